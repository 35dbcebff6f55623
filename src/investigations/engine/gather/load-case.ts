import { Injectable } from '@nestjs/common';
import { escalatedEntities } from '../../../alerts/queries/escalated-entities.lookup.js';
import { newestStoredAlert, type StoredAlert } from '../../../alerts/queries/stored-alert.lookup.js';
import { EntityRecord } from '../../../ingestion/domain/entity.record.js';
import {
  TransactionRecord,
  hasTypeAndNames,
  parseTransfer,
} from '../../../ingestion/domain/transaction.record.js';
import { type Caller, Clock, DAY_MS, utcDay } from '@alert-review/kernel';
import { ByteBudget, nullIfOverBudget } from '../../../platform/read-store/byte-budget.js';
import { runCooperatively, yieldToEventLoop } from '../../../platform/process/cooperative.js';
import { ReadModels } from '../../../platform/projections/read-models.js';
import { Records } from '../../../platform/records/records.js';
import type { RowReader, RowStore } from '../../../platform/records/rows.js';
import { allowEntriesOf } from '../../../screening/queries/allow-entries.lookup.js';
import { RiskLists } from '../../../risk-data/risk-lists.js';
import {
  CASE_LIMITS,
  type CaseFacts,
  caseFrameOf,
  DealingsCount,
  type EarlierDealings,
  factsInSteps,
  flaggedWindowOfSubject,
  isMinusNotation,
  subjectFactsOf,
} from '@alert-review/judgement';
import { MissingRecords, EntityBriefs, KeptBriefs } from './entity-briefs.js';
import { rowsByOwnId, rowsById } from '../../../platform/records/rows-by-id.js';
import { loadContacts } from './load-contacts.js';
import { loadNetwork } from './load-network.js';
import { Movements } from './movements.js';
import { namedInSteps } from './named-counterparties.js';
import { PeerTables } from './peer-tables.js';
import { screenCase, screenNames } from './screen-case.js';
import { SubjectRows } from './subject-rows.js';

/** Gathers the facts of a case from the records: the only part of the engine that reads anything. */
@Injectable()
export class LoadCase {
  /** Most bytes that the records of one case may take together. */
  bytesMax = CASE_LIMITS.bytes;
  private readonly keptBriefs = new KeptBriefs();

  constructor(
    private readonly records: Records,
    private readonly readModels: ReadModels,
    private readonly peerTables: PeerTables,
    private readonly riskLists: RiskLists,
    private readonly movements: Movements,
    private readonly clock: Clock,
  ) {}

  /** Returns the newest version of an alert. Throws MissingRecords. */
  async alert(caller: Caller, alertId: string): Promise<StoredAlert> {
    const alert = await newestStoredAlert(this.records.for(caller), alertId);
    if (!alert) throw new MissingRecords([`alert ${alertId}`]);
    return alert;
  }

  /** Returns the facts of a case. Throws MissingRecords, and BudgetExceededError beyond `bytesMax`. */
  async load(caller: Caller, alert: StoredAlert): Promise<CaseFacts> {
    const own = await this.ofAlert(caller, alert);
    await yieldToEventLoop();
    if (own.missing.length > 0) throw new MissingRecords(own.missing);
    await yieldToEventLoop();
    const rows = this.records.for(caller);
    const risk = await this.riskLists.current();
    const stale = risk.stale(this.clock.now());
    const { profile, briefs } = own;
    const asked = {
      ...own,
      alert: own.alert.content,
      subjectId: own.subject,
      flaggedIds: new Set(own.alert.content.flagged_transaction_id_list),
      transactions: own.within,
      isNoted: isMinusNotation(own.subject, own.transactions),
    };
    const escalated = async (entityIds: readonly string[]) =>
      new Set((await escalatedEntities(this.readModels.for(caller), entityIds, alert.id)).keys());
    const tables = profile && (await this.peerTables.current(caller, profile, own.lookback.endMs));
    const sources = {
      rows,
      escalated,
      movements: this.movements,
      orgId: caller.orgId,
      briefs,
      peers: tables?.ofType ?? null,
    };
    // Why one after another, with pauses: each reads all transactions, of which there may be many.
    await yieldToEventLoop();
    const screened = await screenCase(risk, asked, stale, this.clock);
    const named = { ...asked, ...(await runCooperatively(namedInSteps(risk, asked), this.clock)) };
    const isStale = stale.includes('sanctions');
    const names = await screenNames(rows, risk, named, isStale, this.clock, (entityIds) =>
      allowEntriesOf(this.readModels.for(caller), entityIds, utcDay(this.clock.now())),
    );
    await yieldToEventLoop();
    const contacts = await loadContacts({ rows, briefs }, risk, named, stale);
    await yieldToEventLoop();
    const network = await loadNetwork(sources, risk, asked);
    await yieldToEventLoop();
    const gathered = [screened, names, contacts, network];
    const input = { ...own, peers: tables?.own ?? null, gathered, listVersions: risk.versions() };
    const facts = await runCooperatively(factsInSteps(input), this.clock);
    await yieldToEventLoop();
    return { ...facts, earlier: await loadEarlier(rows, facts) };
  }

  /** Like `load`, from the alert's own records only: no peers, no lists. Writes nothing. */
  async loadOwn(caller: Caller, alertId: string): Promise<CaseFacts> {
    const own = await this.ofAlert(caller, await this.alert(caller, alertId));
    return runCooperatively(factsInSteps({ ...own, peers: null }), this.clock);
  }

  /** Returns an alert's subject and its stored transactions. Throws MissingRecords, BudgetExceededError. */
  async loadSubject(caller: Caller, alertId: string) {
    const rows = this.records.for(caller);
    const read = await this.readSubject(rows, (await this.alert(caller, alertId)).content);
    const { subject, profile, window, lookback, flagged, flaggedIds, subjectRows } = read;
    const { transactions, truncated } = await subjectRows.within(subject, lookback);
    const later = await subjectRows.rowsAfterLookback(subject, lookback);
    const distinct = new Map([...flagged, ...transactions, ...later].map((row) => [row.id, row]));
    return {
      subject,
      profile,
      window,
      lookback,
      transactions: [...distinct.values()],
      truncated,
      flaggedIds: new Set(flaggedIds),
    };
  }

  private async readSubject(rows: RowReader, alert: StoredAlert['content']) {
    const budget = new ByteBudget(this.bytesMax);
    const flaggedIds = [...new Set(alert.flagged_transaction_id_list)];
    const flagged = await rowsByOwnId(rows, TransactionRecord.current, flaggedIds, { budget });
    const contents = flagged.map(({ content }) => content);
    const { window, lookback, subjectId: subject } = caseFrameOf(alert, contents);
    const [profile = null] = await rowsByOwnId(rows, EntityRecord.current, [subject], { budget });
    const subjectRows = new SubjectRows(rows, budget);
    await subjectRows.know(flagged);
    return { subject, profile, window, lookback, flagged, flaggedIds, subjectRows };
  }

  /** Must come before any read: what is written meanwhile then has a later version. */
  private async briefsFor({ orgId }: Caller, rows: RowStore): Promise<EntityBriefs> {
    return new EntityBriefs(rows, orgId, this.keptBriefs.of(await rows.versionOf(EntityRecord.current)));
  }

  private async ofAlert(caller: Caller, alert: StoredAlert) {
    const rows = this.records.for(caller);
    const briefs = await this.briefsFor(caller, rows);
    const entityIds = [...new Set(alert.content.entity_id_list)];
    const read = await this.readSubject(rows, alert.content);
    const { subject, profile, window, lookback, flagged, flaggedIds, subjectRows } = read;
    if (profile) briefs.know(profile);
    const others = await briefs.ofOwnIds(entityIds.filter((id) => id !== subject));
    const { transactions, truncated } = await subjectRows.of(subject, lookback);
    await yieldToEventLoop();
    const later = await subjectRows.rowsAfterLookback(subject, lookback);
    await yieldToEventLoop();
    const within = [...new Map([...flagged, ...transactions].map((row) => [row.id, row])).values()];
    await yieldToEventLoop();
    const found = new Set([...(profile ? [subject] : []), ...others.map(({ ownId }) => ownId)]);
    const foundFlagged = new Set(flagged.map(({ ownId }) => ownId));
    return {
      subject,
      window,
      lookback,
      alert: { id: alert.id, hash: alert.hash, content: alert.content },
      profile: profile?.content ?? null,
      entities: [
        ...(profile ? [profile] : []),
        ...others.map(({ id, hash, ownId }) => ({ id, hash, content: { entity_id: ownId } })),
      ],
      othersByHash: true,
      within,
      later,
      transactions: [...within, ...later],
      truncated,
      briefs,
      /** Records that the alert names and nobody has. */
      missing: [
        ...entityIds.filter((id) => !found.has(id)).map((id) => `entity ${id}`),
        ...flaggedIds.filter((id) => !foundFlagged.has(id)).map((id) => `transaction ${id}`),
      ],
    };
  }
}

/** Most earlier payments that are read, the newest ones: a tenth of a second of CPU. */
const EARLIER_MAX = 20_000;
/** Of payments whose names the index leaves out: they are long, or an older release wrote them. */
const DOCUMENTS_BYTES_MAX = 16 * 2 ** 20;

const ROWS_AT_ONCE = 500;

const NEWEST_FIRST = { index: 'party', sort: { at: -1, id: -1 }, fields: ['at', 'transfer'] } as const;
const FIELDS = ['at', 'content.status'].concat(
  ['sender', 'receiver'].flatMap((side) =>
    ['entity_id', 'name', 'blockchain_addresses'].map((name) => `content.${side}.${name}`),
  ),
);

/** Returns what moved before the rows of a case between the subject and the counterparties of these rows. */
export async function loadEarlier(
  rows: RowReader,
  facts: CaseFacts,
  limit = EARLIER_MAX,
): Promise<EarlierDealings> {
  const { subjectId, later = [] } = facts;
  const parties = new Set([...subjectFactsOf(facts).transactions, ...later].map((row) => row.counterparty));
  const dealings = new DealingsCount(subjectId, parties);
  const untilMs = untilOf(facts);
  const untold: string[] = [];
  const asked = { parties: subjectId, at: { $lt: untilMs } };
  const found = await rows.find(TransactionRecord.current, asked, { ...NEWEST_FIRST, limit });
  for (const [n, { id, at, transfer }] of found.entries()) {
    if (n % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
    const told = transfer == null ? null : parseTransfer(transfer);
    if (!told || !hasTypeAndNames(told)) untold.push(id);
    else dealings.addTransfer(at, told);
  }
  const options = { fields: FIELDS, budget: new ByteBudget(DOCUMENTS_BYTES_MAX) };
  const whole = await nullIfOverBudget(rowsById(rows, TransactionRecord.current, untold, options));
  for (const { at, content } of whole ?? []) dealings.add(at, content);
  const isTold = whole?.length === untold.length;
  const sinceMs = isTold ? found.at(-1)?.at : untilMs;
  const isCut = !isTold || found.length === limit;
  return { untilMs, ...(isCut ? { sinceMs } : {}), byParty: dealings.byParty() };
}

/** Of a customer with too many rows the older ones are missing: those before the alert's last month count. */
function untilOf(facts: CaseFacts): number {
  const oldest = facts.truncated
    ? subjectFactsOf(facts).transactions.find(({ flagged }) => !flagged)
    : undefined;
  if (!oldest) return facts.lookback.startMs;
  return Math.min(oldest.atMs + 1, flaggedWindowOfSubject(facts).startMs - 31 * DAY_MS);
}
