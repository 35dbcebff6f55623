import type Bull from 'bull';
import type { Redis } from 'ioredis';
import { JOB_OPTIONS } from './job-options.redis.js';

/**
 * Bull delays a job only for its next attempt, by a second. A job that is delayed by more than this many ms
 * was written by a process with a wrong clock.
 */
const DELAY_MS_MAX = 60_000;

/**
 * Longest lease of a job (JOB_LEASE_SECONDS) and longest pause between two checks of stalled jobs, in ms. A
 * lock or check with a later end was written by nobody who still works on it.
 */
const LEASE_MS_MAX = 3_600_000;

/**
 * Lua script on the keys of one Bull queue. Frees ids whose job no worker can ever take, and returns how many
 * of these jobs had left something behind.
 *
 * Bull moves a job from list to list in single scripts. So between two commands each job is in exactly one
 * of wait, paused, active and delayed, and a worker that runs a job has it in `active`. A restart of Redis
 * from an older file, a failover or a cut-off write leaves other states. Bull ignores a new job while the
 * hash of the old one exists, which blocks the key for ever.
 *
 * A value under the name of a job that is no hash does not come from Bull: it is renamed, and the job is
 * created again.
 *
 * A job in `active` belongs to its worker, or to Bull's check of stalled jobs. Bull gives each lock an
 * expiry: a lock without one, or with one beyond the longest lease, is nobody's and is removed, so that this
 * check finds the job. A lock that runs out belongs to a worker that may still be at work: its key is freed
 * when the lock has run out.
 *
 * A hash whose data or options are no JSON object makes every worker fail that takes it. Both are the same
 * for all jobs, so they are written again, in place: nothing is taken from a worker that is at work.
 *
 * KEYS wait, paused, active, delayed, completed, failed, meta-paused;
 * ARGV prefix of jobs, latest believable instant of a delayed job (as Bull scores it), longest lease in ms,
 * data of a job, options of a job, ids.
 */
const FREE_SCRIPT = `
local wait, paused, active, delayed = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local isPaused = redis.call('EXISTS', KEYS[7]) == 1
local freed = 0
local contents = { data = ARGV[4], opts = ARGV[5] }
local function isObject(text)
  local isJson, value = pcall(cjson.decode, text)
  return isJson and type(value) == 'table'
end
for i = 6, #ARGV do
  local id = ARGV[i]
  local job = ARGV[1] .. id
  local lock = job .. ':lock'
  local heldMs = redis.call('PTTL', lock)
  local isHeld = heldMs >= 0 and heldMs <= tonumber(ARGV[3])
  if heldMs ~= -2 and not isHeld and redis.call('LPOS', active, id) then
    redis.call('DEL', lock)
    freed = freed + 1
  end
  local waiting = #redis.call('LPOS', wait, id, 'COUNT', 0)
  local kind = redis.call('TYPE', job)['ok']
  if kind == 'hash' then
    for field, content in pairs(contents) do
      local found = redis.call('HGET', job, field)
      if found and not isObject(found) then
        redis.call('HSET', job, field, content)
        freed = freed + 1
      end
    end
  end
  local isForeign = kind ~= 'hash' and kind ~= 'none' and not isHeld
  if redis.call('LPOS', active, id) and not isForeign then
    if isHeld and waiting > 0 then redis.call('LREM', wait, 0, id) end
  elseif not isHeld then
    local hasHash = kind == 'hash'
    local delayedTo = redis.call('ZSCORE', delayed, id)
    local isTaken = false
    if hasHash then
      if waiting > 0 then isTaken = true
      elseif isPaused and redis.call('LPOS', paused, id) then isTaken = true
      elseif delayedTo and tonumber(delayedTo) <= tonumber(ARGV[2]) then isTaken = true end
    end
    if isTaken then
      if waiting > 1 then redis.call('LREM', wait, waiting - 1, id) end
    else
      if isForeign then
        redis.call('RENAME', job, job .. ':set-aside')
        redis.call('LREM', active, 0, id)
      end
      local left = redis.call('LREM', wait, 0, id) + redis.call('LREM', paused, 0, id)
      if isForeign then left = left + 1 end
      left = left + redis.call('ZREM', delayed, id)
      left = left + redis.call('ZREM', KEYS[5], id) + redis.call('ZREM', KEYS[6], id)
      left = left + redis.call('DEL', job, lock)
      if left > 0 then freed = freed + 1 end
    end
  end
end
return freed`;

/** Contents of each job: its key is all that it tells. */
const JOB_CONTENTS = [{}, JOB_OPTIONS].map((content) => JSON.stringify(content));

/** Factor of the score of a delayed job in Bull: the time in ms, followed by twelve bits of a counter. */
const DELAYED_SCORE_PER_MS = 0x1000;

/** Frees ids whose job no worker can take, and returns their number. The caller adds their jobs again. */
export async function freeStrayJobs(
  queue: Bull.Queue,
  client: Redis,
  jobIds: readonly string[],
  nowMs: number,
): Promise<number> {
  if (jobIds.length === 0) return 0;
  const kinds = ['wait', 'paused', 'active', 'delayed', 'completed', 'failed', 'meta-paused'];
  const keys = kinds.map((kind) => queue.toKey(kind));
  const latest = (nowMs + DELAY_MS_MAX) * DELAYED_SCORE_PER_MS;
  const given = [queue.toKey(''), latest, LEASE_MS_MAX, ...JOB_CONTENTS];
  const freed = await client.eval(FREE_SCRIPT, keys.length, ...keys, ...given, ...jobIds);
  return Number(freed);
}

/**
 * Lua script that ends the pause of a Bull queue: jobs that waited for its end wait for a worker. Returns 0
 * if the queue was not paused.
 *
 * KEYS: meta-paused, paused, wait.
 */
const RESUME_SCRIPT = `
if redis.call('DEL', KEYS[1]) == 0 then return 0 end
while redis.call('RPOPLPUSH', KEYS[2], KEYS[3]) do end
return 1`;

/**
 * Ends the pause of a queue; returns false if it was not paused. Bull's own `resume` waits for a worker, but
 * the queue has to be free before its worker starts.
 */
export async function endPauseOfQueue(queue: Bull.Queue, client: Redis): Promise<boolean> {
  const keys = ['meta-paused', 'paused', 'wait'].map((kind) => queue.toKey(kind));
  return (await client.eval(RESUME_SCRIPT, keys.length, ...keys)) === 1;
}

/**
 * Lua script that repairs two states which would last for ever. A due time that is later than any process
 * asks for was written with a wrong clock: its key becomes due now. Bull's lock of the check for stalled
 * jobs, if it never expires, stops this check in every process: it is removed. Returns the number of repaired
 * due times and locks.
 *
 * KEYS: due notes of the queue, stalled-check. ARGV: now, latest believable time of a note, longest mark (all
 * in ms), number of notes in one round.
 */
const END_STANDING_SCRIPT = `
local late = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[2], '+inf', 'LIMIT', 0, ARGV[4])
for i = 1, #late do redis.call('ZADD', KEYS[1], ARGV[1], late[i]) end
local markMs = redis.call('PTTL', KEYS[2])
if markMs == -2 or (markMs >= 0 and markMs <= tonumber(ARGV[3])) then return #late end
return #late + redis.call('DEL', KEYS[2])`;

const NOTES_AT_ONCE = 100;

/**
 * Ends notes and marks of a queue that no time would end, and returns their number. `latestMs` is the latest
 * believable time of a note in `dueKey`.
 */
export async function endStandingMarks(
  queue: Bull.Queue,
  client: Redis,
  { dueKey, nowMs, latestMs }: { readonly dueKey: string; readonly nowMs: number; readonly latestMs: number },
): Promise<number> {
  const keys = [dueKey, queue.toKey('stalled-check')];
  const given = [nowMs, latestMs, LEASE_MS_MAX, NOTES_AT_ONCE];
  return Number(await client.eval(END_STANDING_SCRIPT, keys.length, ...keys, ...given));
}
