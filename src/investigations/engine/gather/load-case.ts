import { Injectable } from '@nestjs/common';
import { FindEscalatedEntities } from '../../../alerts/queries/find-escalated-entities.query.js';
import { GetStoredAlert, type StoredAlert } from '../../../alerts/queries/get-stored-alert.query.js';
import { EntityRecord } from '../../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../../ingestion/domain/transaction.record.js';
import type { Caller } from '../../../kernel/caller.js';
import { Clock } from '../../../kernel/clock.js';
import { instantOf } from '../../../kernel/fields.js';
import type { Collection, Row } from '../../../kernel/collection.js';
import type { Versioned } from '../../../kernel/define-record.js';
import { Bus } from '../../../platform/bus/bus.js';
import { ByteBudget } from '../../../platform/read-store/byte-budget.js';
import { inSlices, letOthersRun } from '../../../platform/process/slices.js';
import type { FindOptions } from '../../../platform/read-store/query.js';
import { Records } from '../../../platform/records/records.js';
import type { RowStore } from '../../../platform/records/rows.js';
import { RiskLists } from '../../../risk-data/risk-lists.js';
import {
  buildFacts,
  factsInSteps,
  CASE_BYTES_MAX,
  lookbackOf,
  subjectIdOf,
  windowOf,
  withLast,
  type CaseFacts,
  type StoredRecord,
} from '../../domain/case/facts/case-facts.js';
import { isNotation } from '../../domain/activity/minus.js';
import { MissingRecords, requireAll } from '../../domain/case/facts/missing-records.js';
import { EntityBriefs, KeptBriefs } from './entity-briefs.js';
import { loadContacts } from './load-contacts.js';
import { loadNetwork } from './load-network.js';
import { Movements } from './movements.js';
import { namedInSteps } from './named-counterparties.js';
import { PeerTables } from './peer-tables.js';
import { screenCase } from './screen-case.js';
import { screenNames } from './screen-names.js';
import { SubjectRows } from './subject-rows.js';

const IDS_PER_LOOKUP = 5_000;

/** Gathers the facts of a case from the records: the only part of the engine that reads anything. */
@Injectable()
export class LoadCase {
  /** What the records of one case may take together. */
  bytesMax = CASE_BYTES_MAX;
  private readonly keptBriefs = new KeptBriefs();

  constructor(
    private readonly records: Records,
    private readonly bus: Bus,
    private readonly peerTables: PeerTables,
    private readonly riskLists: RiskLists,
    private readonly movements: Movements,
    private readonly clock: Clock,
  ) {}

  /** The newest version. Throws MissingRecords. */
  async alert(caller: Caller, alertId: string): Promise<StoredAlert> {
    const alert = await this.bus.send(new GetStoredAlert(caller, alertId));
    if (!alert) throw new MissingRecords([`alert ${alertId}`]);
    return alert;
  }

  /** Throws MissingRecords, and BudgetPassedError beyond `bytesMax`. */
  async load(caller: Caller, alert: StoredAlert): Promise<CaseFacts> {
    const own = await this.ofAlert(caller, alert);
    requireAll(own.named);
    await letOthersRun();
    const rows = this.records.for(caller);
    const risk = await this.riskLists.current();
    const stale = risk.stale(this.clock.now());
    const { profile, briefs } = own;
    const asked = {
      alert: own.alert.content,
      subjectId: own.subject,
      profile,
      flaggedIds: new Set(own.alert.content.flagged_transaction_id_list),
      window: own.window,
      lookback: own.lookback,
      transactions: own.within,
      later: own.later,
      isNoted: isNotation(own.subject, own.transactions),
    };
    const escalated = (entityIds: readonly string[]) =>
      this.bus.send(new FindEscalatedEntities(caller, entityIds, alert.id));
    const tables = profile && (await this.peerTables.current(caller, profile, own.lookback.endMs));
    const sources = {
      rows,
      escalated,
      movements: this.movements,
      orgId: caller.orgId,
      briefs,
      peers: tables?.ofType ?? null,
    };
    // One after another with a pause between: each goes through all transactions, of which there may be many.
    await letOthersRun();
    const screened = await screenCase(risk, asked, stale, this.clock);
    await inSlices(namedInSteps(risk, asked), this.clock);
    const names = await screenNames(rows, risk, asked, stale.includes('sanctions'), this.clock);
    await letOthersRun();
    const contacts = await loadContacts({ rows, briefs }, risk, asked, stale);
    await letOthersRun();
    const gathered = [screened, names, contacts];
    const input = { ...own, peers: tables?.own ?? null, gathered, listVersions: risk.versions() };
    const facts = await inSlices(factsInSteps(input), this.clock);
    await letOthersRun();
    const network = await loadNetwork(sources, risk, asked);
    await letOthersRun();
    return withLast(facts, input, network);
  }

  /** As `load`, of the alert's own records only: no peers, no lists. Nothing is written. */
  async loadOwn(caller: Caller, alertId: string): Promise<CaseFacts> {
    return buildFacts({ ...(await this.ofAlert(caller, await this.alert(caller, alertId))), peers: null });
  }

  /** Before anything is read: what is written meanwhile has a later version. */
  private async briefsFor({ orgId }: Caller, rows: RowStore): Promise<EntityBriefs> {
    return new EntityBriefs(rows, orgId, this.keptBriefs.of(await rows.versionOf(EntityRecord.current)));
  }

  private async ofAlert(caller: Caller, alert: StoredAlert) {
    const rows = this.records.for(caller);
    const briefs = await this.briefsFor(caller, rows);
    const entityIds = [...new Set(alert.content.entity_id_list)];
    const budget = new ByteBudget(this.bytesMax);
    const flaggedIds = [...new Set(alert.content.flagged_transaction_id_list)];
    const flagged = await byOwnId(rows, TransactionRecord.current, flaggedIds, { budget });
    const window = windowOf(
      alert.content,
      flagged.map(({ at }) => at),
    );
    const lookback = lookbackOf(window, instantOf(alert.content.created_at));
    const subject = subjectIdOf(
      alert.content,
      flagged.map(({ content }) => content),
    );
    const [profile] = await byOwnId(rows, EntityRecord.current, [subject], { budget });
    if (profile) briefs.know(profile);
    const others = await briefs.ofOwnIds(entityIds.filter((id) => id !== subject));
    const subjectRows = new SubjectRows(rows, budget, flagged);
    const { transactions, truncated } = await subjectRows.of(subject, lookback);
    await letOthersRun();
    const later = (await subjectRows.later(subject, lookback)).map((row) => stored(row));
    const distinct = new Map([...flagged, ...transactions].map((row) => [row.id, row]));
    const within = Array.from(distinct.values(), (row) => stored(row));
    return {
      subject,
      window,
      lookback,
      alert: { id: alert.id, hash: alert.hash, content: alert.content },
      profile: profile?.content ?? null,
      entities: [
        ...(profile ? [stored(profile)] : []),
        ...others.map(({ id, hash, ownId }) => ({ id, hash, content: { entity_id: ownId } })),
      ],
      othersByHash: true,
      within,
      later,
      transactions: [...within, ...later],
      truncated,
      briefs,
      named: {
        entity: {
          asked: entityIds,
          found: [...(profile ? [subject] : []), ...others.map(({ ownId }) => ownId)],
        },
        transaction: { asked: flaggedIds, found: flagged.map(({ ownId }) => ownId) },
      },
    };
  }
}

async function byOwnId<T extends object>(
  rows: RowStore,
  collection: Collection<T, 'own_id'>,
  ids: readonly string[],
  read: Pick<FindOptions, 'fields' | 'budget'>,
): Promise<Row<T>[]> {
  const found: Row<T>[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_LOOKUP) {
    const asked = ids.slice(from, from + IDS_PER_LOOKUP);
    const options = { ...read, index: 'own_id', limit: asked.length } as const;
    found.push(...(await rows.find(collection, { ownId: { $in: asked } }, options)));
  }
  return found;
}

const stored = <Content extends object>({
  id,
  hash,
  content,
}: Row<Versioned<Content>>): StoredRecord<Content> => ({
  id,
  hash,
  content,
});
