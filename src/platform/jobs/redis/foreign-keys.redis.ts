import type { Redis } from 'ioredis';
import type Bull from 'bull';

/** A key of a queue that holds something else than the queue keeps there. */
export interface ForeignKey {
  readonly key: string;
  /** Types as Redis names them. */
  readonly found: string;
  readonly needed: string;
  /** Name under which the value now stands; null where it could not be renamed. */
  readonly setAsideAs: string | null;
  /** Why it could not be renamed. */
  readonly refusal: string | null;
}

/** Types of the keys that Bull keeps for each queue. */
const BULL_KEY_TYPES: Readonly<Record<string, string>> = {
  wait: 'list',
  paused: 'list',
  active: 'list',
  delayed: 'zset',
  priority: 'zset',
  completed: 'zset',
  failed: 'zset',
  repeat: 'zset',
  stalled: 'set',
  id: 'string',
  'meta-paused': 'string',
  'stalled-check': 'string',
};

const ASIDE = ':set-aside';

/**
 * Lua: renames each key whose value is of another type than it should be. One name for each key, so that a
 * program that goes on writing fills no memory. Returns key, type found, type needed and the refusal, or ''.
 *
 * KEYS: the keys; ARGV: what is put behind a name, then the type of each key.
 */
const SET_ASIDE_SCRIPT = `
local foreign = {}
for i = 1, #KEYS do
  local found = redis.call('TYPE', KEYS[i])['ok']
  if found ~= 'none' and found ~= ARGV[i + 1] then
    local renamed = redis.pcall('RENAME', KEYS[i], KEYS[i] .. ARGV[1])
    foreign[#foreign + 1] = { KEYS[i], found, ARGV[i + 1], renamed['err'] or '' }
  end
end
return foreign`;

/**
 * Sets aside what stands under the keys of a queue but is not of it: Bull would fail with each command, and
 * no job would begin. No work is lost: it stands in streams and records, and the sweeper enqueues it again.
 * `ownKeys`: types of further keys by name.
 */
export async function setForeignKeysAside(
  queue: Bull.Queue,
  client: Redis,
  ownKeys: Readonly<Record<string, string>>,
): Promise<ForeignKey[]> {
  const ofBull = Object.entries(BULL_KEY_TYPES).map(([kind, type]) => [queue.toKey(kind), type] as const);
  const types = new Map([...ofBull, ...Object.entries(ownKeys)]);
  const answer = await client.eval(SET_ASIDE_SCRIPT, types.size, ...types.keys(), ASIDE, ...types.values());
  return (answer as string[][]).map(([key = '', found = '', needed = '', refusal = '']) => ({
    key,
    found,
    needed,
    setAsideAs: refusal === '' ? `${key}${ASIDE}` : null,
    refusal: refusal === '' ? null : refusal,
  }));
}

/** A queue cannot work until somebody does something about a key. */
export class ForeignKeyError extends Error {}

/** Says what stands in the way and what to do about it. */
export const foreignKeyText = ({ key, found, needed, refusal }: ForeignKey): string =>
  `The key ${key} in Redis is a ${found} where the queue needs a ${needed}, ` +
  `and it cannot be renamed (${refusal}). ` +
  'Find the program that wrote it, then rename or delete the key: the work is enqueued again by itself.';
