import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { FindUserByEmail } from '../../access/queries/find-user-by-email.query.js';
import { UNNAMED_API_KEY_TEXT, GetUserNames } from '../../access/queries/get-user-names.query.js';
import { ALERT_AS_OF_FIELDS, ExportAlertsAsOf } from '../../audit/queries/export-alerts-as-of.query.js';
import { AUDIT_EVENT_FIELDS, ExportAuditEvents } from '../../audit/queries/export-audit-events.query.js';
import { ACCESS_ENTRY_FIELDS, ListAccesses } from '../../audit/queries/list-accesses.query.js';
import { ListAuditEvents, type AuditFilter } from '../../audit/queries/list-audit-events.query.js';
import { ListUndoneDecisions } from '../../audit/queries/list-undone-decisions.query.js';
import { ListUncheckedRanges } from '../../log-proofs/queries/list-unchecked-ranges.query.js';
import { Clock, firstInstant, lastInstant } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { rowStream } from '../../platform/http/row-stream.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import {
  ACCESS_FIELDS,
  ACCESS_PATH,
  AS_OF_FIELDS,
  DECISION_FIELDS,
  DECISIONS_PATH as PATH,
  EVENT_CHOICES,
  EXPORT_FIELDS,
  type AccessFields,
  type DecisionFields,
} from './decision-fields.js';
import { accessPage, decisionsPage } from './decisions-page.js';

const withName = <Field extends string>(fields: readonly Field[]) =>
  fields.flatMap((field) => (field === 'user' ? [field, 'name' as const] : [field]));
const EVENTS_SHOWN = 100;
const UNCHECKED_RANGES_SHOWN = 20;
const ACCESSES_SHOWN = 200;
const ACCESSES_EXPORTED = 50_000;

@Controller()
export class DecisionsController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
    private readonly clock: Clock,
  ) {}

  @PageRoute({
    path: PATH,
    messages: [ListAuditEvents, ListUndoneDecisions, ListUncheckedRanges],
    query: DECISION_FIELDS,
  })
  async list(@FromPage() { session, query: asked }: PageRequest<typeof DECISION_FIELDS>) {
    const { after = null } = asked;
    const { events, next } = await this.bus.send(
      new ListAuditEvents(session.caller, {
        filter: await this.filterOf(session, asked),
        limit: EVENTS_SHOWN,
        after,
        order: 'newest',
      }),
    );
    const decided = events.filter(({ type }) => type === 'DispositionChanged');
    const undone = await this.bus.send(
      new ListUndoneDecisions(
        session.caller,
        decided.map(({ subject }) => subject),
      ),
    );
    const people = events.map((event) => event.onBehalfOf ?? event.user);
    const { nameOf } = await this.pages.viewer(session, people);
    const unchecked = await this.bus.send(new ListUncheckedRanges(session.caller, UNCHECKED_RANGES_SHOWN));
    return decisionsPage({ session, nameOf, asked, events, undone, next, unchecked });
  }

  @PageRoute({ path: `${PATH}/export`, messages: [ExportAuditEvents], query: EXPORT_FIELDS, isFile: true })
  async export(@FromPage() { session, query }: PageRequest<typeof EXPORT_FIELDS>) {
    const { format, ...asked } = query;
    const filter = await this.filterOf(session, asked);
    const events = await this.bus.send(new ExportAuditEvents(session.caller, filter));
    const rows = this.named(session, events);
    return rowStream(rows, format, withName(AUDIT_EVENT_FIELDS), 'decisions', { counted: true });
  }

  @PageRoute({ path: `${PATH}/as-of`, messages: [ExportAlertsAsOf], query: AS_OF_FIELDS, isFile: true })
  async asOf(@FromPage() { session: { caller }, query }: PageRequest<typeof AS_OF_FIELDS>) {
    const { at } = query;
    const alerts = await this.bus.send(new ExportAlertsAsOf(caller, { at: lastInstant(at) }));
    return rowStream(alerts, 'csv', ALERT_AS_OF_FIELDS, `alerts-as-of-${at}`, { counted: true });
  }

  @PageRoute({ path: ACCESS_PATH, messages: [ListAccesses], query: ACCESS_FIELDS })
  async access(@FromPage() { session, query: asked }: PageRequest<typeof ACCESS_FIELDS>) {
    const day = this.dayOf(asked);
    const found = await this.accesses(session, asked, ACCESSES_SHOWN);
    const { nameOf } = await this.pages.viewer(
      session,
      found.accesses.map((access) => access.user),
    );
    return accessPage({ session, nameOf, asked, day, ...found });
  }

  @PageRoute({ path: `${ACCESS_PATH}/export`, messages: [ListAccesses], query: ACCESS_FIELDS })
  async exportAccess(@FromPage() { session, query: asked }: PageRequest<typeof ACCESS_FIELDS>) {
    const { accesses } = await this.accesses(session, asked, ACCESSES_EXPORTED);
    const rows = this.named(session, Readable.from(accesses) as AsyncIterable<(typeof accesses)[number]>);
    return rowStream(rows, 'csv', withName(ACCESS_ENTRY_FIELDS), `access-${this.dayOf(asked)}`);
  }

  /** Adds the e-mail address of the responsible user to each row; null if it was not a user. */
  private async *named<Row extends { readonly user: string; readonly onBehalfOf?: string | null }>(
    { caller, email }: PageSession,
    rows: AsyncIterable<Row>,
  ): AsyncGenerator<Row & { readonly name: string | null }> {
    const names = new Map<string, string | null>([[caller.userId, email]]);
    for await (const row of rows) {
      const id = row.onBehalfOf ?? row.user;
      if (!names.has(id)) {
        const name = (await this.bus.send(new GetUserNames(caller, [id]))).get(id)!;
        names.set(id, name === UNNAMED_API_KEY_TEXT ? null : name);
      }
      yield { ...row, name: names.get(id)! };
    }
  }

  private dayOf = ({ day }: AccessFields): string => day ?? this.clock.iso().slice(0, 10);

  private async accesses(session: PageSession, asked: AccessFields, limit: number) {
    const { subject } = asked;
    const user = await this.userId(session, asked.user);
    const filter = { ...(user !== undefined && { user }), ...(subject !== undefined && { subject }) };
    return this.bus.send(new ListAccesses(session.caller, { day: this.dayOf(asked), filter, limit }));
  }

  /**
   * Returns the user id for an e-mail address. An unknown address is returned unchanged and matches nothing.
   */
  private async userId({ caller }: PageSession, user: string | undefined): Promise<string | undefined> {
    if (!user?.includes('@')) return user;
    return (await this.bus.send(new FindUserByEmail(caller, user.trim()))) ?? user;
  }

  private async filterOf(session: PageSession, asked: Omit<DecisionFields, 'after'>): Promise<AuditFilter> {
    const { what, alert, from, to } = asked;
    const { type } = EVENT_CHOICES[what];
    const period = { from: from && firstInstant(from), to: to && lastInstant(to) };
    const user = await this.userId(session, asked.user);
    return { ...period, type: type ?? undefined, user, alertId: alert };
  }
}
