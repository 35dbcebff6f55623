import './platform/process/node-version.js';
import './v8-flags.js';
import 'reflect-metadata';
import { installSourceMaps } from './platform/process/source-lines.js';

installSourceMaps();

// Created files contain customers' data or keys, so only the owner may read them.
process.umask(0o077);

// A dynamic import, because import statements would not keep this order in the bundle.
await import('./serve.js');
