import { AppError, type Caller, Clock, Ids, validationErrorOf, commandWith } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { Records } from '../../platform/records/records.js';
import { rowsById, rowsByOwnId } from '../../platform/records/rows-by-id.js';
import { uploadRowSource } from '../../platform/records/version-chain.js';
import { VersionedRecords } from '../../platform/records/versioned-records.js';
import { EntityRecord, type EntitySupplement } from '../domain/entity.record.js';
import { applySupplement, type SupplementField } from '../domain/supplement.js';
import { storedVersionOf, countUploadOutcomes } from '../domain/upload-outcome.js';
import { reportUpload } from '../report-upload.js';
import { decideUpload } from '../upload-sessions.js';

/** What became of the facts that were added to a customer. */
export interface SupplementedEntity {
  readonly entityId: string;
  readonly serviceId: string;
  /** `conflict`: a given value contradicts the stored customer, so nothing was changed. */
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'conflict';
  readonly filled: readonly SupplementField[];
  /** Fields whose given value differs from the stored value. */
  readonly conflicts: readonly SupplementField[];
}

/** Maximum number of attempts per customer, each after another writer changed the customer. */
const ROUNDS_MAX = 100;

interface SupplementEntitiesFields {
  readonly alert: string;
  readonly entities: readonly EntitySupplement[];
}

/**
 * Adds facts to customers (name, date of birth, e-mail, phone) on behalf of an alert. Each id may occur only
 * once. Throws conflict, and validation_error if a service id is given in place of the bank's own id.
 */
export class SupplementEntities extends commandWith<
  readonly SupplementedEntity[],
  SupplementEntitiesFields
>() {
  static readonly forFeatures = true;
}

@HandlerOf(SupplementEntities)
export class SupplementEntitiesHandler {
  constructor(
    private readonly records: Records,
    private readonly versions: VersionedRecords,
    private readonly decisions: Decisions,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, alert, entities }: SupplementEntities): Promise<readonly SupplementedEntity[]> {
    await this.refuseServiceIds(caller, entities);
    const sessionId = this.ids.next();
    const begunAt = this.clock.steady();
    const settled = await mapInParallel(entities, entities.length, (entity, index) =>
      this.supplementEntity(caller, entity, uploadRowSource(sessionId, index)),
    );
    const stored = settled.flatMap(({ version, result: { outcome } }) =>
      outcome === 'conflict' ? [] : [{ ...version, outcome }],
    );
    const counts = countUploadOutcomes(stored, settled.length - stored.length);
    await decideUpload(this.decisions, caller, sessionId, SupplementEntities, {
      type: 'SupplementalEntitiesUploaded',
      data: { alert, rows: stored.map(storedVersionOf), counts },
    });
    const ended = { caller, session: sessionId, kind: 'supplements', result: counts } as const;
    reportUpload({ ...ended, ms: this.clock.steady() - begunAt });
    return settled.map(({ result }) => result);
  }

  /**
   * Refuses service ids, which assistants often send instead of the bank's own ids: they would create new
   * customers.
   */
  private async refuseServiceIds(caller: Caller, entities: readonly EntitySupplement[]): Promise<void> {
    const ids = entities.map(({ entity_source_id: id }) => id);
    const rows = this.records.for(caller);
    const read = { fields: ['ownId'] };
    const [own, named] = await Promise.all([
      rowsByOwnId(rows, EntityRecord.current, ids, read),
      rowsById(rows, EntityRecord.current, ids, read),
    ]);
    const isWrong = (value: string): boolean =>
      named.some(({ id }) => id === value) && !own.some(({ ownId }) => ownId === value);
    const message = 'is a service_id; the id of that customer in your own system (entity_id) belongs here';
    const problems = ids.flatMap((value, at) =>
      isWrong(value) ? [{ field: `entities[${at}].entity_source_id`, value, message }] : [],
    );
    if (problems.length > 0) throw validationErrorOf(problems);
  }

  /**
   * Decides on the newest content of one customer; starts again if another writer stored a version meanwhile.
   */
  private async supplementEntity(caller: Caller, entity: EntitySupplement, source: string) {
    const entityId = entity.entity_source_id;
    const rows = this.records.for(caller);
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const [known] = await rows.find(
        EntityRecord.current,
        { ownId: entityId },
        { index: 'own_id', limit: 1 },
      );
      const decided = applySupplement(known?.content ?? null, entity);
      if ('content' in decided) {
        const { content, filled, outcome } = decided;
        const version = await this.versions.uploadOnto(caller, EntityRecord, known, {
          ownId: entityId,
          content,
          source,
        });
        if (version)
          return { version, result: { entityId, serviceId: version.id, outcome, filled, conflicts: [] } };
      } else if (known) {
        const { outcome } = decided;
        const conflicts = outcome === 'conflict' ? decided.conflicts : [];
        return { version: known, result: { entityId, serviceId: known.id, outcome, filled: [], conflicts } };
      }
    }
    throw new AppError('conflict');
  }
}
