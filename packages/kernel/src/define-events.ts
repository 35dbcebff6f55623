import type { z } from 'zod';

/**
 * One event type: its current version, the shape of its data, and a pure conversion from each older version
 * to the next.
 */
export interface EventDefinition<Data = unknown> {
  readonly v: number;
  readonly schema: z.ZodType<Data>;
  /** `upcast[n]` converts data of version n to version n + 1. Never edit a published conversion. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
  /**
   * Fields of the data with text that people wrote. They are stored encrypted under the key of the stream's
   * subject.
   */
  readonly sealed?: readonly string[];
  /**
   * Returns the details that the audit log shows; without this function, the log shows only the event type.
   * `subject` is the id of the stream.
   */
  audit?(data: Data, subject: string): AuditDetails;
}

/** What became of a request, as the audit log shows it. */
export const AUDIT_OUTCOMES = ['applied', 'undone', 'unchanged', 'refused', 'incomplete'] as const;

/** Details of an entry of the audit log. They hold our own ids and names, never text that people wrote. */
export interface AuditDetails {
  readonly alerts?: readonly string[] | undefined;
  /** Defaults to `applied`. */
  readonly outcome?: (typeof AUDIT_OUTCOMES)[number] | undefined;
  readonly value?: string | null;
  readonly before?: string | null;
  readonly batch?: string | undefined;
  /**
   * Those of the `alerts` above that the event left unchanged; `value` holds the current value or the reason.
   */
  readonly unchanged?: readonly { readonly alert: string; readonly value: string }[];
}

/** The events of one kind of stream. */
export interface EventFamily<
  Definitions extends Record<string, EventDefinition> = Record<string, EventDefinition>,
> {
  /** Category of the streams, in camelCase and without a dash: stream names are `<category>-<org>.<id>`. */
  readonly category: string;
  readonly definitions: Definitions;
}

export type EventOf<Family> =
  Family extends EventFamily<infer Definitions>
    ? {
        [Type in keyof Definitions & string]: {
          readonly type: Type;
          readonly data: DataOf<Definitions[Type]>;
        };
      }[keyof Definitions & string]
    : never;

type DataOf<Definition> = Definition extends { readonly schema: z.ZodType<infer Data> } ? Data : never;

/** Declares the events of one kind of stream. */
export function defineEvents<const Datas extends Record<string, unknown>>(
  category: string,
  definitions: { readonly [Type in keyof Datas]: EventDefinition<Datas[Type]> },
): EventFamily<{ readonly [Type in keyof Datas]: EventDefinition<Datas[Type]> }> {
  return { category, definitions };
}
