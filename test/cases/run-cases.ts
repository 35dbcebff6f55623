import type { Alert } from '../../src/alerts/domain/alert.record.js';
import { GetAlert, type AlertView } from '../../src/alerts/queries/get-alert.query.js';
import type { Entity } from '../../src/ingestion/domain/entity.record.js';
import type { Flag, OutcomeKind, AssessmentInput } from '@alert-review/judgement';
import type { InvestigationView } from '../../src/investigations/queries/get-investigation.query.js';
import { renderAnswer } from '@alert-review/kernel';
import { AlertAnswer, alertAnswerThatFits } from '../../src/mcp/tools/alert-answer.js';
import { dayBefore, type Case } from './case.js';
import { investigate, peers, withOwnContacts, withServer, type Upload } from './made-up-bank.js';
import { recordedInput } from './recorded-input.js';
import { transactionOf } from './transactions.js';

/** Of an alert whose case gives it no others. */
export const ALERT_TEXTS = { title: 'Unusual activity', rule_title: 'Rule 7' };

/** The customers of cases are peers of one another: together they would be more than a percentile needs. */
export const CASES_WITHOUT_PEERS = 50;

export const BANKS = ['withPeers', 'without'] as const;
export type Bank = (typeof BANKS)[number];

export interface Result {
  readonly headline: string;
  readonly narrative: string;
  readonly disposition: string;
  readonly kind: OutcomeKind;
  readonly rule: string;
  readonly because: string;
  readonly flags: ReadonlyMap<string, Flag>;
  readonly draft: string;
  /** Of `get_alert`. */
  readonly answer: ReturnType<typeof answerOf>;
  /** What the run read, of some. */
  readonly input?: AssessmentInput;
}

/** Results by id of the case, of a bank with peers and of banks that have hardly any customers. */
export type Results = Readonly<Record<Bank, ReadonlyMap<string, Result>>>;

/** Through the REST API, as a bank would; of every `readAgain`th, also what the run read. */
export const runCases = (cases: readonly Case[], readAgain = Infinity): Promise<Results> =>
  withServer(async (server) => {
    const results = { withPeers: new Map<string, Result>(), without: new Map<string, Result>() };
    for (const bank of BANKS)
      for (const upload of uploadsOf(cases, bank)) {
        const { caller, runs } = await investigate(server, upload);
        for (const [id, run] of runs) {
          const result = resultOf(run, await server.bus.send(new GetAlert(caller, id)));
          const isRead = (results[bank].size + 1) % readAgain === 0;
          const input = isRead ? { input: await recordedInput(server, caller, run.id) } : {};
          results[bank].set(id, { ...result, ...input });
        }
      }
    return results;
  });

/** One bank with peers, or as many without as keep it without. */
export function uploadsOf(cases: readonly Case[], bank: Bank): Upload[] {
  if (bank === 'withPeers') return [uploadOf(cases, peers())];
  const none = { entities: [], transactions: [] };
  return Array.from({ length: Math.ceil(cases.length / CASES_WITHOUT_PEERS) }, (_, i) =>
    uploadOf(cases.slice(i * CASES_WITHOUT_PEERS, (i + 1) * CASES_WITHOUT_PEERS), none),
  );
}

function uploadOf(cases: readonly Case[], beside: Pick<Upload, 'entities' | 'transactions'>): Upload {
  const subjects = cases.map(({ id, customer }): Entity => ({ ...customer, entity_id: id }));
  const others = cases.flatMap(({ others: own = [] }) => own);
  const entities = [...subjects, ...others.map(({ isEscalated: _, ...entity }) => entity)];
  return {
    entities: [...entities, ...beside.entities].map(withOwnContacts),
    transactions: [
      ...cases.flatMap(({ id, rows, earlierDays }) =>
        rows.map((row, i) => transactionOf(id, row, i, earlierDays)),
      ),
      ...cases.flatMap(({ id, moves = [], earlierDays }) =>
        moves.map(({ ago, from, to, amount }, i) =>
          transactionOf(from, { ago, out: amount, with: `#${to}` }, `${id}.${i}`, earlierDays),
        ),
      ),
      ...beside.transactions,
    ],
    alerts: cases.map(alertOf),
    decided: others.filter((each) => 'isEscalated' in each).map((each) => escalatedAlert(each, cases)),
    notes: cases.flatMap(({ id, note }) => (note === undefined ? [] : [[id, note] as const])),
  };
}

/** Of a customer whom an analyst escalated before. */
function escalatedAlert({ entity_id: id }: Entity, cases: readonly Case[]): Alert {
  const own = cases.find(({ others = [] }) => others.some((each) => each.entity_id === id))!;
  const at = own.rows.findIndex((row) => row.with === `#${id}`);
  return {
    ...alertOf(own),
    alert_id: `of-${id}`,
    entity_id_list: [id],
    flagged_transaction_id_list: [`${own.id}/${at}`],
    disposition_status: 'ESCALATED',
  };
}

function alertOf({ id, rows, alert = {}, earlierDays = 0 }: Case): Alert {
  const flagged = rows.flatMap((row, at) => (row.flagged ? [`${id}/${at}`] : []));
  const newest = rows.reduce((best, row, at) => (row.ago < rows[best]!.ago ? at : best), 0);
  return {
    alert_id: id,
    entity_id_list: [id],
    flagged_transaction_id_list: flagged.length > 0 ? flagged : [`${id}/${newest}`],
    source: 'TM',
    status: 'OPEN',
    created_at: dayBefore(earlierDays),
    ...ALERT_TEXTS,
    ...alert,
  };
}

const answerOf = (alert: AlertView) => renderAnswer(AlertAnswer, alertAnswerThatFits(alert));

function resultOf({ disposition, content }: InvestigationView, alert: AlertView): Result {
  const { result, summary, sarNarrative } = content!;
  if (!result.outcome) throw new Error(`a block failed: ${JSON.stringify(result.failed[0])}`);
  const flags = result.perBlock.flatMap((block) => block.flags.map((flag) => [flag.flagId, flag] as const));
  const { kind, rule, because } = result.outcome;
  return {
    draft: sarNarrative?.text ?? '',
    answer: answerOf(alert),
    headline: summary.headline,
    narrative: summary.narrative,
    disposition: disposition!,
    kind: kind!,
    rule,
    because,
    flags: new Map(flags),
  };
}

/** The flags of the expectation that are not so. */
export function faultsOf({ must = {}, mustNot = [] }: Case, { flags }: Result): string[] {
  const colours = Object.entries(must).filter(([id, color]) => flags.get(id)?.color !== color);
  const severe = ['black', 'red', 'yellow'];
  const wrong = mustNot.filter((id) => severe.includes(flags.get(id)?.color ?? ''));
  return [
    ...colours.map(([id, color]) => `${id} is ${flags.get(id)?.color}, not ${color}`),
    ...wrong.map((id) => `${id} is ${flags.get(id)!.color}`),
  ];
}
