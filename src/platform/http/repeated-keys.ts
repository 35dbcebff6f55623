import { AppError } from '@alert-review/kernel';
import {
  runStepsSync,
  type CooperativeSteps,
  yieldForExclusiveTurn,
} from '../process/yield-to-event-loop.js';

/** Deeper bodies are refused when they are parsed. */
const DEPTH_MAX = 64;
const BYTES_AT_A_TIME = 32_768;
/** Number of letters whose case may differ between the spellings of a repeated key. */
const LETTERS_CHANGED = 3;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;
const LIST = 0x5b;
const LIST_END = 0x5d;

/**
 * Returns a JSON text in which each repetition of a key has other capital letters than the key before.
 * Otherwise a parser would keep only the last value. SCIM ignores capitals in names, so its reader finds all
 * values of the key. It can then refuse the request and still use a value that ends an access. The parser
 * reports faults of the JSON. Throws malformed_json if a key is repeated too often.
 */
export async function distinguishRepeatedKeys(json: Buffer): Promise<Buffer> {
  const steps = keysApart(json);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await yieldForExclusiveTurn();
  }
}

/** Like `distinguishRepeatedKeys`, for a JSON text inside a value. Synchronous. */
export const distinguishRepeatedKeysInText = (json: string): string =>
  runStepsSync(keysApart(Buffer.from(json))).toString('utf8');

function* keysApart(json: Buffer): CooperativeSteps<Buffer> {
  // The keys of each open object; null for a list.
  const open: (Set<string> | null)[] = [];
  const pieces: Buffer[] = [];
  let copied = 0;
  let isKeyNext = false;
  let pauseAt = BYTES_AT_A_TIME;
  for (let at = 0; at < json.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + BYTES_AT_A_TIME;
      yield;
    }
    const byte = json[at];
    if (byte === OBJECT || byte === LIST) {
      if (open.push(byte === OBJECT ? new Set() : null) > DEPTH_MAX) return json;
      isKeyNext = byte === OBJECT;
    } else if (byte === OBJECT_END || byte === LIST_END) {
      open.pop();
      isKeyNext = false;
    } else if (byte === COMMA) {
      isKeyNext = (open.at(-1) ?? null) !== null;
    } else if (byte === QUOTE) {
      const end = endOfText(json, at);
      const other = isKeyNext ? otherSpelling(json.toString('utf8', at, end), open.at(-1)!) : null;
      if (other !== null) {
        pieces.push(json.subarray(copied, at), Buffer.from(JSON.stringify(other)));
        copied = end;
      }
      isKeyNext = false;
      at = end - 1;
    }
  }
  return copied === 0 ? json : Buffer.concat([...pieces, json.subarray(copied)]);
}

/** Returns the position after the closing quotation mark. */
function endOfText(json: Buffer, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return Math.min(at + 1, json.length);
}

/** Notes a key. Returns another spelling of it if the object has it already; null otherwise. */
function otherSpelling(quoted: string, keys: Set<string>): string | null {
  const key = textOf(quoted);
  if (key === null || (!keys.has(key) && keys.add(key))) return null;
  const letters = [...key.matchAll(/[a-z]/gi)].slice(0, LETTERS_CHANGED).map(({ index }) => index);
  // A key without a letter is no name that anybody knows.
  if (letters.length === 0) return null;
  for (let choice = 1; choice < 2 ** letters.length; choice++) {
    const changed = new Set(letters.filter((_, bit) => choice & (1 << bit)));
    const other = spelledWith(key, changed);
    if (!keys.has(other) && keys.add(other)) return other;
  }
  const reason = `the key ${key.slice(0, 100)} is there too often`;
  throw new AppError('malformed_json', { field: 'body', value: null, reason });
}

const spelledWith = (key: string, changed: ReadonlySet<number>): string =>
  key
    .split('')
    .map((letter, at) => (changed.has(at) ? swappedCase(letter) : letter))
    .join('');

const swappedCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();

function textOf(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  }
}
