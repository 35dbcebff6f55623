import type { z } from 'zod';

/** One event type: current version, shape of its data, and one pure step up from each older version. */
export interface EventDefinition<Data = unknown> {
  readonly v: number;
  readonly schema: z.ZodType<Data>;
  /** `upcast[n]` turns data of version n into data of version n + 1. Never edited once published. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
  /** Text fields of the data that people write: stored sealed under the key of the stream's subject. */
  readonly sealed?: readonly string[];
  /** Audit details besides the type; nothing if absent. `subject`: id of the stream. */
  audit?(data: Data, subject: string): AuditDetails;
}

export const AUDIT_OUTCOMES = ['applied', 'undone', 'unchanged', 'refused', 'incomplete'] as const;

/** Our own ids and names, never text that people wrote. */
export interface AuditDetails {
  readonly alerts?: readonly string[] | undefined;
  /** Outcome; `applied` if left out. */
  readonly outcome?: (typeof AUDIT_OUTCOMES)[number] | undefined;
  readonly value?: string | null;
  readonly before?: string | null;
  readonly batch?: string | undefined;
  /** Alerts among `alerts` that the event left unchanged; `value`: the value or the reason. */
  readonly unchanged?: readonly { readonly alert: string; readonly value: string }[];
}

export interface EventFamily<
  Definitions extends Record<string, EventDefinition> = Record<string, EventDefinition>,
> {
  /** Stream names are `<category>-<org>.<id>`; camelCase, no dash. */
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

export function defineEvents<const Datas extends Record<string, unknown>>(
  category: string,
  definitions: { readonly [Type in keyof Datas]: EventDefinition<Datas[Type]> },
): EventFamily<{ readonly [Type in keyof Datas]: EventDefinition<Datas[Type]> }> {
  return { category, definitions };
}
