import { Controller } from '@nestjs/common';
import { ListUsers } from '../../access/queries/list-users.query.js';
import { RevokeGrant } from '../../oauth/commands/revoke-grant.command.js';
import { ListGrants, type GrantView } from '../../oauth/queries/list-grants.query.js';
import { AppError, hasPermission } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { FORM_WITHOUT_FIELDS } from '../answer-form.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import {
  APPLICATIONS_PATH as PATH,
  applicationsPage,
  disconnectPage,
} from './connected-applications-pages.js';

@Controller()
export class ConnectedApplicationsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [ListGrants] })
  async list(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    const { caller } = session;
    const live = await this.live(session);
    const own = live.filter(({ userId }) => userId === caller.userId);
    if (!hasPermission(caller, 'clients:manage')) return applicationsPage(session, own, null);
    const foreign = live.filter(({ userId }) => userId !== caller.userId);
    const users = foreign.length > 0 ? await this.bus.send(new ListUsers(caller)) : [];
    const emails = new Map(users.map(({ id, email }) => [id, email]));
    const others = foreign.map((grant) => ({ ...grant, email: emails.get(grant.userId) ?? grant.userId }));
    return applicationsPage(session, own, others);
  }

  @PageRoute({ path: `${PATH}/:id/disconnect`, messages: [ListGrants] })
  async ask(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const grant = (await this.live(session)).find((one) => one.id === id);
    if (!grant) throw new AppError('grant_not_found');
    return disconnectPage(session, grant);
  }

  @PageRoute({ path: `${PATH}/:id/disconnect`, messages: [RevokeGrant], form: FORM_WITHOUT_FIELDS })
  async disconnect(@FromPage() { session: { caller }, id }: PageRequest): Promise<PageAnswer> {
    await this.bus.send(new RevokeGrant(caller, id));
    return seeOther(PATH);
  }

  private live({ caller }: PageSession): Promise<readonly GrantView[]> {
    const whose = hasPermission(caller, 'clients:manage') ? 'all' : 'own';
    return this.bus.send(new ListGrants(caller, whose));
  }
}
