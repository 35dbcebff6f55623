import { z } from 'zod';
import {
  SUPPLEMENTAL_ENTITIES_PER_CALL_MAX,
  UploadSupplementalEntityData,
} from '../../alerts/commands/upload-supplemental-entity-data.command.js';
import { EntitySupplement } from '../../ingestion/domain/entity.record.js';
import { SUPPLEMENT_FIELDS } from '../../ingestion/domain/supplement.js';
import { defineTool } from '../tool.js';
import { recordIdFields } from '../sent-ids.js';
import { alertIdField, undescribedObject } from './fields.js';

const FIELDS = z.array(z.enum(SUPPLEMENT_FIELDS));

const answerOf = (
  filled: readonly string[],
  conflicts: readonly string[],
  readers: readonly string[],
): string => {
  if (conflicts.length > 0) return `Nothing was changed: the record holds another ${conflicts.join(', ')}.`;
  if (filled.length === 0) return 'Nothing was changed: the record holds it already.';
  return `The next run reads ${filled.join(', ')} in ${readers.join(', ')}.`;
};

recordIdFields.add(EntitySupplement.shape.entity_source_id, { of: 'entity' });

export const uploadSupplementalEntityData = defineTool({
  name: 'upload_supplemental_entity_data',
  title: 'Add data about customers',
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  description:
    'Adds name, dob, email or phone of 1 to 20 persons. Fills only empty fields. If a field ' +
    'already has another value, conflicts lists it and that person stays unchanged. An unknown ' +
    'id creates an individual with status SUPPLEMENTAL. The next investigations read the data. Use this ' +
    'tool when the user gives data that the records lack. ' +
    'Example: {"alert_id": "A-1042", "entities": [{"entity_source_id": "C-77", "dob": "1980-02-29"}]}',
  input: z.strictObject({
    alert_id: alertIdField(),
    entities: z.array(EntitySupplement).min(1).max(SUPPLEMENTAL_ENTITIES_PER_CALL_MAX),
  }),
  output: z.object({
    entities: z.array(
      undescribedObject({
        entity_source_id: z.string(),
        service_id: z.string(),
        outcome: z.enum(['created', 'updated', 'unchanged', 'conflict']),
        filled: FIELDS,
        conflicts: FIELDS,
        blocks: z.array(z.string()),
        answer: z.string(),
      }),
    ),
  }),
  sends: UploadSupplementalEntityData,
  fields: ({ alert_id, entities }) => ({ alertId: alert_id, entities }),
  view: (settled) => ({
    entities: settled.map(({ entityId, readers, ...rest }) => ({
      entitySourceId: entityId,
      blocks: readers,
      answer: answerOf(rest.filled, rest.conflicts, readers),
      ...rest,
    })),
  }),
});
