import { Injectable } from '@nestjs/common';
import { GetRightsOfUser } from '../access/queries/get-rights-of-user.query.js';
import { ListOrganizations } from '../access/queries/list-organizations.query.js';
import { ListUsers } from '../access/queries/list-users.query.js';
import {
  AppError,
  type Caller,
  Ids,
  Message,
  PROBLEMS_LISTED_MAX,
  fieldProblemsOf,
  SYSTEM_ORG,
  validationErrorOf,
} from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { sentArgumentsSchema, type OperatorCommand } from './operator-command.js';
import { OPERATOR_COMMANDS, type OperatorCommandName } from './operator-commands.js';
import { operatorCaller } from './operator.js';

/** Arguments that name a user, by id or e-mail address. */
const USER_ARGUMENTS = ['userId', 'actingUser', 'user'] as const;
type UserArguments = { [Name in (typeof USER_ARGUMENTS)[number]]?: string | undefined };

/** Runs requests of `OPERATOR_COMMANDS` as the operator, who has all permissions. */
@Injectable()
export class RequestRunner {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  /**
   * Runs a request. Throws validation_error (for the name or the arguments), organization_not_found, and the
   * errors of the commands and queries that it sends.
   */
  async run(name: unknown, args: unknown, onProgress: (progress: object) => void): Promise<unknown> {
    if (typeof name !== 'string' || !Object.hasOwn(OPERATOR_COMMANDS, name))
      throw new AppError('validation_error', { field: 'operation', reason: 'There is no such operation' });
    const command: OperatorCommand = OPERATOR_COMMANDS[name as OperatorCommandName];
    const parsed = sentArgumentsSchema(command).safeParse(args);
    if (!parsed.success)
      throw validationErrorOf(fieldProblemsOf(parsed.error, args, 'arguments', PROBLEMS_LISTED_MAX));
    const own = await this.callerFor(parsed.data);
    const sent = await this.withUserIds(own, parsed.data);
    const { actingUser } = sent;
    const caller = actingUser === undefined ? own : await this.callerActingAs(own, actingUser);
    const messages = command.message(caller, sent, onProgress);
    return messages instanceof Message
      ? this.bus.send(messages)
      : Promise.all(messages.map((message) => this.bus.send(message)));
  }

  /** Replaces e-mail addresses in the arguments by user ids. Throws user_not_found. */
  private async withUserIds(caller: Caller, args: UserArguments): Promise<UserArguments> {
    const ids: UserArguments = {};
    for (const name of USER_ARGUMENTS) {
      const address = args[name]?.toLowerCase();
      if (!address?.includes('@')) continue;
      const users = await this.bus.send(new ListUsers(caller));
      ids[name] = users.find(({ email }) => email?.toLowerCase() === address)?.id;
      if (!ids[name]) throw new AppError('user_not_found', { field: 'user_id', value: args[name] });
    }
    return { ...args, ...ids };
  }

  /** Returns a caller with the user's current permissions. Its events name the command line as the client. */
  private async callerActingAs(caller: Caller, userId: string): Promise<Caller> {
    const { permissions, features } = await this.bus.send(new GetRightsOfUser(caller, userId));
    return { ...caller, userId, clientId: 'command-line', scopes: permissions, permissions, features };
  }

  /**
   * Returns the operator as a caller of an organization, given by id or name; null means the only
   * organization.
   */
  private async callerFor({ organization }: { organization?: string | null }): Promise<Caller> {
    const correlationId = this.ids.next();
    const system = operatorCaller({ id: SYSTEM_ORG, features: [] }, correlationId);
    if (organization === undefined) return system;
    const all = await this.bus.send(new ListOrganizations(system));
    const named =
      organization === null
        ? requireOnlyOrganization(all)
        : (all.find(({ id }) => id === organization) ?? all.find(({ name }) => name === organization));
    if (!named) throw new AppError('organization_not_found', { field: 'organization', value: organization });
    return operatorCaller(named, correlationId);
  }
}

function requireOnlyOrganization<Organization>(all: readonly Organization[]): Organization {
  const [only] = all;
  if (only && all.length === 1) return only;
  const reason = `Which one? There are ${all.length} organizations on this server: name one with --org`;
  throw new AppError('validation_error', { field: 'organization', reason });
}
