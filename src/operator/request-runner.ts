import { Injectable } from '@nestjs/common';
import { GetRightsOfUser } from '../access/queries/get-rights-of-user.query.js';
import { ListOrganizations } from '../access/queries/list-organizations.query.js';
import { AppError } from '../kernel/app-error.js';
import { SYSTEM_ORG, type Caller } from '../kernel/caller.js';
import { validationErrorOf, PROBLEMS_LISTED_MAX, problemsOf } from '../kernel/field-problems.js';
import { Ids } from '../kernel/ids.js';
import { Message } from '../kernel/message.js';
import { Bus } from '../platform/bus/bus.js';
import { argumentsSchema, type OperatorCommand } from './operator-command.js';
import { OPERATOR_COMMANDS, type RequestName } from './operator-commands.js';
import { operator } from './operator.js';

/** Runs requests of the closed list as the operator, with all rights. */
@Injectable()
export class RequestRunner {
  constructor(
    private readonly bus: Bus,
    private readonly ids: Ids,
  ) {}

  /** Runs a request. Throws validation_error (name or arguments), organization_not_found, its errors. */
  async run(name: unknown, args: unknown, onProgress: (progress: object) => void): Promise<unknown> {
    if (typeof name !== 'string' || !Object.hasOwn(OPERATOR_COMMANDS, name))
      throw new AppError('validation_error', { field: 'operation', reason: 'There is no such operation' });
    const command: OperatorCommand = OPERATOR_COMMANDS[name as RequestName];
    const parsed = argumentsSchema(command).safeParse(args);
    if (!parsed.success)
      throw validationErrorOf(problemsOf(parsed.error, args, 'arguments', PROBLEMS_LISTED_MAX));
    const caller = await this.callerFor(parsed.data);
    const messages = command.message(caller, parsed.data, onProgress);
    return messages instanceof Message
      ? this.bus.send(messages)
      : Promise.all(messages.map((message) => this.bus.send(message)));
  }

  /** Returns a caller with the user's current rights; events name the command line as client. */
  private async callerActingAs(caller: Caller, userId: string): Promise<Caller> {
    const { permissions, features } = await this.bus.send(new GetRightsOfUser(caller, userId));
    return { ...caller, userId, clientId: 'command-line', scopes: permissions, permissions, features };
  }

  /** Returns a caller of an organization (id or name; null: the only one), or of a named user in it. */
  private async callerFor(args: { organization?: string | null; actingUser?: string }): Promise<Caller> {
    const { organization, actingUser } = args;
    const correlationId = this.ids.next();
    const system = operator({ id: SYSTEM_ORG, features: [] }, correlationId);
    if (organization === undefined) return system;
    const all = await this.bus.send(new ListOrganizations(system));
    const named =
      organization === null
        ? requireOnlyOrganization(all)
        : (all.find(({ id }) => id === organization) ?? all.find(({ name }) => name === organization));
    if (!named) throw new AppError('organization_not_found', { field: 'organization', value: organization });
    const caller = operator(named, correlationId);
    return actingUser === undefined ? caller : this.callerActingAs(caller, actingUser);
  }
}

function requireOnlyOrganization<Organization>(all: readonly Organization[]): Organization {
  const [only] = all;
  if (only && all.length === 1) return only;
  const reason = `Which one? There are ${all.length} organizations on this server: name one with --org`;
  throw new AppError('validation_error', { field: 'organization', reason });
}
