import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadEntities } from '../../ingestion/commands/upload-entities.command.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { shownValue } from '../../kernel/shown-value.js';
import { toWire } from '../../kernel/to-wire.js';
import { listed } from '../../kernel/field-problems.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkItems } from '../check-items.js';
import { warningsOf } from '../warnings.js';
import { Endpoint } from '../endpoint.js';
import { UPLOAD_ENTITIES } from './entities.contract.js';

@Controller()
export class EntitiesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(UPLOAD_ENTITIES)
  async upload(
    @CurrentCaller() caller: Caller,
    @Body({ schema: UPLOAD_ENTITIES.body }) { entities }: z.infer<typeof UPLOAD_ENTITIES.body>,
    @Body() sent: unknown,
  ) {
    const { sound, problems, items } = await checkItems(Entity, entities, 'entities');
    const errors = problems.map((problem) => ({
      ...problem,
      entityId: shownValue(idOf(entities[problem.index])),
      value: shownValue(problem.value),
    }));
    const [first] = errors;
    if (first && sound.length === 0)
      throw new AppError('validation_error', {
        field: first.field,
        value: first.value,
        reason: `${first.field} ${first.message}`,
        ...listed(toWire(UPLOAD_ENTITIES.answer.shape.errors, errors)),
      });
    const { sessionId, stored } = await this.bus.send(new UploadEntities(caller, sound, problems.length));
    return toWire(UPLOAD_ENTITIES.answer, {
      success: errors.length === 0,
      processed: stored,
      errors,
      uploadSessionId: sessionId,
      ...warningsOf(sent, { entities: items }),
    });
  }
}

const idOf = (item: unknown): unknown => (item as { entity_id?: unknown } | null)?.entity_id ?? null;
