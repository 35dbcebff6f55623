import type { CooperativeSteps } from './yield-to-event-loop.js';

/** Items of a long list that are written at once. Our own choice. */
const ITEMS_AT_ONCE = 200;
/**
 * Pauses are made down to this depth, because long lists are not deeper. Deeper data is written without a
 * pause.
 */
const DEPTH = 5;
/** Characters per piece, after which there is a pause: a tenth of a millisecond of work. */
const PIECE_CHARS = 16 * 1024;

export type JsonBytePieces = readonly Uint8Array<ArrayBuffer>[];

/**
 * Yields pauses and returns the UTF-8 bytes of `JSON.stringify` for plain objects. The bytes come in
 * pieces, which can be moved to another thread; a single text would have to be joined and copied.
 */
export function* jsonInSteps(value: unknown): CooperativeSteps<JsonBytePieces> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let text = '';
  for (const part of partsOf(value, DEPTH)) {
    text += part;
    if (text.length < PIECE_CHARS) continue;
    pieces.push(new TextEncoder().encode(text));
    text = '';
    yield;
  }
  pieces.push(new TextEncoder().encode(text));
  return pieces;
}

function* partsOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) yield JSON.stringify(value);
  else if (Array.isArray(value)) yield* partsOfList(value, depth);
  else yield* partsOfMembers(value, depth);
}

function* partsOfList(list: readonly unknown[], depth: number): Generator<string> {
  const isLong = list.length > ITEMS_AT_ONCE;
  yield '[';
  for (let from = 0; from < list.length; from += isLong ? ITEMS_AT_ONCE : 1) {
    if (from > 0) yield ',';
    if (isLong) yield JSON.stringify(list.slice(from, from + ITEMS_AT_ONCE)).slice(1, -1);
    else yield* partsOf(list[from] ?? null, depth - 1);
  }
  yield ']';
}

function* partsOfMembers(value: object, depth: number): Generator<string> {
  let before = '';
  yield '{';
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    yield* partsOf(member, depth - 1);
  }
  yield '}';
}
