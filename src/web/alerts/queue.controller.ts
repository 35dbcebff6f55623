import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AssignAlert } from '../../teams/commands/assign-alert.command.js';
import { SnoozeAlert } from '../../teams/commands/snooze-alert.command.js';
import { TakeNextAlert } from '../../teams/commands/take-next-alert.command.js';
import { CountAlertQueue } from '../../alerts/queries/count-alert-queue.query.js';
import {
  ListAlertQueue,
  QUEUE_ROWS_MAX,
  type QueueRow,
} from '../../alerts/queries/list-alert-queue.query.js';
import { GetTeams } from '../../teams/queries/get-teams.query.js';
import { ListProposalNews } from '../../alerts/queries/list-proposal-news.query.js';
import { ListStandingDecisions } from '../../alerts/queries/list-standing-decisions.query.js';
import { AnswerProposal } from '../../dispositions/commands/answer-proposal.command.js';
import { UndoDisposition } from '../../dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../dispositions/commands/update-alert-disposition.command.js';
import {
  ALERTS_PER_BULK_MAX,
  UpdateAlertDispositionsBulk,
} from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { BATCH_ID_CHARS_MAX } from '../../dispositions/domain/disposition-batch.events.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { ListDispositionBatches } from '../../dispositions/queries/list-disposition-batches.query.js';
import { AppError, Clock, hasPermission, HOUR_MS, Ids } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { answerForm, answerQuery, type AnswerForm, type RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import { linesField, repeatedField } from '../fields.js';
import { localPath } from '../local-path.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import type { Notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { SignedIn } from '../signed-in.js';
import { alertAddress, alertOfAddress } from './alert-address.js';
import { ALERT_PAGE_READS, AlertPages } from './alert-pages.js';
import { seenDecisionsIn, seenDecisionOf, decisionNotice } from './decision-parts.js';
import { batchesPage, BATCHES_PATH } from './queue-batch-parts.js';
import {
  queueFieldsOf,
  QUEUE_FIELDS,
  QUEUE_PATH as PATH,
  queueFilterOf,
  usableFieldsOf,
  type QueueFields,
} from './queue-filter.js';
import { QUEUE_TABS, queueFragment, queuePage } from './queue-page.js';
import { SNOOZE_HOURS_MAX, usersNamedInRow } from './queue-row-parts.js';

const SERVICE_ID_CHARS_MAX = 64;
const serviceId = z.string().max(SERVICE_ID_CHARS_MAX);
const disposition = z.enum(SETTABLE_DISPOSITIONS);
const back = z.string().max(2_000).default(PATH);

/** Fields of the queue's address. `decided` is the alert that was just decided, `done` the batch. */
const OPENED = QUEUE_FIELDS.extend({
  decided: z.string().optional(),
  done: z.string().max(BATCH_ID_CHARS_MAX).optional(),
});
const why = z.string().trim().max(REASON_CHARS_MAX).optional();
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
      sent_back_why: z.string().trim().max(REASON_CHARS_MAX).default(''),
      back,
    })
    .refine(({ answer, sent_back_why }) => answer !== 'sendBack' || sent_back_why !== '', {
      path: ['sent_back_why'],
      message: 'is empty: say what has to change',
    }),
};
/** `user` is the user to whom the alert is assigned. */
const ASSIGN = { schema: z.object({ back, user: serviceId.optional() }) };
const SNOOZE = {
  schema: z.object({ back, hours: z.coerce.number().positive().max(SNOOZE_HOURS_MAX).optional() }),
};
const assignRoute = (act: string) =>
  PageRoute({ path: `${PATH}/:id/${act}`, messages: [AssignAlert, ...ALERT_PAGE_READS], form: ASSIGN });

const batch_id = z.string().min(1).max(BATCH_ID_CHARS_MAX);
const BULK_DECISION = {
  schema: z.object({
    alert: repeatedField(z.array(serviceId))
      .refine(({ length }) => length > 0, 'names no alert: tick at least one')
      .refine(({ length }) => length <= ALERTS_PER_BULK_MAX, `takes at most ${ALERTS_PER_BULK_MAX}`),
    disposition,
    bulk_why: linesField(REASON_CHARS_MAX).default(''),
    batch_id,
    back,
  }),
};
const BULK_UNDO = { schema: z.object({ batch_id, back }) };
const BATCHES = z.object({ done: batch_id.optional() });

interface Shown {
  readonly told?: Notice | undefined;
  readonly done?: string | undefined;
  readonly refused?: RefusedForm;
}

const READS = [ListAlertQueue, CountAlertQueue, ListProposalNews];

const wantsRow = (fragment: unknown): boolean => fragment === 'row';

@Controller()
export class QueueController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  @PageRoute({ path: PATH, messages: READS, query: OPENED })
  list(@FromPage() { session, request: { query } }: PageRequest) {
    return answerQuery(
      { schema: OPENED },
      query,
      async ({ decided, done, ...asked }) => {
        const told = decided === undefined ? undefined : await this.toldOf(session, decided);
        return this.page(session, asked, { told, done });
      },
      (refused) => this.page(session, usableFieldsOf(query as object), { refused }),
    );
  }

  @PageRoute({
    path: `${PATH}/:id/decision`,
    messages: [UpdateAlertDisposition, ...ALERT_PAGE_READS],
    form: DECISION,
  })
  decide(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(DECISION, session, body, async ({ one, why, back }) => {
      const alertId = { serviceId: id };
      const seen = seenDecisionOf(body, id);
      await this.bus.send(
        new UpdateAlertDisposition(session.caller, { alertId, disposition: one, reason: why || null, seen }),
      );
      return this.decided(session, id, back, headers['fragment']);
    });
  }

  @PageRoute({
    path: `${PATH}/:id/proposal`,
    messages: [AnswerProposal, ...ALERT_PAGE_READS],
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
        return this.decided(session, id, back, null);
      },
    );
  }

  @PageRoute({ path: `${PATH}/:id/undo`, messages: [UndoDisposition, ...ALERT_PAGE_READS], form: UNDO })
  undo(@FromPage() { session, id, body, request: { headers } }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const alertId = { serviceId: id };
      await this.bus.send(new UndoDisposition(session.caller, alertId));
      return this.decided(session, id, back, headers['fragment']);
    });
  }

  /** Returns the rows that have changed since the page was loaded, for the browser script. */
  @PageRoute({ path: `${PATH}/rows`, messages: [ListStandingDecisions, ...READS], form: UNDO })
  changed(@FromPage() { session, body }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const seen = new Map(seenDecisionsIn(body).slice(0, QUEUE_ROWS_MAX));
      const stand = await this.bus.send(new ListStandingDecisions(session.caller, [...seen.keys()]));
      const changed = [...stand].flatMap(([id, event]) => (event === seen.get(id) ? [] : [id]));
      const rows = changed.length === 0 ? [] : await this.rows(session, changed);
      return this.fragment(session, rows, back);
    });
  }

  @PageRoute({ path: BATCHES_PATH, messages: [ListDispositionBatches], query: BATCHES })
  async batches(@FromPage() { session }: PageRequest<typeof BATCHES>) {
    const batches = await this.bus.send(new ListDispositionBatches(session.caller));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    return batchesPage(await this.alerts.viewer(session, people), batches);
  }

  @PageRoute({ path: BATCHES_PATH, messages: [UpdateAlertDispositionsBulk, ...READS], form: BULK_DECISION })
  decideBulk(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_DECISION.schema>) => {
      const rows = await this.rows(session, asked.alert);
      const missing = asked.alert.find((id) => !rows.some(({ serviceId }) => serviceId === id));
      if (missing !== undefined) throw new AppError('alert_not_found', { field: 'alert', value: missing });
      const seen = new Map(
        rows.flatMap(({ alertId, serviceId }) => {
          const event = seenDecisionOf(body, serviceId);
          return event === undefined ? [] : [[alertId, event] as const];
        }),
      );
      const ids = rows.map(({ alertId }) => alertId);
      const { disposition, bulk_why: reason, batch_id } = asked;
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
    return this.answer(BULK_DECISION, session, body, act);
  }

  @PageRoute({ path: `${BATCHES_PATH}/undo`, messages: [UndoDispositionsBulk, ...READS], form: BULK_UNDO })
  undoBulk(@FromPage() { session, body }: PageRequest) {
    const act = async (asked: z.output<typeof BULK_UNDO.schema>) => {
      await this.bus.send(new UndoDispositionsBulk(session.caller, asked.batch_id));
      return doneAt(asked);
    };
    return this.answer(BULK_UNDO, session, body, act);
  }

  private answer<Values>(
    form: AnswerForm<Values>,
    session: SignedIn,
    body: unknown,
    act: (values: Values) => Promise<PageAnswer>,
  ) {
    return answerForm(form, body, act, (refused) => this.again(session, refused));
  }

  @assignRoute('take')
  take(@FromPage() asked: PageRequest) {
    return this.assign(asked, () => asked.session.caller.userId);
  }

  @assignRoute('release')
  release(@FromPage() asked: PageRequest) {
    return this.assign(asked, () => null);
  }

  @assignRoute('give')
  give(@FromPage() asked: PageRequest) {
    return this.assign(asked, ({ user = '' }) => user);
  }

  /** Snoozes an alert; without hours, ends the snooze. */
  @PageRoute({ path: `${PATH}/:id/snooze`, messages: [SnoozeAlert, ...ALERT_PAGE_READS], form: SNOOZE })
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
    to: (asked: z.output<typeof ASSIGN.schema>) => string | null,
  ) {
    return this.answer(ASSIGN, session, body, async (asked) => {
      const alertId = { serviceId: id };
      await this.bus.send(new AssignAlert(session.caller, { alertId, user: to(asked) }));
      return this.decided(session, id, asked.back, headers['fragment']);
    });
  }

  @PageRoute({ path: `${PATH}/next`, messages: [TakeNextAlert, ...READS], form: UNDO })
  next(@FromPage() { session, body }: PageRequest) {
    return this.answer(UNDO, session, body, async ({ back }) => {
      const taken = await this.bus.send(new TakeNextAlert(session.caller, session.caller.userId));
      if (taken) return seeOther(alertAddress(taken.serviceId));
      const told = { kind: 'info', text: 'No undecided alert is left for you to take.' } as const;
      return this.page(session, queueFieldsOf(back), { told });
    });
  }

  private async page(session: SignedIn, asked: QueueFields, more: Shown): Promise<Html> {
    const { caller } = session;
    const filter = queueFilterOf(asked, caller);
    const named = asked.customer === undefined ? undefined : { customerIds: [asked.customer] };
    const hasTeams = caller.features.includes('teamwork');
    const [found, counts, batches, teams, news] = await Promise.all([
      this.bus.send(
        new ListAlertQueue(caller, {
          filter: { ...filter, named },
          order: asked.sort,
          page: asked.page,
          pageSize: QUEUE_ROWS_MAX,
        }),
      ),
      this.counts(session, asked),
      hasPermission(caller, 'alerts:bulk_write') ? this.bus.send(new ListDispositionBatches(caller)) : [],
      hasTeams ? this.bus.send(new GetTeams(caller)) : null,
      this.bus.send(new ListProposalNews(caller)),
    ]);
    const inboxes = teams?.settings.teams.filter(({ id }) => teams.seen.includes(id)) ?? [];
    const [all = 0] = found.rows.length > 0 ? [1] : await this.bus.send(new CountAlertQueue(caller, [{}]));
    const people = batches.flatMap(({ left }) => left.map(({ changedBy }) => changedBy));
    const viewer = await this.alerts.viewer(session, [...found.rows.flatMap(usersNamedInRow), ...people]);
    const hasAlerts = all > 0;
    return queuePage({
      viewer,
      asked,
      found,
      counts,
      batches,
      teams: inboxes,
      news,
      hasAlerts,
      batchId: this.ids.next(),
      ...more,
    });
  }

  /** Shows the queue or the alert's page again, whichever the refused form was on. */
  private again(session: SignedIn, refused: RefusedForm): Promise<Html> {
    const [back] = refused.sent('back');
    const alert = alertOfAddress(back);
    if (alert !== null) return this.alerts.page(session, alert, { refused });
    return this.page(session, queueFieldsOf(back), { refused });
  }

  /** Returns alerts by their service ids. */
  private async rows({ caller }: SignedIn, serviceIds: readonly string[]): Promise<readonly QueueRow[]> {
    const named = { named: { serviceIds } };
    return (
      await this.bus.send(
        new ListAlertQueue(caller, { filter: named, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
      )
    ).rows;
  }

  /**
   * Returns changed rows for the browser script, with the tab counts for the filters in the address `back`.
   */
  private async fragment(session: SignedIn, rows: readonly QueueRow[], back: string): Promise<Html> {
    const asked = queueFieldsOf(back);
    const [counts, viewer] = await Promise.all([
      this.counts(session, asked),
      this.alerts.viewer(session, rows.flatMap(usersNamedInRow)),
    ]);
    return queueFragment(rows, viewer, { asked, counts });
  }

  private counts({ caller }: SignedIn, asked: QueueFields): Promise<readonly number[]> {
    const tabs = QUEUE_TABS.filter(
      ({ fields }) => fields.decision !== 'snoozed' || caller.features.includes('teamwork'),
    );
    const filters = tabs.map(({ fields }) =>
      queueFilterOf({ ...asked, ...fields, rule: undefined, due: 'all' }, caller),
    );
    return this.bus.send(new CountAlertQueue(caller, filters));
  }

  private async decided(session: SignedIn, id: string, back: string, fragment: unknown): Promise<PageAnswer> {
    if (wantsRow(fragment)) return this.fragment(session, [await this.alerts.row(session, id)], back);
    const url = new URL(localPath(back), 'http://localhost');
    url.searchParams.set('decided', id);
    if (url.pathname === PATH) url.hash = `row-${id}`;
    return seeOther(`${url.pathname}${url.search}${url.hash}`);
  }

  private async toldOf(session: SignedIn, id: string): Promise<Notice | undefined> {
    const [row] = await this.rows(session, [id]);
    return row && decisionNotice(row);
  }
}

/** Redirects to another page: otherwise, going back in the browser could send the form again. */
function doneAt({ back, batch_id }: z.output<typeof BULK_UNDO.schema>): PageAnswer {
  const url = new URL(localPath(back), 'http://localhost');
  url.searchParams.set('done', batch_id);
  return seeOther(`${url.pathname}${url.search}`);
}
