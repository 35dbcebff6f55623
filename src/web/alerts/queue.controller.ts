import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { DeleteSavedView } from '../../access/commands/delete-saved-view.command.js';
import { SaveView } from '../../access/commands/save-view.command.js';
import { VIEW_NAME_CHARS_MAX } from '../../access/queries/list-saved-views.query.js';
import { QUEUE_ROWS_MAX } from '../../alerts/queries/list-alert-queue.query.js';
import { AgentSearch } from '../../alerts/queries/agent-search.query.js';
import { ListStandingDecisions } from '../../alerts/queries/list-standing-decisions.query.js';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, type Form } from '../answer-form.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import type { Notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { ALERT_PAGE_READS, AlertPages } from './alert-pages.js';
import { seenIn, seenOf, toldOf } from './decision-parts.js';
import { fieldsOf, QUEUE_FIELDS, QUEUE_PATH as PATH } from './queue-filter.js';
import { QUEUE_READS as READS, QueuePages } from './queue-pages.js';
import { viewAddress, VIEWS_PATH } from './saved-view-parts.js';

const SERVICE_ID_CHARS_MAX = 64;
const disposition = z.enum(SETTABLE_DISPOSITIONS);
const back = z.string().max(2_000).default(PATH);

/** Fields of the queue's address; `decided`: the alert that was just decided on, `done`: the batch. */
const OPENED = QUEUE_FIELDS.extend({
  decided: z.string().optional(),
  done: z.string().max(BATCH_ID_CHARS_MAX).optional(),
});
const why = z.string().trim().max(REASON_CHARS_MAX).optional();
const DECISION = { schema: z.object({ one: disposition, why, back }) };
const UNDO = { schema: z.object({ back }) };
const LOOK = UNDO;

const NEW_VIEW = { schema: z.object({ name: z.string().trim().min(1).max(VIEW_NAME_CHARS_MAX), back }) };
const OLD_VIEW = { schema: z.object({ view: z.string().max(SERVICE_ID_CHARS_MAX), back }) };

/** Whether the script asks for the row alone. */
const wantsRow = (fragment: unknown): boolean => fragment === 'row';

@Controller()
export class QueueController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly queue: QueuePages,
  ) {}

  @PageRoute({ path: PATH, messages: [...READS, AgentSearch], query: OPENED })
  async list(@FromPage() { session, query }: PageRequest<typeof OPENED>) {
    const { decided, done, ...asked } = query;
    const told = decided === undefined ? undefined : await this.toldOf(session, decided);
    return this.queue.page(session, asked, { told, done });
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

  /** Returns the rows that changed since the page was made, for the script. */
  @PageRoute({ path: `${PATH}/rows`, messages: [ListStandingDecisions, ...READS], form: LOOK })
  changed(@FromPage() { session, body }: PageRequest) {
    return this.answer(LOOK, session, body, async ({ back }) => {
      const seen = new Map(seenIn(body).slice(0, QUEUE_ROWS_MAX));
      const stand = await this.bus.send(new ListStandingDecisions(session.caller, [...seen.keys()]));
      const changed = [...stand].flatMap(([id, event]) => (event === seen.get(id) ? [] : [id]));
      const rows = changed.length === 0 ? [] : await this.queue.rows(session, changed);
      return this.queue.fragment(session, rows, back);
    });
  }

  @PageRoute({ path: VIEWS_PATH, messages: [SaveView, ...READS], form: NEW_VIEW })
  saveView(@FromPage() { session, body }: PageRequest) {
    return this.answer(NEW_VIEW, session, body, async ({ name, back: shown }) => {
      const address = viewAddress(fieldsOf(shown));
      await this.bus.send(new SaveView(session.caller, name, address));
      return seeOther(address);
    });
  }

  @PageRoute({ path: `${VIEWS_PATH}/delete`, messages: [DeleteSavedView, ...READS], form: OLD_VIEW })
  deleteView(@FromPage() { session, body }: PageRequest) {
    return this.answer(OLD_VIEW, session, body, async ({ view, back: shown }) => {
      await this.bus.send(new DeleteSavedView(session.caller, view));
      return seeOther(viewAddress(fieldsOf(shown)));
    });
  }

  private answer<Values>(
    form: Form<Values>,
    session: SignedIn,
    body: unknown,
    act: (values: Values) => Promise<PageAnswer>,
  ) {
    return answerForm(form, body, act, (refused) => this.queue.again(session, refused));
  }

  private async decided(session: SignedIn, id: string, back: string, fragment: unknown): Promise<PageAnswer> {
    if (wantsRow(fragment)) return this.queue.fragment(session, [await this.alerts.row(session, id)], back);
    const url = new URL(localPath(back), 'http://localhost');
    url.searchParams.set('decided', id);
    if (url.pathname === PATH) url.hash = `row-${id}`;
    return seeOther(`${url.pathname}${url.search}${url.hash}`);
  }

  private async toldOf(session: SignedIn, id: string): Promise<Notice | undefined> {
    const [row] = await this.queue.rows(session, [id]);
    return row && toldOf(row);
  }
}
