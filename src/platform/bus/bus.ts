import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import { hasPermission, type Caller } from '../../kernel/caller.js';
import { Command, type Message, type MessageClass, type MessageRights } from '../../kernel/message.js';
import { AccessLog } from '../access-log/access-log.js';
import { traced } from '../observability/traces.js';
import { PurgedData } from '../records/purged-data.js';
import { messageOfHandler } from './message-of-handler.js';

/** The only entry point to the features: checks rights, logs reads of personal data, runs the handler. */
@Injectable()
export class Bus implements OnApplicationBootstrap {
  private readonly handled = new Map<string, MessageClass>();

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly accessLog: AccessLog,
    private readonly modules: ModulesContainer,
    private readonly purged: PurgedData,
  ) {}

  onApplicationBootstrap(): void {
    for (const module of this.modules.values())
      for (const provider of module.providers.values()) {
        const message = provider.metatype && messageOfHandler(provider.metatype);
        if (!message) continue;
        if (this.handled.has(message.name)) throw new Error(`${message.name} has two handlers`);
        if (!namesRights(message)) throw new Error(`${message.name} names no rights`);
        this.handled.set(message.name, message);
      }
  }

  /** Returns the class of the messages of that name. Throws without a handler of them. */
  messageNamed(name: string): MessageClass {
    const message = this.handled.get(name);
    if (!message) throw new Error(`no message is named ${name}`);
    return message;
  }

  /**
   * Sends a message. Throws unauthorized, permission_denied, feature_not_enabled, store_unavailable, and
   * data_purged in place of the handler's error for what is missing since its purge.
   */
  send<Result>(message: Message<Result>): Promise<Result> {
    const rights = message.constructor as MessageClass;
    const fields = { organization: message.caller?.orgId };
    return traced(rights.name, fields, () => this.deliver(message, rights));
  }

  private async deliver<Result>(message: Message<Result>, rights: MessageClass): Promise<Result> {
    const { caller } = message;
    if (!rights.public) authorize(caller, rights);
    if (rights.readsPersonalData && caller)
      await this.accessLog.record(caller, { operation: rights.name, subject: subjectOf(message, rights) });
    const handling: Promise<Result> =
      message instanceof Command ? this.commands.execute(message) : this.queries.execute(message);
    return handling.catch(async (error: unknown) => {
      throw await this.purged.explain(caller, error);
    });
  }
}

function subjectOf(message: Message<unknown>, { readsPersonalData: field = true }: MessageRights) {
  if (field === true) return message.accessSubject?.() ?? null;
  return (Reflect.get(message, field) as string | null | undefined) ?? null;
}

const namesRights = ({ permission, internalOnly, forFeatures, public: isPublic }: MessageRights): boolean =>
  [permission, internalOnly, forFeatures, isPublic].filter((right) => right !== undefined).length === 1;

export function authorize(caller: Caller | null, rights: MessageRights & { name: string }): void {
  if (!caller) throw new AppError('unauthorized');
  if (rights.forFeatures) return;
  if (rights.internalOnly) {
    if (caller.via !== 'system') throw new AppError('permission_denied', { permission: 'internal' });
    return;
  }
  const { permission, feature } = rights;
  if (permission === undefined) throw new Error(`${rights.name} names no rights`);
  if (permission !== 'any' && !hasPermission(caller, permission))
    throw new AppError('permission_denied', { permission });
  if (feature && !caller.features.includes(feature)) throw new AppError('feature_not_enabled', { feature });
}
