/** Runs stories whose author read no code: npm run eval -- held-out. Prints totals, never a story. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { startApp, type TestApp } from '../../test/support/app.js';
import { investigate, peers, withOwnContacts, type Upload } from '../../test/cases/made-up-bank.js';
import { tableOf } from './report.js';
import type { Progress } from './variants.js';

const STORIES = path.join(import.meta.dirname, '../../test/held-out/stories.json.br');
const RAISED_AT = '2025-02-28T12:00:00Z';

interface HeldOut {
  readonly id: string;
  /** What its author says of the customer. */
  readonly verdict: string;
  readonly entities: readonly Entity[];
  readonly transactions: readonly Transaction[];
  readonly alert: Partial<Alert>;
}

export async function evaluateHeldOut(progress: Progress): Promise<string> {
  const stories = JSON.parse(brotliDecompressSync(readFileSync(STORIES)).toString()) as HeldOut[];
  const none = { entities: [], transactions: [] };
  const banks = { 'with peers': peers(), without: none };
  progress.start(Object.keys(banks).length);
  // No list is mounted: what the stories name stands on none of ours.
  const server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0' } });
  try {
    const rows: string[][] = [];
    for (const [bank, beside] of Object.entries(banks)) {
      const totals = await totalsOf(server, stories, beside);
      rows.push(...totals.map(([outcome, count]) => [bank, outcome, String(count)]));
      progress.step(bank);
    }
    return tableOf(['bank', 'outcome', 'stories'], rows);
  } finally {
    await server.close();
  }
}

async function totalsOf(
  server: TestApp,
  stories: readonly HeldOut[],
  beside: Pick<Upload, 'entities' | 'transactions'>,
): Promise<[string, number][]> {
  const { runs } = await investigate(server, {
    entities: [...stories.flatMap(({ entities }) => entities), ...beside.entities.map(withOwnContacts)],
    transactions: [...stories.flatMap(({ transactions }) => transactions), ...beside.transactions],
    alerts: stories.map(alertOf),
  }).catch(() => {
    // The refusal itself quotes the story.
    throw new Error('a record of the held-out stories was refused');
  });
  const totals = new Map<string, number>();
  for (const { id, verdict } of stories) {
    const { disposition, content } = runs.get(id)!;
    const outcome = `${verdict} ${disposition} by ${content!.result.outcome?.kind}`;
    totals.set(outcome, (totals.get(outcome) ?? 0) + 1);
  }
  return [...totals].sort(([a], [b]) => (a < b ? -1 : 1));
}

const alertOf = ({ id, entities, alert }: HeldOut): Alert =>
  ({
    alert_id: id,
    source: 'TM',
    status: 'OPEN',
    created_at: RAISED_AT,
    entity_id_list: [entities[0]!.entity_id],
    ...alert,
  }) as Alert;
