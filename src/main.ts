import './v8-flags.js';
import 'reflect-metadata';
import { nameSourceLines } from './platform/process/source-lines.js';

nameSourceLines();

// Whatever is made holds customers' data or keys.
process.umask(0o077);

// In the bundle, import statements would not keep this order.
await import('./serve.js');
