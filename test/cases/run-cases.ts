import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { AddBlockNote } from '../../src/investigations/commands/add-block-note.command.js';
import {
  GetInvestigation,
  type InvestigationView,
} from '../../src/investigations/queries/get-investigation.query.js';
import type { Flag } from '../../src/investigations/domain/scoring/flag.js';
import { GetAlert, type AlertView } from '../../src/alerts/queries/get-alert.query.js';
import { toWire } from '../../src/kernel/to-wire.js';
import { AlertAnswer, alertAnswers } from '../../src/mcp/tools/alert-answer.js';
import { startApp, type TestApp } from '../support/app.js';
import { mountOfac, ofacFiles } from '../support/ofac-files.js';
import { RestClient } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { ALERT_MS, daily, dayBefore, firm, person, trading, type Case, type Row } from './case.js';
import { LISTED } from './names.js';
import { ARTICLES } from './news.js';

/** Of an alert whose case gives it no others. */
export const ALERT_TEXTS = { title: 'Unusual activity', rule_title: 'Rule 7' };

/** More than a percentile needs, of each type. */
const PEERS = 101;
/** The customers of cases are peers of one another: together they would be more than a percentile needs. */
const CASES_WITHOUT_PEERS = 50;
const ALERTS_AT_ONCE = 100;
const ENTITIES_AT_ONCE = 500;
/** Larger files are read in a thread, of the built server alone. */
const TRANSACTIONS_AT_ONCE = 2_000;

export interface Result {
  readonly headline: string;
  readonly disposition: string;
  readonly rule: string;
  readonly because: string;
  readonly flags: ReadonlyMap<string, Flag>;
  /** Narrative and draft. */
  readonly texts: string;
  readonly draft: string;
  /** Of `get_alert`. */
  readonly answer: z.output<typeof AlertAnswer>;
}

/** Results by id of the case, of a bank with peers and of banks that have hardly any customers. */
export interface Results {
  readonly withPeers: ReadonlyMap<string, Result>;
  readonly without: ReadonlyMap<string, Result>;
}

/** Through the REST API, as a bank would. */
export async function runCases(cases: readonly Case[]): Promise<Results> {
  const lists = await temporaryFolder();
  await mountOfac(lists, ofacFiles(LISTED));
  await writeFile(
    path.join(lists, 'articles.jsonl'),
    ARTICLES.map((each) => JSON.stringify(each)).join('\n'),
  );
  const listed = { date: '2025-02-27', source: 'test' };
  await writeFile(path.join(lists, 'lists.json'), JSON.stringify({ sanctions: listed, articles: listed }));
  const server = await startApp({ env: { RISK_DATA_DIR: lists, RATE_LIMIT_REST_PER_MINUTE: '0' } });
  try {
    const without = new Map<string, Result>();
    for (let from = 0; from < cases.length; from += CASES_WITHOUT_PEERS)
      for (const [id, result] of await inBank(server, cases.slice(from, from + CASES_WITHOUT_PEERS), []))
        without.set(id, result);
    return { withPeers: await inBank(server, cases, peers()), without };
  } finally {
    await server.close();
    await rm(lists, { recursive: true, force: true });
  }
}

interface Peer {
  readonly entity: Entity;
  readonly rows: readonly Row[];
}

const peers = (): Peer[] =>
  Array.from({ length: PEERS }, (_, i): Peer[] => [
    {
      entity: { ...person({ name: `Peer ${i}` }), entity_id: `peer-${i}` },
      rows: [...daily(i), ...strangers(i)],
    },
    {
      entity: { ...firm({ name: `Firm ${i}` }), entity_id: `firm-${i}` },
      rows: [...trading(i), ...strangers(i)],
    },
  ]).flat();

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
function withOwnContacts(entity: Entity, at: number): Entity {
  const { emails, phone_numbers: phones } = entity;
  return {
    ...entity,
    ...(emails ? { emails: [`${entity.entity_id}@mail.example`] } : {}),
    ...(phones ? { phone_numbers: [`+46701${String(200_000 + at)}`] } : {}),
  };
}

async function inBank(
  server: TestApp,
  cases: readonly Case[],
  others: readonly Peer[],
): Promise<Map<string, Result>> {
  const bank = await server.newOrganization();
  const client = new RestClient(server, bank);
  const subjects = cases.map(({ id, customer }): Entity => ({ ...customer, entity_id: id }));
  const named = cases.flatMap(({ others: own = [] }) => own);
  const entities = [
    ...subjects,
    ...named.map(({ isEscalated: _, ...entity }) => entity),
    ...others.map(({ entity }) => entity),
  ].map(withOwnContacts);
  for (let from = 0; from < entities.length; from += ENTITIES_AT_ONCE)
    accepted(await client.entities(...entities.slice(from, from + ENTITIES_AT_ONCE)));
  const transactions = [
    ...cases.flatMap(({ id, rows }) => rows.map((row, i) => transactionOf(id, row, i))),
    ...cases.flatMap(({ id, moves = [] }) =>
      moves.map(({ ago, from, to, amount }, i) =>
        transactionOf(from, { ago, out: amount, with: `#${to}` }, `${id}.${i}`),
      ),
    ),
    ...others.flatMap(({ entity, rows }) => rows.map((row, i) => transactionOf(entity.entity_id, row, i))),
  ];
  for (let from = 0; from < transactions.length; from += TRANSACTIONS_AT_ONCE) {
    const some = transactions.slice(from, from + TRANSACTIONS_AT_ONCE);
    const { counts } = await client.transactions(some);
    if (counts?.created !== some.length) throw new Error(JSON.stringify(counts));
  }
  await escalate(client, named, cases);
  const ids: [string, string][] = [];
  for (let from = 0; from < cases.length; from += ALERTS_AT_ONCE) {
    const some = cases.slice(from, from + ALERTS_AT_ONCE);
    accepted(await client.alerts(some.map(alertOf)));
    for (const { id, note } of some.filter((each) => each.note !== undefined)) {
      const said = { blockType: 'general', classification: 'added_facts' as const, body: note! };
      await server.bus.send(new AddBlockNote(bank.caller, id, said));
    }
    const answer = await client.post('alerts/investigate', { alert_ids: some.map(({ id }) => id) });
    accepted(answer);
    const { investigations } = answer.json as {
      investigations: { alert_id: string; investigation_id: string }[];
    };
    ids.push(...investigations.map((each): [string, string] => [each.alert_id, each.investigation_id]));
  }
  const results = new Map<string, Result>();
  for (const [alertId, runId] of ids) {
    await client.endedInvestigation(runId);
    const run = await server.bus.send(new GetInvestigation(bank.caller, runId));
    results.set(alertId, resultOf(run, await server.bus.send(new GetAlert(bank.caller, alertId))));
  }
  return results;
}

/** Alerts about customers whom an analyst escalated before. */
async function escalate(client: RestClient, named: readonly Entity[], cases: readonly Case[]): Promise<void> {
  const escalated = named.filter((each) => 'isEscalated' in each);
  if (escalated.length === 0) return;
  const alerts = escalated.map(({ entity_id: id }) => {
    const own = cases.find(({ others = [] }) => others.some((each) => each.entity_id === id))!;
    const at = own.rows.findIndex((row) => row.with === `#${id}`);
    return {
      ...alertOf(own),
      alert_id: `of-${id}`,
      entity_id_list: [id],
      flagged_transaction_id_list: [transactionOf(own.id, own.rows[at]!, at).transaction_id],
      disposition_status: 'ESCALATED',
    };
  });
  accepted(await client.alerts(alerts));
}

function accepted({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200 || text.includes('"success":false'))
    throw new Error(`${status}: ${text.slice(0, 2_000)}`);
}

function transactionOf(id: string, row: Row, at: number | string): Transaction {
  const isIn = row.in !== undefined;
  const own = { entity_id: row.of ?? id };
  const intel = row.service && {
    blockchain_intel: [
      {
        vendor: 'provider_kyt' as const,
        vendor_version: 'v2' as const,
        fetched_at: dayBefore(0),
        data: { direct: { name: row.service } },
      },
    ],
  };
  const other = {
    ...(row.with === ''
      ? {}
      : row.with.startsWith('#')
        ? { entity_id: row.with.slice(1) }
        : { name: row.with }),
    ...(row.address ? { blockchain_addresses: [row.address] } : {}),
    ...intel,
  };
  return {
    transaction_id: `${id}/${at}`,
    event_time: new Date(ALERT_MS - row.ago * 86_400_000 - 3_600_000).toISOString(),
    amount: (row.in ?? row.out)!,
    amount_currency: row.currency ?? 'USD',
    sender: isIn ? other : own,
    receiver: isIn ? own : other,
    status: row.status ?? 'COMPLETED',
    ...(row.type ? { type: row.type } : {}),
    ...(row.subtype ? { subtype: row.subtype } : {}),
    ...(row.text ? { descriptor: row.text } : {}),
  };
}

function alertOf({ id, rows, alert = {} }: Case) {
  const flagged = rows.flatMap((row, at) => (row.flagged ? [`${id}/${at}`] : []));
  const newest = rows.reduce((best, row, at) => (row.ago < rows[best]!.ago ? at : best), 0);
  return {
    alert_id: id,
    entity_id_list: [id],
    flagged_transaction_id_list: flagged.length > 0 ? flagged : [`${id}/${newest}`],
    source: 'TM',
    status: 'OPEN',
    created_at: dayBefore(0),
    ...ALERT_TEXTS,
    ...alert,
  };
}

function resultOf({ disposition, content }: InvestigationView, alert: AlertView): Result {
  const { result, summary, sarNarrative } = content!;
  const flags = result.perBlock.flatMap((block) => block.flags.map((flag) => [flag.flagId, flag] as const));
  const { rule, because } = result.outcome!;
  const texts = [summary.narrative, sarNarrative?.text ?? ''].join('\n\n');
  return {
    draft: sarNarrative?.text ?? '',
    answer: toWire(AlertAnswer, alertAnswers([alert], '')[0]),
    headline: summary.headline,
    disposition: disposition!,
    rule,
    because,
    texts,
    flags: new Map(flags),
  };
}

export const BANKS = ['withPeers', 'without'] as const;
export type Bank = (typeof BANKS)[number];

/** What of the expectation is not so in one of the banks; empty where all is. */
export function faultsOf(whole: Case, bank: Bank, results: Results): string[] {
  const one: Case =
    whole.needsPeers && bank === 'without' ? { ...whole, must: undefined, tells: undefined } : whole;
  const { disposition, rule, flags, texts } = results[bank].get(one.id)!;
  const severe = ['black', 'red', 'yellow'];
  const colors = Object.entries(one.must ?? {}).filter(([id, color]) => flags.get(id)?.color !== color);
  const wrong = (one.mustNot ?? []).filter((id) => severe.includes(flags.get(id)?.color ?? ''));
  return [
    ...(disposition === one.expected ? [] : [`it is ${disposition} by ${rule}`]),
    ...(one.rule && disposition === one.expected && rule !== one.rule ? [`the rule is ${rule}`] : []),
    ...colors.map(([id, color]) => `${id} is ${flags.get(id)?.color}, not ${color}`),
    ...(one.tells ?? []).flatMap((told) => (texts.includes(told) ? [] : [`it does not tell "${told}"`])),
    ...wrong.map((id) => `${id} is ${flags.get(id)!.color}`),
  ];
}
