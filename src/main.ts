import './platform/process/node-version.js';
import './v8-flags.js';
import 'reflect-metadata';
import { printedInsteadOfStart } from './platform/process/server-arguments.js';
import { installSourceMaps } from './platform/process/source-lines.js';
import { VERSION } from './platform/process/version.js';

installSourceMaps();

const printed = printedInsteadOfStart(process.argv.slice(2), VERSION);
if (printed) {
  process[printed.to].write(printed.text);
  process.exit(printed.exitCode);
}

// Created files contain customers' data or keys, so only the owner may read them.
process.umask(0o077);

// A dynamic import, because import statements would not keep this order in the bundle.
await import('./serve.js');
