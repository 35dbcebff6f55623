/**
 * Writes an honest bundle of so many events, to measure the verifier with:
 * `npx tsx scripts/make-large-bundle.ts 1000000 large.ndjson`, then
 * `time taskset -c 0 node verifier/verify.js large.ndjson`. A million of them need
 * `NODE_OPTIONS=--max-old-space-size=10000`.
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { LoggedEvent } from '../test/support/audit-bundle/logged-event.js';
import { PastOfABank } from '../test/support/audit-bundle/past-of-a-bank.js';
import { endWith } from './say-what-to-do.js';
import { SealedLog } from '../test/support/audit-bundle/sealed-log.js';

/** A past takes longer than twice as long for twice the events. */
const EVENTS_PER_PAST = 1_000;
/** As the product signs where there is much to sign. */
const EVENTS_PER_CHECKPOINT = 2_000;
const LINES_AT_ONCE = 1_000;
const count = Number(process.argv[2]);
const out = process.argv[3]!;
if (!(count > 0) || out === undefined)
  endWith(
    'Name the number of events and the file: npx tsx scripts/make-large-bundle.ts 1000000 large.ndjson',
  );

/** Several pasts as one of the same organization, at the same time, each with users of its own. */
const home = new PastOfABank(0, 0);
const dated: (readonly [string, LoggedEvent])[] = [];
for (let seed = 0; dated.length < count; seed++) {
  let latest = '';
  const { events, org } = new PastOfABank(seed, EVENTS_PER_PAST);
  for (const event of events) {
    latest = event.recordedAt > latest ? event.recordedAt : latest;
    const text = JSON.stringify(event).replaceAll(org, home.org).replaceAll('user-', `user-${seed}-`);
    dated.push([latest, JSON.parse(text) as LoggedEvent]);
  }
}
dated.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
const events = dated.map(([, event]) => event);
home.alerts.length = 0;
const lines = new SealedLog(home, 1, events, 'large', EVENTS_PER_CHECKPOINT).lines();
const file = openSync(out, 'w');
const hash = createHash('sha256');
for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
  const text = `${lines.slice(at, at + LINES_AT_ONCE).join('\n')}\n`;
  hash.update(text);
  writeSync(file, text);
}
writeSync(file, `${JSON.stringify({ kind: 'end', lines: lines.length, sha256: hash.digest('hex') })}\n`);
closeSync(file);
console.log(`${events.length} events in ${out}`);
