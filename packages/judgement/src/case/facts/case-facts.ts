import { DAY_MS, instantOf } from '@alert-review/kernel';
import type { GivenAlert, GivenEntity } from '../../given/given-records.js';
import type { GivenTransaction } from '../../given/given-records.js';
import type { ContactFacts, PlaceFacts } from './contact-facts.js';
import {
  activityWithin,
  compareByTime,
  descriptorsById,
  usesMinusAsNotation,
  LOOKBACK_DAYS,
  activityRowsOf,
  type EntityActivity,
  type TransactionRow,
  type EarlierDealings,
} from '../../activity/entity-activity.js';
import { tagsByFlaggedId } from '../../activity/payment-tags.js';
import { flaggedOutsideAnalysisOf, type FlaggedOutsideAnalysis } from './flagged-beside.js';
import type { MediaFacts } from '../media/media-facts.js';
import type { HistoryFacts } from './history-facts.js';
import type { NameFacts } from './name-facts.js';
import { withOneKeyPerParty } from './one-key-per-party.js';
import type { NetworkFacts } from '../../network/network-facts.js';
import type { PeerTable } from '../../activity/peer-table.js';
import type { ProfileFacts } from './profile-facts.js';
import type { WalletFacts } from './wallet-facts.js';
import { Memo } from '../../memo.js';

/**
 * How long the lookback may extend beyond the flagged transactions. Half of the lookback, because otherwise
 * flagged transactions could drop out of it.
 */
const AFTERMATH_DAYS = 90;

/** Transactions within this many days after the lookback are read and mentioned. */
export const LATER_DAYS = 30;

/** Maximum number of transactions read after the lookback, the earliest. */
export const LATER_TRANSACTIONS_MAX = 1_000;

/** Maximum number of transactions read in the customer's lookback, the newest. */
export const SUBJECT_TRANSACTIONS_MAX = 10_000;

/** Transactions processed between two pauses: a millisecond of work. */
const ROWS_PER_STEP = 500;

/**
 * Maximum bytes of records that a case reads in full: 50,000 flagged transactions of twice the usual size.
 */
export const CASE_BYTES_MAX = 64 * 2 ** 20;

export interface StoredRecord<Content> {
  readonly id: string;
  readonly hash: string;
  readonly content: Content;
}

export interface RecordVersion {
  readonly kind: 'alert' | 'entity' | 'transaction';
  readonly id: string;
  readonly hash: string;
  /** Set if only the gathering reads this record; blocks see only the further facts made from it. */
  readonly gathered?: true;
}

/** Both bounds are inclusive, in epoch milliseconds. */
export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** A customer named by the alert. `id` and `profile` are null if the record was never uploaded. */
interface EntityFacts {
  readonly id: string | null;
  readonly entityId: string;
  readonly profile: GivenEntity | null;
}

/**
 * A customer other than the alert's subject. Blocks do not read its content; facts of earlier runs contain
 * it.
 */
interface NamedEntity {
  readonly id: string;
  readonly entityId: string;
  readonly hash: string;
}

export interface SubjectFacts extends EntityFacts, EntityActivity {}

/** What lists and records other than the alert's own say about the customer. A missing section is unknown. */
export interface FurtherFacts {
  readonly profile?: ProfileFacts;
  readonly contacts?: ContactFacts;
  readonly places?: PlaceFacts;
  readonly network?: NetworkFacts;
  readonly wallets?: WalletFacts;
  readonly names?: NameFacts;
  readonly media?: MediaFacts;
  readonly earlier?: EarlierDealings;
  /** Missing in facts of earlier versions. */
  readonly history?: HistoryFacts;
  /** Names as uploaded, by the `counterparty` of a row, for counterparties whose country is looked up. */
  readonly partyNames?: Readonly<Record<string, string>>;
  /** Types of counterparties that are customers of the bank, by the `counterparty` of a row. */
  readonly partyTypes?: Readonly<Record<string, GivenEntity['type']>>;
  /** Amounts from which cash must be reported, by currency of the transactions that were read. */
  readonly reportingThresholds?: Readonly<Record<string, string>>;
}

/** A record type, so that the code does not compile if a section is missing here. */
// prettier-ignore
const SECTIONS: Readonly<Record<keyof FurtherFacts, true>> = {
  profile: true, contacts: true, places: true, network: true, wallets: true, names: true, media: true,
  earlier: true, history: true, partyNames: true, partyTypes: true, reportingThresholds: true,
};

export const furtherFactsOf = (facts: FurtherFacts): FurtherFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, section]) => Object.hasOwn(SECTIONS, name) && section !== undefined),
  );

export interface GatheredFacts {
  readonly facts: FurtherFacts;
  readonly versions: readonly RecordVersion[];
}

/** The complete input of a run, as sorted JSON: equal facts have equal canonical JSON. */
export interface CaseFacts extends FurtherFacts {
  readonly alert: { readonly id: string; readonly content: GivenAlert };
  /**
   * From the first to the last flagged transaction. A missing bound is taken from start_date, end_date or
   * created_at.
   */
  readonly window: Period;
  /** The LOOKBACK_DAYS before the alert (see `lookbackPeriodOf`), but at least the whole window. */
  readonly lookback: Period;
  /** Whether SUBJECT_TRANSACTIONS_MAX were read, so that older transactions may be missing. */
  readonly truncated: boolean;
  /** The customer's rows in the LATER_DAYS after the lookback; missing if there are none. */
  readonly later?: readonly TransactionRow[];
  /** The customer that the alert is about and that the blocks analyse (`subjectIdOf`). */
  readonly subjectId: string;
  /** Payment references by transaction id (`descriptorsById`); missing if there are none. */
  readonly descriptors?: Readonly<Record<string, string>>;
  /** The bank's tags of flagged payments by transaction id; missing if there are none. */
  readonly paymentTags?: Readonly<Record<string, readonly string[]>>;
  /** Flagged money that the analysis leaves out; missing if all flagged money is the customer's and moved. */
  readonly beside?: FlaggedOutsideAnalysis;
  /** The alert's customers in the order of entity_id_list, including the subject. */
  readonly entities: readonly (EntityFacts | NamedEntity | SubjectFacts)[];
  /** Peer group of all customers of the same type; null if none has been computed yet. */
  readonly peers: PeerTable | null;
  /** Versions of the data lists by name. The input hash of a block covers the lists that it reads. */
  readonly listVersions: Readonly<Record<string, string>>;
  /** Every record version that was read, sorted by kind and id. */
  readonly versions: readonly RecordVersion[];
}

export interface CaseInput {
  readonly alert: StoredRecord<GivenAlert>;
  /** The alert's customers. With `othersByHash`, all but the subject have only their id. */
  readonly entities: readonly StoredRecord<GivenEntity | Pick<GivenEntity, 'entity_id'>>[];
  readonly othersByHash?: boolean;
  /**
   * Transactions of the subject: those of the lookback, those after it, and the first ever and the last
   * before it.
   */
  readonly transactions: readonly StoredRecord<GivenTransaction>[];
  readonly truncated: boolean;
  readonly peers: PeerTable | null;
  readonly gathered?: readonly GatheredFacts[];
  readonly listVersions?: Readonly<Record<string, string>>;
}

interface CaseParts
  extends Omit<CaseInput, 'transactions'>, Pick<CaseFacts, 'subjectId' | 'window' | 'versions'> {
  readonly rows: readonly TransactionRow[];
}

/**
 * Returns the period of an alert from the times of its flagged transactions, else from its dates; never from
 * the clock.
 */
export function alertWindowOf(alert: GivenAlert, flaggedAtMs: readonly number[]): Period {
  if (flaggedAtMs.length > 0) {
    const startMs = flaggedAtMs.reduce((a, b) => Math.min(a, b));
    return { startMs, endMs: flaggedAtMs.reduce((a, b) => Math.max(a, b)) };
  }
  const startDateMs = alert.start_date == null ? null : instantOf(alert.start_date);
  const endMs = alert.end_date == null ? startDateMs : instantOf(alert.end_date);
  const atMs = endMs ?? instantOf(alert.created_at);
  return { startMs: Math.min(startDateMs ?? atMs, atMs), endMs: atMs };
}

/**
 * Returns the lookback period. It ends when the alert was raised, but at most AFTERMATH_DAYS after the window
 * and never before the window's end: money that leaves twelve hours after the last flagged transaction
 * belongs to the case. It begins early enough to contain every flagged transaction.
 */
export function lookbackPeriodOf(window: Period, raisedAtMs = window.endMs): Period {
  const endMs = Math.max(window.endMs, Math.min(raisedAtMs, window.endMs + AFTERMATH_DAYS * DAY_MS));
  return { startMs: Math.min(window.startMs, endMs - LOOKBACK_DAYS * DAY_MS), endMs };
}

/** Returns the listed customer with the most flagged transactions; among equals the first in the list. */
export function subjectIdOf(alert: GivenAlert, flagged: readonly GivenTransaction[]): string {
  const counts = new Map([...new Set(alert.entity_id_list)].map((id) => [id, 0]));
  const add = (id: string | null | undefined) => {
    const count = id == null ? undefined : counts.get(id);
    if (count !== undefined) counts.set(id!, count + 1);
  };
  for (const { sender, receiver } of flagged) {
    add(sender?.entity_id);
    if (receiver?.entity_id !== sender?.entity_id) add(receiver?.entity_id);
  }
  const [subject] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best));
  return subject;
}

type Rows = readonly TransactionRow[];

const newerRowsByRows = new Memo<Rows, { readonly fromMs: number; readonly newer: Rows }>();

/**
 * Returns the rows within LOOKBACK_DAYS before the end, as peers are measured; an extended lookback has older
 * rows. Returns the same array each time, because measures are cached by array.
 */
export function rowsComparableWithPeers(rows: Rows, { startMs, endMs }: Period): Rows {
  const fromMs = endMs - LOOKBACK_DAYS * DAY_MS;
  if (startMs >= fromMs) return rows;
  const kept = newerRowsByRows.get(rows);
  if (kept?.fromMs === fromMs) return kept.newer;
  const newer = rows.filter(({ atMs }) => atMs >= fromMs);
  newerRowsByRows.set(rows, { fromMs, newer });
  return newer;
}

export interface CaseFrame {
  readonly window: Period;
  readonly lookback: Period;
  readonly subjectId: string;
}

/** Returns the periods and the subject of a case, which determine what must be read. */
export function caseFrameOf(alert: GivenAlert, flagged: readonly GivenTransaction[]): CaseFrame {
  const flaggedAtMs = flagged.map((content) => instantOf(content.event_time));
  const window = alertWindowOf(alert, flaggedAtMs);
  const lookback = lookbackPeriodOf(window, instantOf(alert.created_at));
  return { window, lookback, subjectId: subjectIdOf(alert, flagged) };
}

/**
 * Returns the period from the subject's first to last flagged transaction; if there is none, the alert's
 * window.
 */
export function flaggedWindowOfSubject(facts: CaseFacts): Period {
  const flagged = subjectFactsOf(facts).transactions.filter((row) => row.flagged);
  const first = flagged[0];
  const last = flagged.at(-1);
  return first && last ? { startMs: first.atMs, endMs: last.atMs } : facts.window;
}

export const alertRaisedAtMs = ({ alert }: CaseFacts): number => instantOf(alert.content.created_at);

export function subjectFactsOf(facts: CaseFacts): SubjectFacts {
  const subject = facts.entities.find(({ entityId }) => entityId === facts.subjectId);
  if (!subject || !('transactions' in subject)) throw new Error('an alert names at least one entity');
  return subject;
}

function isPersonOf(entities: CaseInput['entities'], subjectId: string): boolean {
  const found = entities.find(({ content }) => content.entity_id === subjectId)?.content;
  return !found || !('type' in found) || found.type !== 'BUSINESS';
}

/** Turns stored records into facts. Pure. Throws only on contents that the upload would have refused. */
export function buildFacts(input: CaseInput): CaseFacts {
  for (const steps = factsInSteps(input); ;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `buildFacts`, in steps that allow pauses. */
export function* factsInSteps(input: CaseInput): Generator<void, CaseFacts> {
  const alert = input.alert.content;
  const flaggedIds = new Set(alert.flagged_transaction_id_list);
  yield;
  const transactions = [...new Map(input.transactions.map((row) => [row.id, row])).values()];
  yield;
  const flagged = transactions.filter(({ content }) => flaggedIds.has(content.transaction_id));
  yield;
  const flaggedAtMs = flagged.map(({ content }) => instantOf(content.event_time));
  yield;
  const subjectId = subjectIdOf(
    alert,
    flagged.map(({ content }) => content),
  );
  yield;
  const isNoted = usesMinusAsNotation(subjectId, transactions);
  yield;
  const beside = flaggedOutsideAnalysisOf(subjectId, flagged, isNoted);
  const rows: TransactionRow[] = [];
  for (let from = 0; from < transactions.length; from += ROWS_PER_STEP) {
    yield;
    const part = transactions.slice(from, from + ROWS_PER_STEP);
    rows.push(
      ...activityRowsOf({ entityId: subjectId, transactions: part, flaggedIds, isNotation: isNoted }),
    );
  }
  yield;
  rows.sort(compareByTime);
  yield;
  const told = yield* withOneKeyPerParty(rows, isPersonOf(input.entities, subjectId));
  yield;
  const versions = versionsOf(input);
  yield;
  const facts = factsFromParts({
    ...input,
    subjectId,
    rows: told,
    window: alertWindowOf(alert, flaggedAtMs),
    versions,
  });
  yield;
  const descriptors = descriptorsById(transactions);
  const paymentTags = tagsByFlaggedId(transactions, flaggedIds);
  const described = { ...facts, ...(descriptors && { descriptors }), ...(paymentTags && { paymentTags }) };
  return beside ? { ...described, beside } : described;
}

export function factsFromParts(parts: CaseParts): CaseFacts {
  const { alert, subjectId, window, truncated, peers, versions, gathered = [] } = parts;
  const lookback = lookbackPeriodOf(window, instantOf(alert.content.created_at));
  const profiles = new Map(parts.entities.map((entity) => [entity.content.entity_id, entity]));
  const later = laterTransactionsOf(parts.rows, lookback);
  const entities = [...new Set(alert.content.entity_id_list)].map(
    (entityId): CaseFacts['entities'][number] => {
      const stored = profiles.get(entityId);
      if (stored && parts.othersByHash && entityId !== subjectId)
        return { id: stored.id, entityId, hash: stored.hash };
      const profile = (stored?.content ?? null) as GivenEntity | null;
      const id = stored?.id ?? null;
      if (entityId !== subjectId) return { id, entityId, profile };
      return { id, entityId, profile, ...activityWithin(parts.rows, profile?.registered_at, lookback) };
    },
  );
  return {
    alert: { id: alert.id, content: alert.content },
    window,
    lookback,
    truncated,
    ...(later.length > 0 ? { later } : {}),
    subjectId,
    entities,
    peers,
    listVersions: { ...parts.listVersions, ...(peers ? { peers: peers.version } : {}) },
    versions,
    ...(Object.assign({}, ...gathered.map(({ facts }) => facts)) as FurtherFacts),
  };
}

/**
 * Returns the filter for transactions after the lookback. Transactions after this period say little about the
 * alert.
 */
export const laterPeriodCondition = ({ endMs }: Period): { $gt: number; $lte: number } => {
  return { $gt: endMs, $lte: endMs + LATER_DAYS * DAY_MS };
};

function laterTransactionsOf(rows: readonly TransactionRow[], lookback: Period): readonly TransactionRow[] {
  const { $gt, $lte } = laterPeriodCondition(lookback);
  return rows.filter(({ atMs }) => atMs > $gt && atMs <= $lte).slice(0, LATER_TRANSACTIONS_MAX);
}

function versionsOf({ alert, entities, transactions, gathered = [] }: CaseInput): RecordVersion[] {
  const of = (kind: RecordVersion['kind']) => (record: { id: string; hash: string }) => {
    return { hash: record.hash, id: record.id, kind };
  };
  const versions: RecordVersion[] = [
    of('alert')(alert),
    ...entities.map(of('entity')),
    ...transactions.map(of('transaction')),
    ...gathered.flatMap(({ versions: read }) =>
      read.map(({ hash, id, kind }) => ({ gathered: true as const, hash, id, kind })),
    ),
  ].sort(byRecord);
  return versions.filter((version, i) => i === 0 || byRecord(versions[i - 1]!, version) !== 0);
}

const byRecord = (a: RecordVersion, b: RecordVersion): number =>
  byText(a.kind, b.kind) || byText(a.id, b.id) || byText(a.hash, b.hash);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const paymentDescriptorOf = ({ id }: TransactionRow, { descriptors }: CaseFacts): string | undefined =>
  descriptors?.[id];
