import { z } from 'zod';
import {
  ENTITIES_PER_REQUEST_MAX,
  UploadEntities,
} from '../../ingestion/commands/upload-entities.command.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { defineContract, errorsTotal, itemOf, itemProblem, uploadSessionId, warnings } from '../contract.js';
import { ENTITY_EXAMPLES } from '../openapi/examples/entities.js';

const EntitiesBody = z.object({
  entities: z.array(itemOf(Entity)).min(1).max(ENTITIES_PER_REQUEST_MAX),
});

const UploadEntitiesAnswer = z.object({
  success: z.boolean().describe('Whether all of them were accepted.'),
  processed: z.int().describe('Entities that are stored now, those that stood so before included.'),
  errors: z
    .array(
      z.object({
        ...itemProblem,
        entity_id: z.unknown().describe('What was sent as the id of the entity; null without one.'),
      }),
    )
    .describe('The first problem of each entity that was not stored, and others while they are up to 100.'),
  errors_total: errorsTotal,
  upload_session_id: uploadSessionId,
  ...warnings,
});

export const UPLOAD_ENTITIES = defineContract({
  id: 'uploadEntities',
  method: 'post',
  path: `/${TRANSACTION_MONITORING}/entities`,
  tag: 'Uploads',
  summary: 'Upload customers',
  description:
    'Each entity is judged on its own: sound ones are stored, the others are named in `errors`. When all ' +
    'are unsound the answer is 422. An entity that is sent again with other content gets a new version.',
  by: 'api_key',
  message: UploadEntities,
  body: EntitiesBody,
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: UploadEntitiesAnswer,
  schemas: { UploadEntitiesRequest: EntitiesBody, UploadEntitiesAnswer },
  errors: [],
  examples: ENTITY_EXAMPLES,
});
