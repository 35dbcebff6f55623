#!/usr/bin/env node
import '../platform/process/node-version.js';
import 'reflect-metadata';
import { installSourceMaps } from '../platform/process/source-lines.js';

installSourceMaps();

// Why: created files hold customers' data or keys.
process.umask(0o077);

// Why: a reader such as `head` may close the output early.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

const { runCli } = await import('./program.js');
process.exitCode = await runCli(process.argv.slice(2), process);
