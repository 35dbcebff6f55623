import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a server before its code: answers each message with what the heap holds after collections. */
const SETTLE_MS = 100;
/** What the main thread holds: threads have heaps of their own. */
function answer() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('message', () => {
    collect();
    // Finalizers run in a turn of their own, and what they let go is collected next.
    setTimeout(() => {
      collect();
      process.send(process.memoryUsage().heapUsed);
    }, SETTLE_MS);
  });
  process.channel.unref();
}

// Threads of the server load this file too.
if (isMainThread) answer();
