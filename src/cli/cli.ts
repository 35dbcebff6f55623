#!/usr/bin/env node
import 'reflect-metadata';
import { runCli } from './program.js';

void runCli(process.argv.slice(2), process).then((code) => {
  process.exitCode = code;
});
