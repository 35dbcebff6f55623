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
