import { Body, HttpCode, Post } from '@nestjs/common';
import type { z } from 'zod';
import { UploadEntities } from '../../ingestion/commands/upload-entities.command.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { listed } from '../../kernel/field-problems.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit, CurrentCaller } from '../../platform/http/admission.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { ITEMS_BODY_BYTES_MAX } from '../body-limits.js';
import { checkItems } from '../check-items.js';
import { EntitiesBody } from '../openapi/operations/uploads.js';
import { brief } from '../../platform/http/errors.js';
import { warningsOf } from '../warnings.js';
import { RestTransport } from '../rest.transport.js';
import { RestController } from '../rest-controller.js';

@RestController(`${TRANSACTION_MONITORING}/entities`)
export class EntitiesController {
  constructor(private readonly bus: Bus) {}

  /** Items are judged one by one: what is sound is stored, the rest is named in `errors`. */
  @Post()
  @Admit(RestTransport, 'api_key', [UploadEntities], { bodyBytesMax: ITEMS_BODY_BYTES_MAX })
  @HttpCode(200)
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: EntitiesBody }) { entities }: z.infer<typeof EntitiesBody>,
    @Body() sent: unknown,
  ) {
    const { sound, problems, items } = await checkItems(Entity, entities, 'entities');
    const errors = problems.map(({ index, field, value, message }) => ({
      index,
      entity_id: brief(idOf(entities[index])),
      field,
      value: brief(value),
      message,
    }));
    const [first] = errors;
    if (first && sound.length === 0)
      throw new AppError('validation_error', {
        field: first.field,
        value: first.value,
        reason: `${first.field} ${first.message}`,
        ...listed(errors),
      });
    const { sessionId, stored } = await this.bus.send(new UploadEntities(caller, sound, problems.length));
    return {
      success: errors.length === 0,
      processed: stored,
      errors,
      upload_session_id: sessionId,
      ...warningsOf(sent, { entities: items }),
    };
  }
}

const idOf = (item: unknown): unknown => (item as { entity_id?: unknown } | null)?.entity_id ?? null;
