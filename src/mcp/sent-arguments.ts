/** The parts that are read of the JSON Schema of an object. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Declared {
  readonly type?: string;
  readonly items?: ObjectSchema & { readonly type?: string };
}

/** Longest text that is read as a list. It is longer than any list of block names. */
const LIST_CHARS_MAX = 10_000;

/**
 * Converts optional arguments that a client sent as text into the type that the schema declares: "5" becomes
 * 5, '["a"]' or "a" becomes a list of texts, and "" or null counts as left out. Does the same in objects of a
 * list. Required arguments and ambiguous texts stay as they are.
 */
export function coerceToolArguments(
  args: unknown,
  { properties = {}, required = [] }: ObjectSchema,
): unknown {
  if (args === null || typeof args !== 'object' || Array.isArray(args)) return args;
  // Most calls send every argument as declared, so no new object is made for them.
  const isDeclared = ([name, sent]: [string, unknown]) =>
    sent !== null && (required.includes(name) ? !Array.isArray(sent) : typeof sent === 'number');
  if (Object.entries(args).every(isDeclared)) return args;
  const read = Object.entries(args).flatMap(([name, sent]: [string, unknown]) => {
    const declared = Object.hasOwn(properties, name) ? (properties[name] as Declared) : null;
    const { items } = declared ?? {};
    if (Array.isArray(sent) && items?.properties)
      return [[name, sent.map((item) => coerceToolArguments(item, items))] as const];
    if (!declared || required.includes(name)) return [[name, sent] as const];
    if (sent === '' || sent === null) return [];
    return [[name, typeof sent === 'string' ? valueOf(sent, declared) : sent] as const];
  });
  return Object.fromEntries(read);
}

function valueOf(sent: string, { type, items }: Declared): unknown {
  const number = Number(sent);
  switch (type) {
    case 'integer':
    case 'number':
      return Number.isFinite(number) && String(number) === sent ? number : sent;
    case 'boolean':
      return sent === 'true' || (sent === 'false' ? false : sent);
    case 'array':
      return listOf(sent, items?.type) ?? sent;
    default:
      return sent;
  }
}

function listOf(sent: string, type: string | undefined): readonly unknown[] | null {
  if (sent.length > LIST_CHARS_MAX || type !== 'string') return null;
  if (!/^\s*\[/.test(sent)) return [sent];
  try {
    const list = JSON.parse(sent) as unknown[];
    return list.every((item) => typeof item === 'string') ? list : null;
  } catch {
    return null;
  }
}
