import './platform/process/node-version.js';
import './v8-flags.js';
import 'reflect-metadata';
import { installSourceMaps } from './platform/process/source-lines.js';

installSourceMaps();

// Why: created files hold customers' data or keys.
process.umask(0o077);

// Why dynamic: in the bundle, import statements would not keep this order.
await import('./serve.js');
