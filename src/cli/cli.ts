#!/usr/bin/env node
import 'reflect-metadata';
import { installSourceMaps } from '../platform/process/source-lines.js';

installSourceMaps();

// Whatever is made holds customers' data or keys.
process.umask(0o077);

// A reader that leaves early, such as `head`, ends the command without a stack trace.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

const { runCli } = await import('./program.js');
process.exitCode = await runCli(process.argv.slice(2), process);
