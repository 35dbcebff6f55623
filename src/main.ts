import './v8-flags.js';
import 'reflect-metadata';
import { installSourceMaps } from './platform/process/source-lines.js';

installSourceMaps();

// Whatever is made holds customers' data or keys.
process.umask(0o077);

// In the bundle, import statements would not keep this order.
await import('./serve.js');
