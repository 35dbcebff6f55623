import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AppError,
  type Caller,
  Command,
  hasPermission,
  type Message,
  type MessageClass,
  type MessageRights,
} from '@alert-review/kernel';
import { AccessLog } from '../access-log/access-log.js';
import { isLogSilenceError, LogSilence } from '../event-store/log-silence.js';
import { tracedWork } from '../observability/traces.js';
import { PurgedData } from '../records/purged-data.js';

const LOG_UNREADABLE_TEXT = 'The history cannot be read now, and this request needs it. Lists still work.';

/**
 * The only entry point to the features. Checks permissions, logs reads of personal data, and runs the
 * handler.
 */
@Injectable()
export class Bus {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly accessLog: AccessLog,
    private readonly purged: PurgedData,
    private readonly silence: LogSilence,
  ) {}

  /**
   * Sends a message to its handler. Throws unauthorized, permission_denied, feature_not_enabled and
   * store_unavailable. If the data was erased, throws data_purged instead of the handler's error.
   */
  send<Result>(message: Message<Result>): Promise<Result> {
    const rights = message.constructor as MessageClass;
    const fields = { organization: message.caller?.orgId };
    return tracedWork(rights.name, fields, () => this.deliver(message, rights));
  }

  private async deliver<Result>(message: Message<Result>, rights: MessageClass): Promise<Result> {
    const { caller } = message;
    if (!rights.public) requireMessageRights(caller, rights);
    if (rights.readsPersonalData && caller)
      await this.accessLog.record(caller, { operation: rights.name, subject: subjectOf(message, rights) });
    if (rights.readsEventLog && this.silence.isSilent) throw logUnreadable();
    const handling: Promise<Result> =
      message instanceof Command ? this.commands.execute(message) : this.queries.execute(message);
    return handling.catch(async (error: unknown) => {
      if (!rights.readsEventLog || !isEventStoreAway(error)) throw await this.purged.explain(caller, error);
      this.silence.begin();
      throw logUnreadable(error);
    });
  }
}

const logUnreadable = (cause?: unknown): AppError =>
  new AppError('store_unavailable', { store: 'event_store', effect: LOG_UNREADABLE_TEXT }, { cause });

const isEventStoreAway = (error: unknown): boolean =>
  error instanceof AppError && error.details['store'] === 'event_store' && isLogSilenceError(error);

function subjectOf(message: Message<unknown>, { readsPersonalData: field = true }: MessageRights) {
  if (typeof field === 'function') return (field as (sent: object) => string | null)(message);
  if (field === true) return null;
  return (Reflect.get(message, field) as string | null | undefined) ?? null;
}

export function requireMessageRights(caller: Caller | null, rights: MessageRights & { name: string }): void {
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
