import { Body, Controller, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { CreateUser } from '../../access/commands/create-user.command.js';
import { DisableUser } from '../../access/commands/disable-user.command.js';
import { InviteUser } from '../../access/commands/invite-user.command.js';
import { SetUserRole } from '../../access/commands/set-user-role.command.js';
import { ROLES } from '../../access/domain/user.events.js';
import { ListUsers, type UserView } from '../../access/queries/list-users.query.js';
import { AppError } from '../../kernel/app-error.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentSession } from '../current-session.js';
import { redisplayOnError } from '../redisplay-on-error.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { PageRoute } from '../page-route.js';
import { readForm } from '../read-form.js';
import type { SignedIn } from '../signed-in.js';
import {
  changedNotice,
  disableMemberPage,
  invitationPage,
  MEMBERS_PATH as PATH,
  membersPage,
} from './members-pages.js';

const role = z.enum(ROLES);
const NEW_MEMBER = z.object({ email: z.email('is not an e-mail address').max(254), role });

@Controller()
export class MembersController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ method: 'get', path: PATH, by: 'session', messages: [ListUsers] })
  async list(@CurrentSession() session: SignedIn, @Query('changed') changedId: unknown): Promise<PageAnswer> {
    const users = await this.users(session);
    const changed = users.find(({ id }) => id === changedId);
    return membersPage(session, users, changed && changedNotice(changed));
  }

  @PageRoute({ method: 'post', path: PATH, by: 'session', messages: [CreateUser, InviteUser] })
  add(@CurrentSession() session: SignedIn, @Body() body: unknown): Promise<PageAnswer> {
    return this.redisplayListOnError(session, async () => {
      const { email, role: given } = readForm(NEW_MEMBER, body);
      const { id } = await this.bus.send(new CreateUser(session.caller, email, given));
      return this.invited(session, id, email);
    });
  }

  @PageRoute({ method: 'post', path: `${PATH}/:id/invite`, by: 'session', messages: [InviteUser] })
  invite(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    return this.redisplayListOnError(session, async () => {
      const { email } = await this.user(session, id);
      return this.invited(session, id, email ?? id);
    });
  }

  @PageRoute({ method: 'post', path: `${PATH}/:id/role`, by: 'session', messages: [SetUserRole] })
  setRole(
    @CurrentSession() session: SignedIn,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<PageAnswer> {
    return this.redisplayListOnError(session, async () => {
      const { role: wanted } = readForm(z.object({ role }), body);
      await this.bus.send(new SetUserRole(session.caller, id, wanted));
      return seeOther(`${PATH}?changed=${id}`);
    });
  }

  @PageRoute({
    method: 'get',
    path: `${PATH}/:id/disable`,
    by: 'session',
    messages: [ListUsers, DisableUser],
  })
  async askDisable(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    return disableMemberPage(session, await this.user(session, id));
  }

  @PageRoute({ method: 'post', path: `${PATH}/:id/disable`, by: 'session', messages: [DisableUser] })
  disable(@CurrentSession() session: SignedIn, @Param('id') id: string): Promise<PageAnswer> {
    return this.redisplayListOnError(session, async () => {
      await this.bus.send(new DisableUser(session.caller, id));
      return seeOther(`${PATH}?changed=${id}`);
    });
  }

  private async invited(session: SignedIn, userId: string, email: string): Promise<PageAnswer> {
    const invitation = await this.bus.send(new InviteUser(session.caller, userId));
    return invitationPage(session, { ...invitation, email });
  }

  private redisplayListOnError(session: SignedIn, act: () => Promise<PageAnswer>): Promise<PageAnswer> {
    return redisplayOnError(act, async (text) =>
      membersPage(session, await this.users(session), { kind: 'error', text }),
    );
  }

  private users({ caller }: SignedIn): Promise<readonly UserView[]> {
    return this.bus.send(new ListUsers(caller));
  }

  private async user(session: SignedIn, id: string): Promise<UserView> {
    const user = (await this.users(session)).find((one) => one.id === id);
    if (!user) throw new AppError('user_not_found');
    return user;
  }
}
