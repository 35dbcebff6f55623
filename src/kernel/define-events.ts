import type { z } from 'zod';

/** One event type: current version, shape of its data, and one pure step up from each older version. */
export interface EventDefinition<Data = unknown> {
  readonly v: number;
  readonly schema: z.ZodType<Data>;
  /** `upcast[n]` turns data of version n into data of version n + 1. Never edited once published. */
  readonly upcast?: Readonly<Record<number, (data: never) => unknown>>;
  /** Text fields of the data that people write: stored sealed under the key of the stream's subject. */
  readonly sealed?: readonly string[];
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

export function defineEvents<const Definitions extends Record<string, EventDefinition>>(
  category: string,
  definitions: Definitions,
): EventFamily<Definitions> {
  return { category, definitions };
}
