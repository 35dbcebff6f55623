import { z } from 'zod';
import {
  SUPPLEMENTAL_ENTITIES_PER_CALL_MAX,
  UploadSupplementalEntityData,
} from '../../alerts/commands/upload-supplemental-entity-data.command.js';
import { Supplement } from '../../ingestion/domain/entity.record.js';
import { defineTool } from '../tool.js';
import { alertId } from './fields.js';

const FIELDS = z.array(z.enum(['name', 'dob', 'email', 'phone']));

export const uploadSupplementalEntityData = defineTool({
  name: 'upload_supplemental_entity_data',
  title: 'Add data about customers',
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
  description:
    'Adds name, date of birth, e-mail or phone of 1 to 20 persons that an alert is about. Empty fields of ' +
    'known customers are filled and nothing is overwritten: a field that holds another value is listed in ' +
    'conflicts, and nothing of that customer is changed. An unknown id makes an individual with the status ' +
    'SUPPLEMENTAL. Use this tool when the user gives data that the records lack; rerun_investigation then ' +
    'reads them. Example: {"alert_id": "A-1042", "entities": [{"entity_source_id": "C-77", "dob": ' +
    '"1980-02-29"}]}',
  input: z.strictObject({
    alert_id: alertId(),
    entities: z.array(Supplement).min(1).max(SUPPLEMENTAL_ENTITIES_PER_CALL_MAX),
  }),
  output: z.object({
    entities: z.array(
      z.object({
        entity_source_id: z.string(),
        service_id: z.string(),
        outcome: z.enum(['created', 'updated', 'unchanged', 'conflict']),
        filled: FIELDS,
        conflicts: FIELDS,
      }),
    ),
  }),
  sends: UploadSupplementalEntityData,
  message: ({ alert_id, entities }, caller) => new UploadSupplementalEntityData(caller, alert_id, entities),
  view: (settled) => ({
    entities: settled.map(({ entityId, ...rest }) => ({ entitySourceId: entityId, ...rest })),
  }),
});
