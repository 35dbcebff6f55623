import { usesMinusAsNotation, type TransactionRow } from '../activity/entity-activity.js';
import { CASE_LIMITS } from '../case/case-limits.js';
import {
  buildFacts,
  type CaseFacts,
  caseFrameOf,
  factsInSteps,
  furtherFactsOf,
  type Period,
  alertRaisedAtMs,
  type StoredRecord,
  subjectFactsOf,
} from '../case/facts/case-facts.js';
import { EARLIER_ALERTS_MAX } from '../case/facts/history-facts.js';
import type { GivenAlert, GivenEntity } from '../given/given-records.js';
import type { RiskData } from '../risk-data/risk-data.js';
import {
  type CaseRecords,
  MissingRecords,
  type GatheringPace,
  type StoredTransaction,
} from './case-records.js';
import { EARLIER_PAYMENTS_LIMITS, loadEarlierDealings } from './earlier-payments.js';
import { EntityBriefs, KeptBriefs } from './entity-briefs.js';
import { loadContacts } from './load-contacts.js';
import { loadNetwork } from './load-network.js';
import { Movements } from './movements.js';
import { namedCounterpartiesInSteps } from './named-counterparties.js';
import { PaymentHistories } from './payment-histories.js';
import { keepPaymentSpans } from './payment-spans.js';
import { screenCase, screenNames } from './screen-case.js';
import { SubjectRows } from './subject-rows.js';

/** The customer of an alert, and its transactions from half a year before to a month after. */
export interface CaseSubject {
  /** The bank's own id. */
  readonly subject: string;
  /** Null if no record was uploaded. */
  readonly profile: (StoredRecord<GivenEntity> & { readonly ownId: string }) | null;
  readonly window: Period;
  readonly lookback: Period;
  readonly transactions: readonly StoredTransaction[];
  readonly truncated: boolean;
  readonly flaggedIds: ReadonlySet<string>;
}

/** Lists used to gather a case. `stale` names lists that are too old for a clear answer. */
export interface ListsOfCase {
  readonly risk: RiskData;
  readonly stale: readonly string[];
}

/**
 * Gathers the facts of cases: the only part of the package that asks for records. Make one for all cases, as
 * it keeps what later cases read again: entities, movements and earlier payments, until one of them is
 * written. The static functions need no store.
 */
export class CaseGathering {
  /** Recommended maximum bytes for the records of a case together. */
  static readonly bytesMax = CASE_LIMITS.bytes;

  /** Error of a store that has lost records of an alert. */
  static readonly MissingRecords = MissingRecords;

  /** Builds facts from records that were read, and from further facts that were gathered or kept. */
  static readonly factsFromRecords = buildFacts;

  /** Returns the facts that no record holds, which have to be kept to build the same facts again. */
  static readonly furtherFacts = furtherFactsOf;

  /**
   * Has the payments of a customer (own id) kept by `transactions.spansOf`, if they are many. Call it after
   * many of them were written: their next investigation then reads them in one go.
   */
  static keepPayments(
    transactions: Parameters<typeof keepPaymentSpans>[0],
    pace: GatheringPace,
    ownId: string,
  ): Promise<void> {
    return keepPaymentSpans(transactions, pace, ownId, EARLIER_PAYMENTS_LIMITS);
  }

  private readonly keptBriefs = new KeptBriefs();
  private readonly movements = new Movements();
  private readonly histories = new PaymentHistories();

  constructor(private readonly pace: GatheringPace) {}

  /** Returns the subject's transactions as the analysis reads them. */
  static subjectRows(facts: CaseFacts): readonly TransactionRow[] {
    return subjectFactsOf(facts).transactions;
  }

  /** Returns all facts of a case. Throws MissingRecords where records that the alert names are not there. */
  async facts(
    records: CaseRecords,
    alert: StoredRecord<GivenAlert>,
    lists: () => Promise<ListsOfCase>,
  ): Promise<CaseFacts> {
    const { pace } = this;
    const own = await this.ofAlert(records, alert);
    await pace.pause();
    if (own.missing.length > 0) throw new MissingRecords(own.missing);
    await pace.pause();
    const { risk, stale } = await lists();
    const { profile, briefs } = own;
    const asked = {
      ...own,
      alert: own.alert.content,
      alertId: own.alert.id,
      subjectId: own.subject,
      flaggedIds: new Set(own.alert.content.flagged_transaction_id_list),
      transactions: own.within,
      isNoted: usesMinusAsNotation(own.subject, own.transactions),
    };
    const tables = profile && (await records.peerTables(profile, own.lookback.endMs));
    const sources = { records, movements: this.movements, briefs, pace, peers: tables?.ofType ?? null };
    // In sequence with pauses, because each step reads all transactions, of which there may be many.
    await pace.pause();
    const screened = await screenCase(risk, asked, stale, pace);
    const named = { ...asked, ...(await pace.run(namedCounterpartiesInSteps(risk, asked))) };
    const names = await screenNames(records, risk, named, stale.includes('sanctions'), pace);
    await pace.pause();
    const { customers } = records;
    const contacts = await loadContacts({ customers, briefs, pace }, risk, named, stale);
    await pace.pause();
    const network = await loadNetwork(sources, risk, asked);
    await pace.pause();
    const gathered = [screened, names, contacts, network];
    const input = { ...own, peers: tables?.own ?? null, gathered, listVersions: risk.versions() };
    const facts = await pace.run(factsInSteps(input));
    await pace.pause();
    const kept = { histories: this.histories, organization: records.organization };
    const earlier = await loadEarlierDealings(records.transactions, pace, facts, {}, kept);
    const alerts = await records.earlierAlerts(own.subject, alertRaisedAtMs(facts), EARLIER_ALERTS_MAX);
    return { ...facts, earlier, history: { alerts } };
  }

  /** Like `facts`, but without peer group and lists. */
  async ownFacts(records: CaseRecords, alert: StoredRecord<GivenAlert>): Promise<CaseFacts> {
    const own = await this.ofAlert(records, alert);
    return this.pace.run(factsInSteps({ ...own, peers: null }));
  }

  /** Returns the customer of an alert and its stored transactions. Throws MissingRecords. */
  async subject(records: CaseRecords, alert: GivenAlert): Promise<CaseSubject> {
    const read = await this.readSubject(records, alert);
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

  private async readSubject({ customers, transactions }: CaseRecords, alert: GivenAlert) {
    const flaggedIds = [...new Set(alert.flagged_transaction_id_list)];
    const flagged = await transactions.wholeByOwnId(flaggedIds);
    const contents = flagged.map(({ content }) => content);
    const { window, lookback, subjectId: subject } = caseFrameOf(alert, contents);
    const [profile = null] = await customers.whole([subject]);
    const subjectRows = new SubjectRows(transactions, this.pace);
    await subjectRows.know(flagged);
    return { subject, profile, window, lookback, flagged, flaggedIds, subjectRows };
  }

  private async ofAlert(records: CaseRecords, alert: StoredRecord<GivenAlert>) {
    const { customers, organization } = records;
    // First, so that anything written while the records are read has a later version.
    const kept = this.keptBriefs.of(await customers.version());
    const briefs = new EntityBriefs(customers, organization, kept);
    const entityIds = [...new Set(alert.content.entity_id_list)];
    const read = await this.readSubject(records, alert.content);
    const { subject, profile, window, lookback, flagged, flaggedIds, subjectRows } = read;
    if (profile) briefs.know(profile);
    const others = await briefs.ofOwnIds(entityIds.filter((id) => id !== subject));
    const { transactions, truncated } = await subjectRows.of(subject, lookback);
    await this.pace.pause();
    const later = await subjectRows.rowsAfterLookback(subject, lookback);
    await this.pace.pause();
    const within = [...new Map([...flagged, ...transactions].map((row) => [row.id, row])).values()];
    await this.pace.pause();
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
      /** Records that the alert names but that do not exist. */
      missing: [
        ...entityIds.filter((id) => !found.has(id)).map((id) => `entity ${id}`),
        ...flaggedIds.filter((id) => !foundFlagged.has(id)).map((id) => `transaction ${id}`),
      ],
    };
  }
}
