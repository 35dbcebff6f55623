import { setTimeout as pause } from 'node:timers/promises';
import { Lifecycle } from '../../../src/platform/process/lifecycle.js';

/** A process that only knows how to stop: told by its argument how long its work takes to drain. */
const workMs = Number(process.argv[2]);
const say = (fields: { msg: string }) => process.stdout.write(`${fields.msg}\n`);
const lifecycle = new Lifecycle({
  noticeMs: 100,
  drainMs: 5000,
  atTerminal: false,
  logger: { log: say, error: say },
  exit: (code) => process.exit(code),
});
lifecycle.onStop('work', 'work', () => pause(workMs));
lifecycle.onStop('store', 'stores', async () => process.stdout.write('closed\n'));
lifecycle.handleSignals();
setInterval(() => undefined, 1000);
process.stdout.write('up\n');
