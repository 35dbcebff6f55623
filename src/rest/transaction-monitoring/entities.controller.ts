import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  ENTITIES_PER_REQUEST_MAX,
  UploadEntities,
} from '../../ingestion/commands/upload-entities.command.js';
import { Entity, ENTITY_VALUES_MAX } from '../../ingestion/domain/entity.record.js';
import {
  AppError,
  cutText,
  PROBLEMS_LISTED_MAX,
  refusalDetailsOf,
  shownValue,
  renderAnswer,
} from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { checkItems, listFirstProblemOfEachItem } from '../check-items.js';
import {
  defineContract,
  errorsTotalField,
  itemCheckedByHandler,
  itemProblemFields,
  uploadSessionIdField,
  warningsField,
} from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { ENTITY_EXAMPLES } from '../openapi/examples/entities.js';
import { parseBody } from '../validate.js';
import { unknownKeyWarnings } from '../warnings.js';

const EntitiesBody = z.object({
  entities: z.array(itemCheckedByHandler(Entity)).min(1).max(ENTITIES_PER_REQUEST_MAX),
});

const UploadEntitiesAnswer = z.object({
  success: z.boolean().describe('True if all items were accepted.'),
  processed: z
    .int()
    .describe('Number of entities that are now stored, including entities that were stored before.'),
  errors: z
    .array(
      z.object({
        ...itemProblemFields,
        entity_id: z.unknown().describe('The id of the entity as you sent it; null without an id.'),
      }),
    )
    .describe('The first problem of each entity that was not stored, and others while they are up to 100.'),
  errors_total: errorsTotalField,
  upload_session_id: uploadSessionIdField,
  ...warningsField,
});

const UPLOAD_ENTITIES = defineContract({
  id: 'uploadEntities',
  method: 'post',
  path: `/${TRANSACTION_MONITORING_API_PATH}/entities`,
  tag: 'Uploads',
  summary: 'Upload customers',
  description:
    'Each entity is checked on its own: valid ones are stored, the others are named in ' +
    '`errors`. If none is valid, the answer is 422. An entity that is sent again with different ' +
    'content gets a new version.',
  by: 'api_key',
  message: UploadEntities,
  body: EntitiesBody,
  bodyBytesMax: ITEMS_BODY_BYTES_MAX,
  answer: UploadEntitiesAnswer,
  schemas: { UploadEntitiesRequest: EntitiesBody, UploadEntitiesAnswer },
  errors: [],
  examples: ENTITY_EXAMPLES,
});

@Controller()
export class EntitiesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(UPLOAD_ENTITIES)
  async upload({ caller, request: { body: sent } }: ContractRequest<typeof UPLOAD_ENTITIES>) {
    const { entities } = parseBody(UPLOAD_ENTITIES.body, sent);
    const checked = await checkItems(Entity, entities, 'entities', ENTITY_VALUES_MAX);
    const { sound, problems, total, totals, items } = checked;
    const listed =
      sound.length === 0 ? problems.slice(0, PROBLEMS_LISTED_MAX) : listFirstProblemOfEachItem(problems);
    const errors = listed.map((problem) => ({
      ...problem,
      entityId: shownValue(idOf(entities[problem.index])),
      value: shownValue(problem.value),
    }));
    if (sound.length === 0) {
      const shown = renderAnswer(UPLOAD_ENTITIES.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalDetailsOf(shown, total));
    }
    const refused = [...totals].map(([index, faults]) => ({
      index,
      entityId: ownIdOf(entities[index]),
      sent: entities[index],
      faults: problems.filter((problem) => problem.index === index),
      total: faults,
    }));
    const { sessionId, stored } = await this.bus.send(
      new UploadEntities(caller, { entities: sound, refused }),
    );
    return renderAnswer(UPLOAD_ENTITIES.answer, {
      success: refused.length === 0,
      processed: stored,
      errors,
      errorsTotal: total,
      uploadSessionId: sessionId,
      ...(await unknownKeyWarnings(sent, { entities: items })),
    });
  }
}

const idOf = (item: unknown): unknown => (item as { entity_id?: unknown } | null)?.entity_id ?? null;

function ownIdOf(item: unknown): string | null {
  const id = idOf(item);
  return typeof id === 'string' ? cutText(id) : null;
}
