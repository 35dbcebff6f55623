import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { ListDispositionBatches } from '../../dispositions/queries/list-disposition-batches.query.js';
import { AppError } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction } from '../answer-form.js';
import { multilineTextField, repeatedField } from '../form-fields.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { AlertPages } from './alert-pages.js';
import {
  askReasonAgainstRecommendation,
  rowsAgainstRecommendation,
  SEEN_AGAINST_RECOMMENDATION_FIELD,
} from './against-parts.js';
import { seenDecisionOf } from './decision-parts.js';
import { batchesPage, BATCHES_PATH } from './queue-batch-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import { QUEUE_PAGE_QUERIES, QueuePages } from './queue-pages.js';

const SERVICE_ID_CHARS_MAX = 64;
const back = z.string().max(2_000).default(QUEUE_PATH);

const batch_id = z.string().min(1).max(BATCH_ID_CHARS_MAX);
const BULK_DECISION = {
  schema: z.object({
    alert: repeatedField(z.array(z.string().max(SERVICE_ID_CHARS_MAX)))
      .refine(({ length }) => length > 0, 'names no alert: tick at least one')
      .refine(({ length }) => length <= ALERTS_PER_BULK_MAX, `takes at most ${ALERTS_PER_BULK_MAX}`),
    disposition: z.enum(SETTABLE_DISPOSITIONS),
    bulk_why: multilineTextField(DECISION_REASON_CHARS_MAX).default(''),
    batch_id,
    [SEEN_AGAINST_RECOMMENDATION_FIELD]: z.literal('yes').optional(),
    back,
  }),
};
const BULK_UNDO = { schema: z.object({ batch_id, back }) };
const BATCHES = z.object({ done: batch_id.optional() });

@Controller()
export class QueueBatchesController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly pages: QueuePages,
  ) {}

  @PageRoute({ path: BATCHES_PATH, messages: [ListDispositionBatches], query: BATCHES })
  async batches(@FromPage() { session }: PageRequest<typeof BATCHES>) {
    const batches = await this.bus.send(new ListDispositionBatches(session.caller));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    return batchesPage(await this.alerts.viewer(session, people), batches);
  }

  @PageRoute({
    path: BATCHES_PATH,
    messages: [UpdateAlertDispositionsBulk, ...QUEUE_PAGE_QUERIES],
    form: BULK_DECISION,
  })
  decideBulk(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_DECISION.schema>) => {
      const rows = await this.pages.rows(session, asked.alert);
      const missing = asked.alert.find((id) => !rows.some(({ serviceId }) => serviceId === id));
      if (missing !== undefined) throw new AppError('alert_not_found', { field: 'alert', value: missing });
      const { disposition, bulk_why: reason, batch_id, [SEEN_AGAINST_RECOMMENDATION_FIELD]: isSeen } = asked;
      const isAsked = rowsAgainstRecommendation(rows, disposition).length > 0 && (!isSeen || reason === '');
      if (isAsked) {
        const sent = { action: BATCHES_PATH, body, reasonField: 'bulk_why' };
        return askReasonAgainstRecommendation({ session, rows, disposition, ...sent });
      }
      // A form without the field has shown no decision, so that it replaces none.
      const seen = new Map(
        rows.map(({ alertId, serviceId }) => [alertId, seenDecisionOf(body, serviceId) ?? null] as const),
      );
      const ids = rows.map(({ alertId }) => alertId);
      await this.bus.send(
        new UpdateAlertDispositionsBulk(session.caller, {
          alertIds: ids,
          disposition,
          batchId: batch_id,
          reason: reason || null,
          seen,
        }),
      );
      return doneAt(asked);
    };
    return runFormAction(BULK_DECISION, body, act, (refused) => this.pages.again(session, refused));
  }

  @PageRoute({
    path: `${BATCHES_PATH}/undo`,
    messages: [UndoDispositionsBulk, ...QUEUE_PAGE_QUERIES],
    form: BULK_UNDO,
  })
  undoBulk(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_UNDO.schema>) => {
      await this.bus.send(new UndoDispositionsBulk(session.caller, asked.batch_id));
      return doneAt(asked);
    };
    return runFormAction(BULK_UNDO, body, act, (refused) => this.pages.again(session, refused));
  }
}

/** Redirects to another page: otherwise, going back in the browser could send the form again. */
function doneAt({ back, batch_id }: z.output<typeof BULK_UNDO.schema>): PageAnswer {
  const url = new URL(localPath(back), 'http://localhost');
  url.searchParams.set('done', batch_id);
  return seeOther(`${url.pathname}${url.search}`);
}
