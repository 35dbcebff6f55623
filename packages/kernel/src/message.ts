import type { Caller } from './caller.js';
import type { Feature } from './features.js';
import type { Permission } from './permissions.js';

/** A command or a query. `caller` is null only for the few messages sent before authentication. */
export abstract class Message<Result> {
  /** Carries the result's type through `Bus.send`; never set. */
  declare readonly result: Result;
  abstract readonly caller: Caller | null;
}

/** Changes something. Returns after the read models of the streams it wrote have caught up. */
export abstract class Command<Result> extends Message<Result> {
  declare readonly isCommand: true;
}

export abstract class Query<Result> extends Message<Result> {
  declare readonly isQuery: true;
}

/** A class of messages that is made of its caller and named fields, which are its own properties. */
type WithCaller<Sent, Fields> = new (
  caller: Caller,
  fields: Fields,
) => Sent & Readonly<Fields> & { readonly caller: Caller };

/** The same for messages that are sent before anyone is known. */
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

/** Returns the base of a command with several fields: `class X extends commandWith<Result, XFields>() {}`. */
export function commandWith<Result, Fields extends object>(): WithCaller<Command<Result>, Fields>;
export function commandWith(): unknown {
  return takingFields(Command);
}

/** Returns the base of a query with several fields. */
export function queryWith<Result, Fields extends object>(): WithCaller<Query<Result>, Fields>;
export function queryWith(): unknown {
  return takingFields(Query);
}

/** Returns the base of a command that is sent before anyone is known. */
export function anonymousCommandWith<Result, Fields extends object>(): WithoutCaller<Command<Result>, Fields>;
export function anonymousCommandWith(): unknown {
  return class extends takingFields(Command) {
    constructor(fields: object) {
      super(null, fields);
    }
  };
}

/** The Bus refuses to start on a message with none of permission, internalOnly, forFeatures, public. */
export interface MessageRights {
  /** The right the caller must hold; 'any' = every authenticated caller. */
  readonly permission?: Permission | 'any';
  readonly feature?: Feature;
  /** Accepted only from the job runner (`via` system). */
  readonly internalOnly?: true;
  /** Sent by other features after their own message was checked; no transport sends it. */
  readonly forFeatures?: true;
  /** Accepted without a caller; a closed list, pinned by a test. */
  readonly public?: true;
  /**
   * Reads personal data: the access log gets an entry before the handler runs, or the read is refused. The
   * name of the field that holds the subject, or what makes it of the fields; true without a subject.
   */
  readonly readsPersonalData?: string | true | ((sent: never) => string | null);
}

export type MessageClass = (abstract new (...args: never[]) => Message<unknown>) & MessageRights;
