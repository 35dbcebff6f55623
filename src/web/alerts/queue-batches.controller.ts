import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { ListDispositionBatches } from '../../dispositions/queries/list-disposition-batches.query.js';
import { AppError } from '../../kernel/app-error.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm } from '../answer-form.js';
import { linesField, manyOf } from '../fields.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { AlertPages } from './alert-pages.js';
import { seenOf } from './decision-parts.js';
import { BATCHES_PATH as PATH, batchesPage } from './queue-batch-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import { QUEUE_READS, QueuePages } from './queue-pages.js';

const SERVICE_ID_CHARS_MAX = 64;
const batch_id = z.string().min(1).max(BATCH_ID_CHARS_MAX);
const back = z.string().max(2_000).default(QUEUE_PATH);

const BULK_DECISION = {
  schema: z.object({
    alert: manyOf(z.array(z.string().max(SERVICE_ID_CHARS_MAX)))
      .refine(({ length }) => length > 0, 'names no alert: tick at least one')
      .refine(({ length }) => length <= ALERTS_PER_BULK_MAX, `takes at most ${ALERTS_PER_BULK_MAX}`),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    bulk_why: linesField(REASON_CHARS_MAX).default(''),
    batch_id,
    back,
  }),
};
const BULK_UNDO = { schema: z.object({ batch_id, back }) };
const OPENED = z.object({ done: batch_id.optional() });

@Controller()
export class QueueBatchesController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly queue: QueuePages,
  ) {}

  @PageRoute({ path: PATH, messages: [ListDispositionBatches], query: OPENED })
  async list(@FromPage() { session }: PageRequest<typeof OPENED>) {
    const batches = await this.bus.send(new ListDispositionBatches(session.caller));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    return batchesPage(await this.alerts.viewer(session, people), batches);
  }

  @PageRoute({ path: PATH, messages: [UpdateAlertDispositionsBulk, ...QUEUE_READS], form: BULK_DECISION })
  decide(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_DECISION.schema>) => {
      const rows = await this.queue.rows(session, asked.alert);
      const missing = asked.alert.find((id) => !rows.some(({ serviceId }) => serviceId === id));
      if (missing !== undefined) throw new AppError('alert_not_found', { field: 'alert', value: missing });
      const seen = new Map(
        rows.flatMap(({ alertId, serviceId }) => {
          const event = seenOf(body, serviceId);
          return event === undefined ? [] : [[alertId, event] as const];
        }),
      );
      const ids = rows.map(({ alertId }) => alertId);
      const { disposition, bulk_why: reason, batch_id } = asked;
      await this.bus.send(
        new UpdateAlertDispositionsBulk(session.caller, ids, disposition, batch_id, reason || null, seen),
      );
      return doneAt(asked);
    };
    return answerForm(BULK_DECISION, body, act, (refused) => this.queue.again(session, refused));
  }

  @PageRoute({ path: `${PATH}/undo`, messages: [UndoDispositionsBulk, ...QUEUE_READS], form: BULK_UNDO })
  undo(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_UNDO.schema>) => {
      await this.bus.send(new UndoDispositionsBulk(session.caller, asked.batch_id));
      return doneAt(asked);
    };
    return answerForm(BULK_UNDO, body, act, (refused) => this.queue.again(session, refused));
  }
}

/** Why another page: going back to an answer of a form would send the form again. */
function doneAt({ back, batch_id }: z.output<typeof BULK_UNDO.schema>): PageAnswer {
  const url = new URL(localPath(back), 'http://localhost');
  url.searchParams.set('done', batch_id);
  return seeOther(`${url.pathname}${url.search}`);
}
