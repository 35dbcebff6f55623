#!/usr/bin/env node
import '../platform/process/node-version.js';
import { startProgram } from './start-program.js';

await startProgram(async () => (await import('./program.js')).runCli);
