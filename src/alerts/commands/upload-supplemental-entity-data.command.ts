import {
  SupplementEntities,
  type SupplementedEntity,
} from '../../ingestion/commands/supplement-entities.command.js';
import { blocksReadingFields } from '../../investigations/queries/readers.lookup.js';
import { type AlertRef, type Caller, type FieldProblem, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { requireAlert } from '../queries/find-alerts.query.js';

export const SUPPLEMENTAL_ENTITIES_PER_CALL_MAX = 20;

/** A settled entity; `readers` are the blocks of the analysis that read the filled fields. */
type AnsweredEntity = SupplementedEntity & { readonly readers: readonly string[] };

/**
 * Fills empty fields of customers or adds customers. Throws alert_not_found, and validation_error for a
 * customer named twice.
 */
export const UploadSupplementalEntityData = defineCommand(
  'UploadSupplementalEntityData',
  { permission: 'alerts:write' },
  (
    caller: Caller,
    fields: { readonly alertId: AlertRef; readonly entities: SupplementEntities['entities'] },
  ) => ({ ...fields, caller }),
  [Bus],
  async ({ caller, alertId, entities }, bus): Promise<readonly AnsweredEntity[]> => {
    const repeated = repeatedIds(entities.map(({ entity_source_id: id }) => id));
    if (repeated.length > 0) throw validationErrorOf(repeated);
    const alert = await requireAlert(bus, caller, alertId);
    const settled = await bus.send(new SupplementEntities(caller, { alert: alert.id, entities }));
    return settled.map((entity) => ({ ...entity, readers: blocksReadingFields(entity.filled) }));
  },
);

/**
 * Finds ids that occur twice. They are refused, because the server cannot know which of two different entries
 * is right.
 */
function repeatedIds(ids: readonly string[]): FieldProblem[] {
  return ids.flatMap((value, at) => {
    const first = ids.indexOf(value);
    if (first === at) return [];
    const message = `names the same entity as entities[${first}]`;
    return [{ field: `entities[${at}].entity_source_id`, value, message }];
  });
}
