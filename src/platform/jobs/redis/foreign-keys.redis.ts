import type { Redis } from 'ioredis';
import type Bull from 'bull';

/** A key of a queue that holds a value which the queue does not use there. */
export interface MisusedRedisKey {
  readonly key: string;
  /** Types of values, named as in Redis. */
  readonly found: string;
  readonly needed: string;
  /** Name under which the value is kept now; null if it could not be renamed. */
  readonly setAsideAs: string | null;
  /** Why it could not be renamed. */
  readonly refusal: string | null;
}

/** A string with a number that can be counted up. */
const COUNTER = 'counter';
/** Redis counts up to nineteen digits. */
const COUNTER_DIGITS_MAX = 15;

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
  id: COUNTER,
  'meta-paused': 'string',
  'stalled-check': 'string',
};

const ASIDE = ':set-aside';

/**
 * Lua script that renames each key whose value has the wrong type, or is no number where Bull counts. There
 * is one new name per key, so that a program that keeps writing does not fill the memory. Returns key, found
 * type, needed type, and the refusal or ''.
 *
 * KEYS: the keys. ARGV: the suffix of new names, then the type of each key.
 */
const SET_ASIDE_SCRIPT = `
local foreign = {}
for i = 1, #KEYS do
  local found = redis.call('TYPE', KEYS[i])['ok']
  if found == 'string' and ARGV[i + 1] == '${COUNTER}' then
    local number = redis.call('GETRANGE', KEYS[i], 0, ${COUNTER_DIGITS_MAX})
    if number:match('^%d+$') and #number <= ${COUNTER_DIGITS_MAX} then found = '${COUNTER}' end
  end
  if found ~= 'none' and found ~= ARGV[i + 1] then
    local renamed = redis.pcall('RENAME', KEYS[i], KEYS[i] .. ARGV[1])
    foreign[#foreign + 1] = { KEYS[i], found, ARGV[i + 1], renamed['err'] or '' }
  end
end
return foreign`;

/**
 * Renames keys of a queue that hold foreign values: with them, Bull would fail at each command and no job
 * would start. No work is lost, because work is derived from streams and records, and the sweeper enqueues
 * it again. `ownKeys` maps further keys of the queue to their types.
 */
export async function setMisusedKeysAside(
  queue: Bull.Queue,
  client: Redis,
  ownKeys: Readonly<Record<string, string>>,
): Promise<MisusedRedisKey[]> {
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

/** A queue cannot work until an operator has dealt with a key. */
export class ForeignKeyError extends Error {}

/** Explains the problem and what to do about it. */
export const misusedKeyText = ({ key, found, needed, refusal }: MisusedRedisKey): string =>
  `The key ${key} in Redis is a ${found} where the queue needs a ${needed}, ` +
  `and it cannot be renamed (${refusal}). ` +
  'Find the program that wrote it, then rename or delete the key: the work is enqueued again by itself.';
