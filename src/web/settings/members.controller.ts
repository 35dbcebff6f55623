import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AnswerWaitingChange } from '../../access/commands/answer-waiting-change.command.js';
import { CreateUser } from '../../access/commands/create-user.command.js';
import { DisableUser } from '../../access/commands/disable-user.command.js';
import { InviteUser } from '../../access/commands/invite-user.command.js';
import { ResetSecondFactor } from '../../access/commands/reset-second-factor.command.js';
import { SetUserRole } from '../../access/commands/set-user-role.command.js';
import { VouchForUser } from '../../access/commands/vouch-for-user.command.js';
import { ROLES } from '../../access/domain/user.events.js';
import { ListUsers, type UserView } from '../../access/queries/list-users.query.js';
import { ListDoubtedColleagues } from '../../access/queries/list-doubted-colleagues.query.js';
import { ListOutsideChanges } from '../../access/queries/list-outside-changes.query.js';
import {
  ListAccountsOfLeavers,
  type AccountInvitedByLeaver,
} from '../../access/queries/list-accounts-of-leavers.query.js';
import { ListWaitingChanges } from '../../access/queries/list-waiting-changes.query.js';
import { ApproveRecipeChange } from '../../investigations/commands/approve-recipe-change.command.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import type { Html } from '../html.js';
import { seeOther, type PageAnswer } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import {
  confirmationPage,
  invitationPage,
  MEMBERS_PATH as PATH,
  membersPage,
  type ListedChanges,
} from './members-pages.js';

const role = z.enum(ROLES);
const CHANGED = z.object({
  changed: z.string().optional(),
  done: z.enum(['vouched', 'reset', 'approve', 'decline']).optional(),
});
const NEW_MEMBER = { schema: z.object({ email: z.email().max(254), role }) };
const NEW_ROLE = { schema: z.object({ role }) };
const ANSWER = { schema: z.object({ answer: z.enum(['approve', 'decline']) }) };

@Controller()
export class MembersController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({
    path: PATH,
    messages: [
      ListUsers,
      ListWaitingChanges,
      ListOutsideChanges,
      ListAccountsOfLeavers,
      ListDoubtedColleagues,
    ],
    query: CHANGED,
  })
  async list(@FromPage() { session, query }: PageRequest<typeof CHANGED>): Promise<PageAnswer> {
    const { done } = query;
    const users = await this.users(session);
    const changed = users.find(({ id }) => id === query.changed);
    const doubted =
      done === 'vouched' && changed
        ? await this.bus.send(new ListDoubtedColleagues(session.caller, changed.id))
        : [];
    return membersPage(session, users, await this.changes(session), { changed, done, doubted });
  }

  @PageRoute({ path: PATH, messages: [CreateUser, InviteUser], form: NEW_MEMBER })
  add(@FromPage() { session, body }: PageRequest): Promise<PageAnswer> {
    const add = async ({ email, role: given }: z.infer<typeof NEW_MEMBER.schema>) => {
      const { id } = await this.bus.send(new CreateUser(session.caller, { email, role: given }));
      return this.invited(session, id, email);
    };
    return runFormAction(NEW_MEMBER, body, add, (refused) => this.listAgain(session, refused));
  }

  @PageRoute({ path: `${PATH}/:id/invite`, messages: [InviteUser], form: FORM_WITHOUT_FIELDS })
  invite(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const invite = async () => {
      const { email } = await this.user(session, id);
      return this.invited(session, id, email ?? id);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, invite, (refused) => this.listAgain(session, refused, id));
  }

  @PageRoute({ path: `${PATH}/:id/role`, messages: [SetUserRole], form: NEW_ROLE })
  setRole(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    const setRole = async ({ role: wanted }: z.infer<typeof NEW_ROLE.schema>) => {
      await this.bus.send(new SetUserRole(session.caller, { userId: id, role: wanted }));
      return seeOther(`${PATH}?changed=${id}`);
    };
    return runFormAction(NEW_ROLE, body, setRole, (refused) => this.listAgain(session, refused, id));
  }

  @PageRoute({ path: `${PATH}/:id/disable`, messages: [ListUsers, DisableUser] })
  async askDisable(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return confirmationPage(session, await this.user(session, id), 'disable');
  }

  @PageRoute({ path: `${PATH}/:id/disable`, messages: [DisableUser], form: FORM_WITHOUT_FIELDS })
  disable(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const disable = async () => {
      await this.bus.send(new DisableUser(session.caller, id));
      return seeOther(`${PATH}?changed=${id}`);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, disable, (refused) => this.listAgain(session, refused, id));
  }

  @PageRoute({ path: `${PATH}/:id/vouch`, messages: [ListUsers, VouchForUser] })
  async askVouch(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return confirmationPage(session, await this.user(session, id), 'vouch');
  }

  @PageRoute({ path: `${PATH}/:id/vouch`, messages: [VouchForUser], form: FORM_WITHOUT_FIELDS })
  vouch(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const vouch = async () => {
      await this.bus.send(new VouchForUser(session.caller, id));
      return seeOther(`${PATH}?changed=${id}&done=vouched`);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, vouch, (refused) => this.listAgain(session, refused, id));
  }

  @PageRoute({ path: `${PATH}/:id/second-factor`, messages: [ListUsers, ResetSecondFactor] })
  async askReset(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    return confirmationPage(session, await this.user(session, id), 'second-factor');
  }

  @PageRoute({ path: `${PATH}/:id/second-factor`, messages: [ResetSecondFactor], form: FORM_WITHOUT_FIELDS })
  resetSecondFactor(@FromPage() { session, id }: PageRequest): Promise<PageAnswer> {
    const reset = async () => {
      await this.bus.send(new ResetSecondFactor(session.caller, id));
      return seeOther(`${PATH}?changed=${id}&done=reset`);
    };
    return runFormAction(FORM_WITHOUT_FIELDS, {}, reset, (refused) => this.listAgain(session, refused, id));
  }

  /** Approves or declines a change that another administrator requested. */
  @PageRoute({
    path: `${PATH}/changes/:id`,
    messages: [AnswerWaitingChange, ApproveRecipeChange],
    form: ANSWER,
  })
  answerChange(@FromPage() { session, id, body }: PageRequest): Promise<PageAnswer> {
    const act = async ({ answer }: z.infer<typeof ANSWER.schema>) => {
      const waiting = await this.bus.send(new ListWaitingChanges(session.caller));
      const isRecipe = waiting.some((change) => change.id === id && change.wanted.kind === 'recipe');
      if (isRecipe && answer === 'approve') await this.bus.send(new ApproveRecipeChange(session.caller, id));
      else await this.bus.send(new AnswerWaitingChange(session.caller, { id, answer }));
      return seeOther(`${PATH}?done=${answer}`);
    };
    return runFormAction(ANSWER, body, act, (refused) => this.listAgain(session, refused));
  }

  private async invited(session: PageSession, userId: string, email: string): Promise<PageAnswer> {
    const invitation = await this.bus.send(new InviteUser(session.caller, userId));
    return invitationPage(session, { ...invitation, email });
  }

  private async listAgain(session: PageSession, refused: RefusedForm, refusedId?: string): Promise<Html> {
    const [users, changes] = await Promise.all([this.users(session), this.changes(session)]);
    return membersPage(session, users, changes, { refused, refusedId });
  }

  private async changes({ caller }: PageSession): Promise<ListedChanges> {
    const waiting = await this.bus.send(new ListWaitingChanges(caller));
    const outside = await this.bus.send(new ListOutsideChanges(caller));
    return { waiting, outside, ofLeavers: await this.accountsOfLeavers(caller) };
  }

  /** The page answers without this list while the event log does not: people are disabled here. */
  private async accountsOfLeavers(caller: Caller): Promise<readonly AccountInvitedByLeaver[] | null> {
    try {
      return await this.bus.send(new ListAccountsOfLeavers(caller));
    } catch (error) {
      if (error instanceof AppError && error.code === 'store_unavailable') return null;
      throw error;
    }
  }

  private users({ caller }: PageSession): Promise<readonly UserView[]> {
    return this.bus.send(new ListUsers(caller));
  }

  private async user(session: PageSession, id: string): Promise<UserView> {
    const user = (await this.users(session)).find((one) => one.id === id);
    if (!user) throw new AppError('user_not_found');
    return user;
  }
}
