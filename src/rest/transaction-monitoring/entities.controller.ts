import { Body, Controller } from '@nestjs/common';
import type { z } from 'zod';
import { UploadEntities } from '../../ingestion/commands/upload-entities.command.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { shownValue } from '../../kernel/shown-value.js';
import { toWire } from '../../kernel/to-wire.js';
import { refusalOf } from '../../kernel/field-problems.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { checkItems, listedByItem } from '../check-items.js';
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
    const { sound, problems, total, items } = await checkItems(Entity, entities, 'entities');
    const errors = problems.map((problem) => ({
      ...problem,
      entityId: shownValue(idOf(entities[problem.index])),
      value: shownValue(problem.value),
    }));
    if (sound.length === 0) {
      const shown = toWire(UPLOAD_ENTITIES.answer.shape.errors, errors);
      throw new AppError('validation_error', refusalOf(shown, total));
    }
    const failed = entities.length - sound.length;
    const { sessionId, stored } = await this.bus.send(new UploadEntities(caller, sound, failed));
    return toWire(UPLOAD_ENTITIES.answer, {
      success: failed === 0,
      processed: stored,
      errors: listedByItem(errors),
      errorsTotal: total,
      uploadSessionId: sessionId,
      ...warningsOf(sent, { entities: items }),
    });
  }
}

const idOf = (item: unknown): unknown => (item as { entity_id?: unknown } | null)?.entity_id ?? null;
