import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AgentSearch } from '../../alerts/queries/agent-search.query.js';
import { CountAlertQueue } from '../../alerts/queries/count-alert-queue.query.js';
import {
  ListAlertQueue,
  QUEUE_ROWS_MAX,
  type QueueFilter,
  type QueueRow,
} from '../../alerts/queries/list-alert-queue.query.js';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { AppError } from '../../kernel/app-error.js';
import { Ids } from '../../kernel/ids.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type Form, type RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import { linesField, manyOf } from '../fields.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import type { Notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { alertAt } from './alert-address.js';
import { ALERT_PAGE_READS, AlertPages } from './alert-pages.js';
import { counted } from './amount-parts.js';
import { inWords, seenOf, toldOf } from './decision-parts.js';
import {
  fieldsOf,
  QUEUE_FIELDS,
  QUEUE_PATH as PATH,
  queueFilterOf,
  type QueueFields,
} from './queue-filter.js';
import { batchNotice, QUEUE_TABS, queuePage, queueRow } from './queue-page.js';

const SERVICE_ID_CHARS_MAX = 64;
const serviceId = z.string().max(SERVICE_ID_CHARS_MAX);
const disposition = z.enum(SETTABLE_DISPOSITIONS);
const back = z.string().max(2_000).default(PATH);

/** Fields of the queue's address; `decided`: the alert that was just decided on. */
const OPENED = QUEUE_FIELDS.extend({ decided: z.string().optional() });
const why = z.string().trim().max(REASON_CHARS_MAX).optional();
const DECISION = { schema: z.object({ one: disposition, why, back }) };
const UNDO = { schema: z.object({ back }) };
const batch_id = z.string().min(1).max(BATCH_ID_CHARS_MAX);
const BULK_DECISION = {
  schema: z.object({
    alert: manyOf(z.array(serviceId))
      .refine(({ length }) => length > 0, 'names no alert: tick at least one')
      .refine(({ length }) => length <= ALERTS_PER_BULK_MAX, `takes at most ${ALERTS_PER_BULK_MAX}`),
    disposition,
    bulk_why: linesField(REASON_CHARS_MAX).default(''),
    batch_id,
    back,
  }),
};
const BULK_UNDO = { schema: z.object({ batch_id, back }) };

const READS = [ListAlertQueue, CountAlertQueue];
const IDS_FOUND_MAX = 50;

/** Whether the script asks for the row alone. */
const wantsRow = (fragment: unknown): boolean => fragment === 'row';

@Controller()
export class QueueController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly ids: Ids,
  ) {}

  @PageRoute({ path: PATH, messages: [...READS, AgentSearch], query: OPENED })
  async list(@FromPage() { session, query }: PageRequest<typeof OPENED>) {
    const { decided, ...asked } = query;
    const told = decided === undefined ? undefined : await this.toldOf(session, decided);
    return this.page(session, asked, { told });
  }

  @PageRoute({
    path: `${PATH}/:id/decision`,
    messages: [UpdateAlertDisposition, ...ALERT_PAGE_READS],
    form: DECISION,
  })
  decide(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(DECISION, session, body, async ({ one, why, back }) => {
      const { alertId } = await this.alerts.row(session, id);
      const seen = seenOf(body, id);
      await this.bus.send(new UpdateAlertDisposition(session.caller, alertId, one, why || null, seen));
      return this.decided(session, id, back, headers['fragment']);
    });
  }

  @PageRoute({ path: `${PATH}/:id/undo`, messages: [UndoDisposition, ...ALERT_PAGE_READS], form: UNDO })
  undo(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const { alertId } = await this.alerts.row(session, id);
      await this.bus.send(new UndoDisposition(session.caller, alertId));
      return this.decided(session, id, back, headers['fragment']);
    });
  }

  @PageRoute({
    path: `${PATH}/decisions`,
    messages: [UpdateAlertDispositionsBulk, ...READS],
    form: BULK_DECISION,
  })
  decideBulk(@FromPage() { session, body }: PageRequest) {
    const { caller } = session;
    return this.answer(BULK_DECISION, session, body, async (asked) => {
      const rows = await this.rows(session, asked.alert);
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
      const done = await this.bus.send(
        new UpdateAlertDispositionsBulk(caller, ids, disposition, batch_id, reason || null, seen),
      );
      return this.page(session, fieldsOf(asked.back), { told: toldOfBatch(session, done, asked.back) });
    });
  }

  @PageRoute({ path: `${PATH}/decisions/undo`, messages: [UndoDispositionsBulk, ...READS], form: BULK_UNDO })
  undoBulk(@FromPage() { session, body }: PageRequest) {
    return this.answer(BULK_UNDO, session, body, async ({ batch_id, back }) => {
      const { undone, skipped } = await this.bus.send(new UndoDispositionsBulk(session.caller, batch_id));
      const left = skipped.length === 0 ? '' : ` ${skipped.length} had changed since and stay as they are.`;
      const text = `${counted(undone.length, 'alert')} taken back.${left}`;
      return this.page(session, fieldsOf(back), { told: { kind: 'success', text } });
    });
  }

  private answer<Values>(
    form: Form<Values>,
    session: SignedIn,
    body: unknown,
    act: (values: Values) => Promise<PageAnswer>,
  ) {
    return answerForm(form, body, act, (refused) => this.again(session, refused));
  }

  /** Shows the queue or the alert that a refused form stood in. */
  private again(session: SignedIn, refused: RefusedForm): Promise<Html> {
    const [back] = refused.sent('back');
    const alert = alertAt(back);
    if (alert !== null) return this.alerts.page(session, alert, { refused });
    return this.page(session, fieldsOf(back), { refused });
  }

  private async page(
    session: SignedIn,
    asked: QueueFields,
    more: { readonly told?: Notice | undefined; readonly refused?: RefusedForm },
  ): Promise<Html> {
    const { caller } = session;
    const filter = queueFilterOf(asked);
    const named = asked.text === undefined ? undefined : await this.named(session, asked.text);
    const [found, counts] = await Promise.all([
      this.bus.send(new ListAlertQueue(caller, { ...filter, named }, asked.sort, asked.page, QUEUE_ROWS_MAX)),
      this.bus.send(new CountAlertQueue(caller, this.tabFilters(asked))),
    ]);
    const viewer = await this.alerts.viewer(session, found.rows.map(deciderOf));
    return queuePage({ viewer, asked, found, counts, batchId: this.ids.next(), ...more });
  }

  private tabFilters(asked: QueueFields): QueueFilter[] {
    return QUEUE_TABS.map(({ fields }) => queueFilterOf({ ...asked, ...fields, rule: undefined }));
  }

  private async named({ caller }: SignedIn, text: string): Promise<QueueFilter['named']> {
    const kinds = ['alerts', 'entities'] as const;
    const { alerts, entities } = await this.bus.send(new AgentSearch(caller, text, kinds, 1, IDS_FOUND_MAX));
    return {
      alertIds: alerts.found.map(({ ownId }) => ownId),
      customerIds: entities.found.map(({ ownId }) => ownId),
    };
  }

  private async rows({ caller }: SignedIn, serviceIds: readonly string[]) {
    const named = { named: { serviceIds } };
    const { rows } = await this.bus.send(new ListAlertQueue(caller, named, 'risk', 1, QUEUE_ROWS_MAX));
    return rows;
  }

  private async decided(session: SignedIn, id: string, back: string, fragment: unknown): Promise<PageAnswer> {
    if (wantsRow(fragment)) {
      const row = await this.alerts.row(session, id);
      return queueRow(row, await this.alerts.viewer(session, [deciderOf(row)]));
    }
    const url = new URL(localPath(back), 'http://localhost');
    url.searchParams.set('decided', id);
    return seeOther(`${url.pathname}${url.search}`);
  }

  private async toldOf(session: SignedIn, id: string): Promise<Notice | undefined> {
    const [row] = await this.rows(session, [id]);
    return row && toldOf(row);
  }
}

const deciderOf = ({ decision: { by } }: QueueRow): string | null => by;

function toldOfBatch(
  session: SignedIn,
  done: typeof UpdateAlertDispositionsBulk.prototype.result,
  back: string,
): Notice {
  const { applied, completing, skipped, failed, batchId, disposition: now } = done;
  const others = skipped.length + failed.length;
  const left = others === 0 ? '' : ` ${counted(others, 'alert')} stay as they were.`;
  const text = `${counted(applied.length + completing.length, 'alert')} ${inWords(now)}.${left}`;
  return { kind: 'success', text: batchNotice(session, text, batchId, back) };
}
