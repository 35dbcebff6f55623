import { seeded } from '../seeded.js';
import type { LoggedEvent } from './logged-event.js';
import { canonicalJson } from './sealed-texts.js';
import { closed, type SealedLog } from './sealed-log.js';

type Random = () => number;
/** Returns the log as it is after somebody tampered with it, or null if it has no suitable place for that. */
type Tamper = (events: readonly LoggedEvent[], random: Random) => LoggedEvent[] | null;

const isDecision = ({ type }: LoggedEvent): boolean => type === 'DispositionChanged';
const pick = <Item>(items: readonly Item[], random: Random): Item | null =>
  items[Math.floor(random() * items.length)] ?? null;

/** Numbers the revisions of each stream again without gaps, as a careful attacker would. */
export function renumbered(events: readonly LoggedEvent[]): LoggedEvent[] {
  const next = new Map<string, number>();
  return events.map((event) => {
    const revision = next.get(event.stream) ?? 0;
    next.set(event.stream, revision + 1);
    return { ...event, revision };
  });
}

const changed = (
  events: readonly LoggedEvent[],
  random: Random,
  change: (event: LoggedEvent) => Partial<LoggedEvent>,
): LoggedEvent[] | null => {
  const chosen = pick(events.filter(isDecision), random);
  return chosen && events.map((event) => (event === chosen ? { ...event, ...change(event) } : event));
};

const without = (
  events: readonly LoggedEvent[],
  gone: LoggedEvent | null | undefined,
): LoggedEvent[] | null => (gone ? renumbered(events.filter((event) => event !== gone)) : null);
const laterInStream = (events: readonly LoggedEvent[], { stream, revision }: LoggedEvent): boolean =>
  events.some((event) => event.stream === stream && event.revision > revision);

const swapped = (
  events: readonly LoggedEvent[],
  a: LoggedEvent | null,
  b: LoggedEvent | null,
  fields: readonly (keyof LoggedEvent)[],
): LoggedEvent[] | null => {
  if (!a || !b || canonicalJson(a) === canonicalJson(b)) return null;
  const of = (one: LoggedEvent, other: LoggedEvent): LoggedEvent => ({
    ...one,
    ...Object.fromEntries(fields.map((field) => [field, other[field]])),
  });
  return events.map((event) => (event === a ? of(a, b) : event === b ? of(b, a) : event));
};

export const forged = (like: LoggedEvent, random: Random): LoggedEvent => {
  const id = `00000000-0000-5000-8000-${String(Math.floor(random() * 1e12)).padStart(12, '0')}`;
  const data = Object.fromEntries(Object.entries(like.data).filter(([field]) => field !== 'batch'));
  return { ...like, id, data: { ...data, disposition: 'CLEARED', previous: like.data.disposition } };
};

const inserted = (events: readonly LoggedEvent[], after: LoggedEvent | null, event: LoggedEvent | null) =>
  after && event && renumbered(events.flatMap((one) => (one === after ? [one, event] : [one])));

const TRIES = 30;

/** The one kind of tampering that changes no event. */
export const FOREIGN = 'signed by a foreign key';

/** Ways to falsify history. They differ in the place, and in how much the attacker adjusts to match. */
export const TAMPERINGS: Readonly<Record<string, Tamper>> = {
  'value of a decision': (events, random) =>
    changed(events, random, ({ data }) => ({
      data: { ...data, disposition: data.disposition === 'CLEARED' ? 'ESCALATED' : 'CLEARED' },
    })),
  'actor of a decision': (events, random) =>
    changed(events, random, ({ actor }) => ({ actor: { ...actor, user: 'user-eve' } })),
  'time of a decision': (events, random) =>
    changed(events, random, ({ recordedAt }) => ({
      recordedAt: new Date(Date.parse(recordedAt) - 3_600_000).toISOString(),
    })),
  'middle event removed, the rest renumbered': (events, random) =>
    without(
      events,
      pick(
        events.filter((event) => laterInStream(events, event)),
        random,
      ),
    ),
  'last event of an alert removed': (events, random) =>
    without(
      events,
      pick(
        events.filter((one) => isDecision(one) && !laterInStream(events, one)),
        random,
      ),
    ),
  'two decisions swapped': (events, random) => {
    const a = pick(events.filter(isDecision), random);
    const b = pick(events.filter(isDecision), random);
    return swapped(events, a, b, ['data', 'actor']);
  },
  'two decisions of an alert swapped': (events, random) => {
    const a = pick(
      events.filter((one) => isDecision(one) && laterInStream(events, one)),
      random,
    );
    const later = events.filter(
      (one) => isDecision(one) && one.stream === a?.stream && one.revision > a.revision,
    );
    return swapped(events, a, pick(later, random), ['data', 'actor']);
  },
  "two alerts' events swapped": (events, random) => {
    const a = pick(events.filter(isDecision), random);
    const b = pick(
      events.filter((one) => isDecision(one) && one.stream !== a?.stream),
      random,
    );
    const exchange = new Map([
      [a?.stream, b?.stream],
      [b?.stream, a?.stream],
    ]);
    const moved = events.map((one) => ({ ...one, stream: exchange.get(one.stream) ?? one.stream }));
    return a && b ? renumbered(moved) : null;
  },
  'forged decision appended to its alert': (events, random) => {
    const last = pick(
      events.filter((one) => isDecision(one) && !laterInStream(events, one)),
      random,
    );
    return inserted(events, last, last && forged(last, random));
  },
  'event inserted': (events, random) => {
    const like = pick(events.filter(isDecision), random);
    return inserted(events, pick(events, random), like && forged(like, random));
  },
  'event duplicated': (events, random) => {
    const one = pick(events, random);
    return inserted(events, one, one && { ...one });
  },
  'event moved to another stream': (events, random) => {
    const one = pick(events.filter(isDecision), random);
    const other = pick(
      events.filter(({ stream }) => stream !== one?.stream && stream.startsWith('disp')),
      random,
    );
    return one && other && renumbered(events.map((e) => (e === one ? { ...e, stream: other.stream } : e)));
  },
  'member of a batch dropped': (events, random) => {
    const gone = pick(
      events.filter((one) => isDecision(one) && one.data.batch !== undefined),
      random,
    );
    return without(events, gone)!;
  },
  'cut at the end': (events, random) => events.slice(0, Math.floor(random() * (events.length - 1)) + 1),
  [FOREIGN]: (events) => [...events],
  'stream deleted': (events, random) => {
    const one = pick(events, random);
    return one && events.filter(({ stream }) => stream !== one.stream);
  },
};

const leavesOf = (events: readonly LoggedEvent[]): string[] =>
  events.filter(({ stream }) => !/^(checkpoint|signingKey)-/.test(stream)).map(canonicalJson);

/** Whether events were only added at the end. That is not tampering: it leaves the past as it was. */
function hasGrown(past: readonly LoggedEvent[], events: readonly LoggedEvent[]): boolean {
  const now = leavesOf(events);
  return leavesOf(past).every((leaf, at) => leaf === now[at]);
}

/** Tampers with one of the logs at a place chosen by the seed; null if none has a suitable place. */
export function tamperedAt<Log extends { readonly events: readonly LoggedEvent[] }>(
  logs: readonly Log[],
  kind: string,
  seed: number,
): { log: Log; events: LoggedEvent[] } | null {
  const random = seeded(seed * 7919);
  for (let tries = 0; tries < TRIES; tries++) {
    const log = pick(logs, random)!;
    const events = TAMPERINGS[kind]!(log.events, random);
    if (events && (kind === FOREIGN || !hasGrown(log.events, events))) return { log, events };
  }
  return null;
}

/** As `tamperedAt`, but throws if none of the logs has a suitable place. */
export function tampered<Log extends { readonly events: readonly LoggedEvent[] }>(
  ...[logs, kind, seed]: readonly [readonly Log[], string, number]
) {
  const changed = tamperedAt(logs, kind, seed);
  if (!changed) throw new Error(`no place for: ${kind}, seed ${seed}`);
  return changed;
}

/**
 * The log's bundle with other events, made without the signing key: everything that needs no key is adjusted
 * to fit.
 */
export function withEvents(log: SealedLog, events: readonly LoggedEvent[]): string {
  const lines = log.bundle().split('\n').slice(0, -2);
  const head = lines.slice(0, lines.length - log.events.length);
  const fitted = head.map((line) => {
    const record = JSON.parse(line) as { kind: string; size?: number; count?: number };
    if (record.kind === 'manifest') return JSON.stringify({ ...record, size: events.length });
    return record.kind === 'events' ? JSON.stringify({ ...record, count: events.length }) : line;
  });
  return closed([...fitted, ...events.map(canonicalJson)]);
}
