import { Controller, Query } from '@nestjs/common';
import type { z } from 'zod';
import { ALERT_AS_OF_FIELDS, ExportAlertsAsOf } from '../../audit/queries/export-alerts-as-of.query.js';
import { AUDIT_EVENT_FIELDS, ExportAuditEvents } from '../../audit/queries/export-audit-events.query.js';
import { ListAccesses } from '../../audit/queries/list-accesses.query.js';
import { ListAuditEvents, type AuditFilter } from '../../audit/queries/list-audit-events.query.js';
import { Clock } from '../../kernel/clock.js';
import { firstInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { Bus } from '../../platform/bus/bus.js';
import { rowStream } from '../../platform/http/row-stream.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { CurrentSession } from '../current-session.js';
import type { PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';
import { readQuery } from '../read-query.js';
import type { SignedIn } from '../signed-in.js';
import {
  ACCESS_FIELDS,
  ACCESS_PATH,
  AS_OF_FIELDS,
  DECISION_FIELDS,
  DECISIONS_PATH as PATH,
  EVENT_CHOICES,
  EXPORT_FIELDS,
} from './decision-fields.js';
import { accessPage, decisionsPage } from './decisions-page.js';

const EVENTS_SHOWN = 100;
const ACCESSES_SHOWN = 200;

/** What was done and read in the organization, for auditors. */
@Controller()
export class DecisionsController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
    private readonly clock: Clock,
  ) {}

  @PageRoute({
    method: 'get',
    path: PATH,
    by: 'session',
    messages: [ListAuditEvents],
    query: DECISION_FIELDS,
  })
  async list(@CurrentSession() session: SignedIn, @Query() query: unknown): Promise<PageAnswer> {
    const asked = readQuery(DECISION_FIELDS, query);
    const { after = null } = asked;
    const { events, next } = await this.bus.send(
      new ListAuditEvents(session.caller, filterOf(asked), EVENTS_SHOWN, after, 'newest'),
    );
    const people = events.map((event) => event.onBehalfOf ?? event.user);
    const { nameOf } = await this.pages.viewer(session, people);
    return decisionsPage({ session, nameOf, asked, events, next });
  }

  @PageRoute({
    method: 'get',
    path: `${PATH}/export`,
    by: 'session',
    messages: [ExportAuditEvents],
    query: EXPORT_FIELDS,
  })
  async export(@CurrentSession() { caller }: SignedIn, @Query() query: unknown): Promise<PageAnswer> {
    const filter = filterOf(readQuery(EXPORT_FIELDS, query));
    const events = await this.bus.send(new ExportAuditEvents(caller, filter));
    return rowStream(events, 'csv', AUDIT_EVENT_FIELDS, 'decisions');
  }

  @PageRoute({
    method: 'get',
    path: `${PATH}/as-of`,
    by: 'session',
    messages: [ExportAlertsAsOf],
    query: AS_OF_FIELDS,
  })
  async asOf(@CurrentSession() { caller }: SignedIn, @Query() query: unknown): Promise<PageAnswer> {
    const { at } = readQuery(AS_OF_FIELDS, query);
    const alerts = await this.bus.send(new ExportAlertsAsOf(caller, { at: lastInstant(at) }));
    return rowStream(alerts, 'csv', ALERT_AS_OF_FIELDS, `alerts-as-of-${at}`);
  }

  @PageRoute({
    method: 'get',
    path: ACCESS_PATH,
    by: 'session',
    messages: [ListAccesses],
    query: ACCESS_FIELDS,
  })
  async access(@CurrentSession() session: SignedIn, @Query() query: unknown): Promise<PageAnswer> {
    const asked = readQuery(ACCESS_FIELDS, query);
    const { user, subject, day = this.clock.iso().slice(0, 10) } = asked;
    const filter = { ...(user !== undefined && { user }), ...(subject !== undefined && { subject }) };
    const found = await this.bus.send(new ListAccesses(session.caller, day, filter, ACCESSES_SHOWN));
    const { nameOf } = await this.pages.viewer(
      session,
      found.accesses.map((access) => access.user),
    );
    return accessPage({ session, nameOf, asked, day, ...found });
  }
}

function filterOf({ what, user, alert, from, to }: z.output<typeof EXPORT_FIELDS>): AuditFilter {
  const { type } = EVENT_CHOICES[what];
  return {
    ...(type !== null && { type }),
    ...(user !== undefined && { user }),
    ...(alert !== undefined && { alertId: alert }),
    ...(from !== undefined && { from: firstInstant(from) }),
    ...(to !== undefined && { to: lastInstant(to) }),
  };
}
