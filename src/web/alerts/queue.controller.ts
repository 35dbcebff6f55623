import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AssignAlert } from '../../teams/commands/assign-alert.command.js';
import { SnoozeAlert } from '../../teams/commands/snooze-alert.command.js';
import { TakeNextAlert } from '../../teams/commands/take-next-alert.command.js';
import { QUEUE_ROWS_MAX } from '../../alerts/queries/list-alert-queue.query.js';
import { ListRecommendations } from '../../alerts/queries/list-recommendations.query.js';
import { ListStandingDecisions } from '../../alerts/queries/list-standing-decisions.query.js';
import { AnswerProposal } from '../../dispositions/commands/answer-proposal.command.js';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { Clock, HOUR_MS } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, runQueryFormAction, type PageForm } from '../answer-form.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { askReasonAgainstRecommendation, rowsAgainstRecommendation } from './against-parts.js';
import { alertAddress } from './alert-address.js';
import { QUEUE_PAGE_QUERIES, QueuePages } from './queue-pages.js';
import { ALERT_PAGE_QUERIES, AlertPages } from './alert-pages.js';
import {
  seenDecisionsIn,
  seenDecisionOf,
  ALERT_WORK_ACTIONS,
  type AlertWorkAction,
} from './decision-parts.js';
import { queueFieldsOf, QUEUE_FIELDS, QUEUE_PATH as PATH, usableFieldsOf } from './queue-filter.js';
import { SNOOZE_HOURS_MAX } from './queue-row-parts.js';

const SERVICE_ID_CHARS_MAX = 64;
const serviceId = z.string().max(SERVICE_ID_CHARS_MAX);
const disposition = z.enum(SETTABLE_DISPOSITIONS);
const back = z.string().max(2_000).default(PATH);

/**
 * Fields of the queue's address. `decided` is the alert that was just decided or worked on, `did` what was
 * done where it was no decision, `done` the batch.
 */
const OPENED = QUEUE_FIELDS.extend({
  decided: z.string().optional(),
  did: z.enum(ALERT_WORK_ACTIONS).optional(),
  done: z.string().max(BATCH_ID_CHARS_MAX).optional(),
});
const why = z.string().trim().max(DECISION_REASON_CHARS_MAX).optional();
const DECISION = { schema: z.object({ one: disposition, why, back }) };
const UNDO = { schema: z.object({ back }) };
const ANSWER = {
  schema: z
    .object({
      proposal: serviceId,
      answer: z.enum(['confirm', 'sendBack', 'withdraw']),
      /**
       * What the page showed: the newest completed investigation (empty if there was none) and the version of
       * the alert.
       */
      run: serviceId.optional(),
      version: z.coerce.number().int().optional(),
      sent_back_why: z.string().trim().max(DECISION_REASON_CHARS_MAX).default(''),
      back,
    })
    .refine(({ answer, sent_back_why }) => answer !== 'sendBack' || sent_back_why !== '', {
      path: ['sent_back_why'],
      message: 'is empty: say what has to change in the decision',
    }),
};
/** `user` is the user to whom the alert is assigned. */
const ASSIGN = { schema: z.object({ back, user: serviceId.optional() }) };
const SNOOZE = {
  schema: z.object({ back, hours: z.coerce.number().positive().max(SNOOZE_HOURS_MAX).optional() }),
};
const assignRoute = (act: string) =>
  PageRoute({ path: `${PATH}/:id/${act}`, messages: [AssignAlert, ...ALERT_PAGE_QUERIES], form: ASSIGN });

const wantsRow = (fragment: unknown): boolean => fragment === 'row';

@Controller()
export class QueueController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly pages: QueuePages,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: PATH, messages: QUEUE_PAGE_QUERIES, query: OPENED })
  list(@FromPage() { session, request: { query } }: PageRequest) {
    return runQueryFormAction(
      { schema: OPENED },
      query,
      async ({ decided, did, done, ...asked }) => {
        const told = decided === undefined ? undefined : await this.alerts.doneNotice(session, decided, did);
        return this.pages.page(session, asked, { told, done });
      },
      (refused) => this.pages.page(session, usableFieldsOf(query as object), { refused }),
    );
  }

  @PageRoute({
    path: `${PATH}/:id/decision`,
    messages: [UpdateAlertDisposition, ListRecommendations, ...ALERT_PAGE_QUERIES],
    form: DECISION,
  })
  decide(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(DECISION, session, body, async ({ one, why, back }) => {
      const alertId = { serviceId: id };
      const recommended = why ? [] : await this.bus.send(new ListRecommendations(session.caller, [id]));
      if (rowsAgainstRecommendation(recommended, one).length > 0) {
        const rows = await this.pages.rows(session, [id]);
        const sent = { action: `${alertAddress(id)}/decision`, body, reasonField: 'why' };
        return askReasonAgainstRecommendation({ session, rows, disposition: one, ...sent });
      }
      // A form without the field has shown no decision, so that it replaces none.
      const seen = seenDecisionOf(body, id) ?? null;
      await this.bus.send(
        new UpdateAlertDisposition(session.caller, { alertId, disposition: one, reason: why || null, seen }),
      );
      return this.decided(session, id, back, headers['fragment']);
    });
  }

  @PageRoute({
    path: `${PATH}/:id/proposal`,
    messages: [AnswerProposal, ...ALERT_PAGE_QUERIES],
    form: ANSWER,
  })
  answerProposal(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(
      ANSWER,
      session,
      body,
      async ({ proposal, answer: type, sent_back_why, back, ...shown }) => {
        const alertId = { serviceId: id };
        const answer = type === 'sendBack' ? { type, reason: sent_back_why } : { type };
        const seen = { run: shown.run === '' ? null : shown.run, alertVersion: shown.version };
        await this.bus.send(new AnswerProposal(session.caller, { alertId, named: proposal, answer, seen }));
        return this.decided(session, id, back, null, type === 'confirm' ? undefined : type);
      },
    );
  }

  @PageRoute({
    path: `${PATH}/:id/undo`,
    messages: [UndoDisposition, ListRecommendations, ...ALERT_PAGE_QUERIES],
    form: UNDO,
  })
  undo(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const alertId = { serviceId: id };
      const [row] = await this.bus.send(new ListRecommendations(session.caller, [id]));
      const isWithdrawn = row?.proposal?.by === session.caller.userId && row.proposal.disposition !== null;
      await this.bus.send(new UndoDisposition(session.caller, alertId));
      return this.decided(session, id, back, headers['fragment'], isWithdrawn ? 'withdraw' : undefined);
    });
  }

  /** Returns the rows that have changed since the page was loaded, for the browser script. */
  @PageRoute({ path: `${PATH}/rows`, messages: [ListStandingDecisions, ...QUEUE_PAGE_QUERIES], form: UNDO })
  changed(@FromPage() { session, body }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const seen = new Map(seenDecisionsIn(body).slice(0, QUEUE_ROWS_MAX));
      const stand = await this.bus.send(new ListStandingDecisions(session.caller, [...seen.keys()]));
      const changed = [...stand].flatMap(([id, event]) => (event === seen.get(id) ? [] : [id]));
      const rows = changed.length === 0 ? [] : await this.pages.rows(session, changed);
      return this.pages.fragment(session, rows, back);
    });
  }

  private answer<Values>(
    form: PageForm<Values>,
    session: PageSession,
    body: unknown,
    act: (values: Values) => Promise<PageAnswer>,
  ) {
    return runFormAction(form, body, act, (refused) => this.pages.again(session, refused));
  }

  @assignRoute('take')
  take(@FromPage() asked: PageRequest) {
    return this.assign(asked, 'take', () => asked.session.caller.userId);
  }

  @assignRoute('release')
  release(@FromPage() asked: PageRequest) {
    return this.assign(asked, 'release', () => null);
  }

  @assignRoute('give')
  give(@FromPage() asked: PageRequest) {
    return this.assign(asked, 'give', ({ user = '' }) => user);
  }

  /** Snoozes an alert; without hours, ends the snooze. */
  @PageRoute({ path: `${PATH}/:id/snooze`, messages: [SnoozeAlert, ...ALERT_PAGE_QUERIES], form: SNOOZE })
  snooze(@FromPage() { session, id, body }: PageRequest) {
    return this.answer(SNOOZE, session, body, async ({ back, hours }) => {
      const alertId = { serviceId: id };
      const until = hours === undefined ? null : new Date(this.clock.now() + hours * HOUR_MS).toISOString();
      await this.bus.send(new SnoozeAlert(session.caller, { alertId, until }));
      return seeOther(localPath(back));
    });
  }

  private assign(
    { session, id, body, request: { headers } }: PageRequest,
    did: AlertWorkAction,
    to: (asked: z.output<typeof ASSIGN.schema>) => string | null,
  ) {
    return this.answer(ASSIGN, session, body, async (asked) => {
      const alertId = { serviceId: id };
      await this.bus.send(new AssignAlert(session.caller, { alertId, user: to(asked) }));
      return this.decided(session, id, asked.back, headers['fragment'], did);
    });
  }

  @PageRoute({ path: `${PATH}/next`, messages: [TakeNextAlert, ...QUEUE_PAGE_QUERIES], form: UNDO })
  next(@FromPage() { session, body }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const taken = await this.bus.send(new TakeNextAlert(session.caller, session.caller.userId));
      if (taken) return seeOther(alertAddress(taken.serviceId));
      const told = { kind: 'info', text: 'No undecided alert is left for you to take.' } as const;
      return this.pages.page(session, queueFieldsOf(back), { told });
    });
  }

  private async decided(
    session: PageSession,
    id: string,
    back: string,
    fragment: unknown,
    did?: AlertWorkAction,
  ): Promise<PageAnswer> {
    if (wantsRow(fragment)) return this.pages.fragment(session, [await this.alerts.row(session, id)], back);
    const url = new URL(localPath(back), 'http://localhost');
    url.searchParams.set('decided', id);
    url.searchParams.delete('did');
    if (did) url.searchParams.set('did', did);
    if (url.pathname === PATH) url.hash = `row-${id}`;
    return seeOther(`${url.pathname}${url.search}${url.hash}`);
  }
}
