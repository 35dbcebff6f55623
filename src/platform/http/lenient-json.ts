import { isUtf8 } from 'node:buffer';
import { AppError, countJsonValues } from '@alert-review/kernel';
import { yieldForExclusiveTurn } from '../process/yield-to-event-loop.js';
import {
  findBadUtf8,
  findJsonFault,
  LONG_JSON_BYTES,
  parseInPieces,
  tooManyJsonItemsError,
  type JsonFault,
} from './json-pieces.js';

const DEPTH_MAX = 64;

/**
 * Maximum number of values in a body: enough for 500 full entities, or for 100 alerts with 2,000 ids each.
 */
const VALUES_MAX = 250_000;

/**
 * Shared, because creating a decoder takes longer than decoding a small body. It drops a byte order mark.
 */
const UTF8 = new TextDecoder();

const refuse = (reason: string, details: object = {}): AppError =>
  new AppError('malformed_json', { field: 'body', value: null, reason, ...details });

const refuseAt = ({ reason, byteOffset }: JsonFault): AppError =>
  refuse(`${reason}, at byte ${byteOffset}`, { byte_offset: byteOffset });

export const emptyBodyError = (): AppError => refuseAt({ reason: 'it is empty', byteOffset: 0 });

/**
 * Parses a JSON body; of repeated keys, the last counts. Throws AppError malformed_json (with `byte_offset`
 * for errors of syntax or UTF-8 and for nesting beyond 64 levels), and validation_error for too many values
 * or names or a text that is too long. Yields to the event loop between pieces of a long body.
 */
export async function parseJsonBody(body: Buffer, valuesMax = VALUES_MAX): Promise<unknown> {
  if (body.length <= LONG_JSON_BYTES) return parseLenientJson(body, valuesMax);
  const limits = { depthMax: DEPTH_MAX, valuesMax, check: checkNames };
  const steps = parseInPieces(body, limits, refuseAt);
  for (;;) {
    await yieldForExclusiveTurn();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like `parseJsonBody`, but synchronous. */
export function parseLenientJson(body: Buffer, valuesMax = VALUES_MAX): unknown {
  if (body.length === 0) throw emptyBodyError();
  const values = body.length > valuesMax ? countJsonValues(body) : 0;
  if (values > valuesMax) throw tooManyJsonItemsError('values', valuesMax, values);
  if (!isUtf8(body)) throw refuseAt({ reason: 'it is not UTF-8', byteOffset: findBadUtf8(body) });
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(body));
  } catch (error) {
    const fault = findJsonFault(body, DEPTH_MAX);
    if (fault === null) throw error;
    throw refuseAt(fault);
  }
  check(value, 1, body);
  return value;
}

const checkNames = (value: unknown): void => check(value, 0, null);

/** Checks the names in a value. Pass `body` to check the depth as well. */
function check(value: unknown, depth: number, body: Buffer | null): void {
  if (value === null || typeof value !== 'object') return;
  if (body && depth > DEPTH_MAX) throw refuseAt(findJsonFault(body, DEPTH_MAX)!);
  if (Array.isArray(value)) {
    for (const item of value) check(item, depth + 1, body);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw refuse('the key __proto__ is not accepted');
    if (key === 'constructor' && item !== null && typeof item === 'object' && 'prototype' in item)
      throw refuse('the key constructor.prototype is not accepted');
    check(item, depth + 1, body);
  }
}
