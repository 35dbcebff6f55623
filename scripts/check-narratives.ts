import path from 'node:path';
import { parseArgs } from 'node:util';
import { movedByWeeks } from '../samples/demo/move-dates.js';
import { openSampleSet } from '../samples/demo/sample-set.js';
import { countByKind, faultsOf, type ReadResult } from './check-narratives/check-result.js';
import { RawBank, uploadsUnlikeTables, type SentTransaction } from './check-narratives/raw-bank.js';
import { endWith, readInput } from './say-what-to-do.js';

const SAMPLE = path.join(import.meta.dirname, '../samples/amlgentex-s0');

const HELP = `npm run narratives:check [-- <options>]

Holds the texts of the demonstration's results against its uploads, without the engine's code.

--data <folder>     where the demonstration keeps its data (default ./data)
--server <address>  where it answers (default http://127.0.0.1:3000)
--results <file>    results to read instead, one in JSON on each line
--customers <n>     how many customers the results are of (with --results; default all)
--show <number>     faults that are printed at most (default 40)
--help              shows this`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h' },
    data: { type: 'string', default: './data' },
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    results: { type: 'string' },
    customers: { type: 'string' },
    show: { type: 'string', default: '40' },
  },
});

if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}

const START_DEMO =
  'Start the demonstration first (npm run demo), wait until it says that all alerts are investigated, ' +
  'and run this in a second terminal. --data names another folder, --results a file of results.';
const read = (file: string): unknown => JSON.parse(readInput(path.join(values.data, file), START_DEMO));

/** Returns what was loaded. Other customers are known by name only and have fewer rows. */
function loadedSample(): { readonly customers?: number; readonly weeks: number } {
  const { sample } =
    values.results === undefined ? (read('demo-load.json') as { sample: string }) : { sample: '' };
  const { customers = values.customers, weeks = '0' } =
    / customers (?<customers>\d+) weeks (?<weeks>\d+)$/.exec(sample)?.groups ?? {};
  return { ...(customers === undefined ? {} : { customers: Number(customers) }), weeks: Number(weeks) };
}

/** Yields the results, from a file with one result per line or from the running demo. */
async function* results(): AsyncGenerator<ReadResult> {
  if (values.results !== undefined) {
    const text = readInput(values.results, '--results names a file with one result in JSON on each line.');
    for (const line of text.trim().split('\n')) yield JSON.parse(line) as ReadResult;
    return;
  }
  const { apiKey } = read('demo.json') as { apiKey: string };
  const { investigations } = read('demo-load.json') as { investigations: Record<string, string> };
  for (const id of Object.values(investigations)) {
    const url = new URL(`/api/v1/transaction-monitoring/investigation/${id}`, values.server);
    const answer = await fetch(url, { headers: { 'X-API-Key': apiKey } }).catch(() => null);
    if (answer === null) endWith(`No server answers at ${values.server}. ${START_DEMO}`);
    if (!answer.ok)
      endWith(
        `${url.href} answers ${answer.status}: ${values.data} belongs to another server. ${START_DEMO}`,
      );
    yield (await answer.json()) as ReadResult;
  }
}

// Uses the uploads and not the engine. First, the uploads are compared with the packed tables of the
// sample.
const { customers, weeks } = loadedSample();
const original = openSampleSet(customers);
const unlike = uploadsUnlikeTables(SAMPLE, [...original.transactions()] as SentTransaction[]);
const set = movedByWeeks(original, weeks);
const transactions = [...set.transactions()] as SentTransaction[];
const bank = new RawBank({ entities: set.entities, alerts: set.alerts, transactions });
const found: { readonly alert: string; readonly faults: readonly string[] }[] = [];
let mandatory = 0;
for await (const result of results()) {
  found.push({ alert: result.alert_id, faults: faultsOf(bank, result) });
  if (result.outcome?.kind === 'mandatory') mandatory++;
}

const faults = found.flatMap(({ alert, faults: each }) => each.map((fault) => `${alert}: ${fault}`));
for (const fault of [...unlike, ...faults].slice(0, Number(values.show))) process.stdout.write(`${fault}\n`);
const kinds = [...countByKind(found.map(({ faults: each }) => each))].map(([kind, n]) => `${kind} ${n}`);
process.stdout.write(`${found.length} results (${mandatory} by a mandatory rule), ${faults.length} faults; `);
process.stdout.write('results with one, by kind: ');
process.stdout.write(`${kinds.join(', ') || 'none'}. ${unlike.length} uploads unlike the tables.\n`);
process.exitCode = faults.length + unlike.length > 0 || found.length === 0 ? 1 : 0;
