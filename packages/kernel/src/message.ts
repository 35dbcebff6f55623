import type { Caller } from './caller.js';
import type { Feature } from './features.js';
import type { Permission } from './permissions.js';

/** A command or a query. `caller` is null only for the few messages that are sent before authentication. */
export abstract class Message<Result> {
  /** Carries the type of the result to `Bus.send`. Exists only as a type and is never set. */
  declare readonly result: Result;
  abstract readonly caller: Caller | null;
}

/**
 * A message that changes something. `Bus.send` returns once the read models of the written streams have
 * caught up.
 */
export abstract class Command<Result> extends Message<Result> {
  declare readonly isCommand: true;
}

export abstract class Query<Result> extends Message<Result> {
  declare readonly isQuery: true;
}

/**
 * Class of messages that take their caller and an object of fields; each field becomes a property of the
 * message.
 */
type WithCaller<Sent, Fields> = new (
  caller: Caller,
  fields: Fields,
) => Sent & Readonly<Fields> & { readonly caller: Caller };

/** Class of messages without a caller, sent before authentication. They take an object of fields. */
type WithoutCaller<Sent, Fields> = new (
  fields: Fields,
) => Sent & Readonly<Fields> & { readonly caller: null };

const takingFields = (Base: abstract new () => Message<unknown>) =>
  class extends Base {
    readonly caller: Caller | null;

    constructor(caller: Caller | null, fields: object) {
      super();
      Object.assign(this, fields, { caller });
    }
  };

/**
 * Returns the base class of a command with several fields: `class X extends commandWith<Result, XFields>()
 * {}`.
 */
export function commandWith<Result, Fields extends object>(): WithCaller<Command<Result>, Fields>;
export function commandWith(): unknown {
  return takingFields(Command);
}

/** Returns the base class of a query with several fields. */
export function queryWith<Result, Fields extends object>(): WithCaller<Query<Result>, Fields>;
export function queryWith(): unknown {
  return takingFields(Query);
}

/** Returns the base class of a command that is sent before authentication. */
export function anonymousCommandWith<Result, Fields extends object>(): WithoutCaller<Command<Result>, Fields>;
export function anonymousCommandWith(): unknown {
  return class extends takingFields(Command) {
    constructor(fields: object) {
      super(null, fields);
    }
  };
}

/**
 * Static properties of a message class that say who may send it. The Bus refuses to start if a message has
 * none of permission, internalOnly, forFeatures and public.
 */
export interface MessageRights {
  /** The permission that the caller must hold; 'any' admits every authenticated caller. */
  readonly permission?: Permission | 'any';
  readonly feature?: Feature;
  /** The message is accepted only from the job runner (`via` is `system`). */
  readonly internalOnly?: true;
  /**
   * The message is sent only by other features, after their own message was authorized. No transport sends
   * it.
   */
  readonly forFeatures?: true;
  /** The message is accepted without a caller. A test pins the list of these messages. */
  readonly public?: true;
  /**
   * Set if the message reads personal data: the access log then gets an entry before the handler runs, or
   * the read is refused. Holds the name of the field with the subject's id, a function that derives the
   * subject from the fields, or true if there is no single subject.
   */
  readonly readsPersonalData?: string | true | ((sent: never) => string | null);
  /**
   * Set if the answer is read from the event log instead of rows. Such a message is refused at once while
   * EventStoreDB does not answer.
   */
  readonly readsEventLog?: true;
}

export type MessageClass = (abstract new (...args: never[]) => Message<unknown>) & MessageRights;
