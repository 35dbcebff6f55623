#!/usr/bin/env node
import 'reflect-metadata';
import { runCli } from './program.js';

// A reader that leaves early, such as `head`, ends the command without a stack trace.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));

void runCli(process.argv.slice(2), process).then((code) => {
  process.exitCode = code;
});
