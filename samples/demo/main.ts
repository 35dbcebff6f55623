import '../../src/platform/process/node-version.js';
import { startProgram } from '../../src/cli/start-program.js';

await startProgram(async () => (await import('./program.js')).runDemoProgram);
