import { isUtf8 } from 'node:buffer';
import { AppError } from '../../kernel/app-error.js';
import { findBadUtf8, findJsonFault, type JsonFault } from './json-fault.js';

const DEPTH_MAX = 64;

/** More than 500 full entities or 100 alerts with thousands of ids have; more would stall everybody. */
const VALUES_MAX = 1_000_000;
const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];

const refuse = (reason: string, details: object = {}): AppError =>
  new AppError('malformed_json', { field: 'body', value: null, reason, ...details });

const refuseAt = ({ reason, byteOffset }: JsonFault): AppError =>
  refuse(`${reason}, at byte ${byteOffset}`, { byte_offset: byteOffset });

export const emptyBody = (): AppError => refuseAt({ reason: 'it is empty', byteOffset: 0 });

/**
 * The value of a JSON body; of repeated keys the last counts. Throws AppError malformed_json (with
 * `byte_offset` for syntax, UTF-8 and nesting beyond 64), validation_error for more than a million values.
 */
export function parseLenientJson(body: Buffer): unknown {
  if (body.length === 0) throw emptyBody();
  if (body.length > VALUES_MAX) limitValues(body);
  if (!isUtf8(body)) throw refuseAt({ reason: 'it is not UTF-8', byteOffset: findBadUtf8(body) });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    const fault = findJsonFault(body, DEPTH_MAX);
    if (fault === null) throw error;
    throw refuseAt(fault);
  }
  check(value, 1, body);
  return value;
}

/** Counts what separates or opens values, outside of texts, and the whole: never fewer than there are. */
function limitValues(body: Buffer): void {
  let values = 1;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === COMMA || byte === BRACE || byte === BRACKET) values++;
  }
  if (values <= VALUES_MAX) return;
  const reason = `the body has more than ${VALUES_MAX} values: send it in parts`;
  throw new AppError('validation_error', { field: 'body', value: values, reason });
}

function endOfText(body: Buffer, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}

function check(value: unknown, depth: number, body: Buffer): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > DEPTH_MAX) throw refuseAt(findJsonFault(body, DEPTH_MAX)!);
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
