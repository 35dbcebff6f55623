import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Alert } from '../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { AddBlockNote, type BlockNote } from '../../src/investigations/commands/add-block-note.command.js';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../src/investigations/queries/get-investigation.query.js';
import type { Caller } from '@alert-review/kernel';
import { startApp, type TestApp, type TestOrganization } from '../support/app.js';
import { mountOfac, ofacFiles } from '../support/ofac-files.js';
import { RestClient } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { daily, firm, person, trading, type Row } from './case.js';
import { LISTED } from './names.js';
import { ARTICLES } from './news.js';
import { transactionOf } from './transactions.js';

/** More than a percentile needs, of each type. */
const PEERS = 101;
const ALERTS_AT_ONCE = 100;
const ENTITIES_AT_ONCE = 500;
/** Larger files are read in a thread, of the built server alone. */
const TRANSACTIONS_AT_ONCE = 2_000;

type StatedNote = Pick<BlockNote, 'body' | 'claims'>;

/** Records as a bank sends them. */
export interface Upload {
  readonly entities: readonly Entity[];
  readonly transactions: readonly Transaction[];
  readonly alerts: readonly Alert[];
  /** Alerts that somebody decided before; they are not investigated. */
  readonly decided?: readonly Alert[];
  /** Notes of analysts by the own id of the alert, there before the run. */
  readonly notes?: readonly (readonly [alert: string, note: StatedNote])[];
}

export interface Investigated {
  readonly bank: TestOrganization;
  readonly caller: Caller;
  /** By the own id of the alert. */
  readonly runs: ReadonlyMap<string, InvestigationView>;
}

/** Runs `work` with a server that has the lists of the stories, and ends the server. */
export async function withServer<Answer>(
  work: (server: TestApp) => Promise<Answer>,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const lists = await temporaryFolder();
  await mountOfac(lists, ofacFiles(LISTED));
  await writeFile(
    path.join(lists, 'articles.jsonl'),
    ARTICLES.map((each) => JSON.stringify(each)).join('\n'),
  );
  const listed = { date: '2025-02-27', source: 'test' };
  await writeFile(path.join(lists, 'lists.json'), JSON.stringify({ sanctions: listed, articles: listed }));
  const server = await startApp({ env: { RISK_DATA_DIR: lists, RATE_LIMIT_REST_PER_MINUTE: '0', ...more } });
  try {
    return await work(server);
  } finally {
    await server.close();
    await rm(lists, { recursive: true, force: true });
  }
}

/** Uploads all to a new organization through the REST API and investigates every alert. */
export async function investigate(server: TestApp, upload: Upload): Promise<Investigated> {
  const bank = await server.newOrganization();
  const client = new RestClient(server, bank);
  for (const some of inParts(upload.entities, ENTITIES_AT_ONCE)) accepted(await client.entities(...some));
  for (const some of inParts(upload.transactions, TRANSACTIONS_AT_ONCE)) {
    const { counts } = await client.transactions(some);
    if (counts?.created !== some.length) throw new Error(JSON.stringify(counts));
  }
  if (upload.decided?.length) accepted(await client.alerts(upload.decided));
  const runs = new Map<string, InvestigationView>();
  const ids: string[] = [];
  for (const some of inParts(upload.alerts, ALERTS_AT_ONCE)) {
    accepted(await client.alerts(some));
    for (const [alert, note] of upload.notes ?? []) {
      if (!some.some(({ alert_id: id }) => id === alert)) continue;
      const said = { blockType: 'general', classification: 'added_facts' as const, ...note };
      await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert, note: said }));
    }
    const answer = await client.post('alerts/investigate', { alert_ids: some.map((each) => each.alert_id) });
    accepted(answer);
    const { investigations } = answer.json as { investigations: { investigation_id: string }[] };
    ids.push(...investigations.map((each) => each.investigation_id));
  }
  for (const id of ids) {
    await client.endedInvestigation(id);
    const run = await server.bus.send(new GetInvestigation(bank.caller, id));
    runs.set(run.alertId, run);
  }
  return { bank, caller: bank.caller, runs };
}

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

function accepted({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200 || text.includes('"success":false'))
    throw new Error(`${status}: ${text.slice(0, 2_000)}`);
}

/** 101 persons and 101 firms of ordinary lives. */
export function peers(): Pick<Upload, 'entities' | 'transactions'> {
  const found = Array.from({ length: PEERS }, (_, i) => [
    {
      entity: { ...person({ name: `Peer ${i}` }), entity_id: `peer-${i}` },
      rows: [...daily(i), ...strangers(i)],
    },
    {
      entity: { ...firm({ name: `Firm ${i}` }), entity_id: `firm-${i}` },
      rows: [...trading(i), ...strangers(i)],
    },
  ]).flat();
  return {
    entities: found.map(({ entity }) => entity),
    transactions: found.flatMap(({ entity, rows }) =>
      rows.map((row, i) => transactionOf(entity.entity_id, row, i)),
    ),
  };
}

/** Everybody deals with somebody new now and then: up to five of each direction within a week. */
const strangers = (step: number): Row[] => [
  ...Array.from({ length: step % 6 }, (_, i): Row => ({
    ago: 10 + i,
    out: '35.20',
    with: `Seller ${step}.${i}`,
  })),
  ...Array.from({ length: (step * 5) % 6 }, (_, i): Row => ({
    ago: 40 + i,
    in: '41.10',
    with: `Friend ${step}.${i}`,
  })),
];

/** Nobody shares an address or a number with somebody else. */
export function withOwnContacts(entity: Entity, at: number): Entity {
  const { emails, phone_numbers: phones } = entity;
  return {
    ...entity,
    ...(emails ? { emails: [`${entity.entity_id}@mail.example`] } : {}),
    ...(phones ? { phone_numbers: [`+46701${String(200_000 + at)}`] } : {}),
  };
}
