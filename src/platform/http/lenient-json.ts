import { AppError } from '../../kernel/app-error.js';

const DEPTH_MAX = 64;

/**
 * More than 500 full entities or 100 alerts with thousands of ids ever have; parsing more stalls everybody.
 */
const VALUES_MAX = 1_000_000;
const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b];

const refuse = (reason: string, cause?: unknown): AppError =>
  new AppError('malformed_json', { field: 'body', value: null, reason }, { cause });

/**
 * The value of a JSON body; {} for an empty one, which clients send to trigger endpoints. Throws AppError
 * malformed_json for invalid JSON or UTF-8, nesting deeper than 64, and keys that would reach object
 * prototypes; validation_error for more than a million values.
 */
export function parseLenientJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (body.length > VALUES_MAX) limitValues(body);
  const text = decode(body);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refuse((error as SyntaxError).message.replace(/,? ?is not valid JSON$/, ''), error);
  }
  check(value, 1);
  return value;
}

/** Counts what separates or opens values, texts included: never fewer than there are. */
function limitValues(body: Buffer): void {
  let values = 0;
  for (const byte of body) if (byte === COMMA || byte === BRACE || byte === BRACKET) values++;
  if (values <= VALUES_MAX) return;
  const reason = `the body has more than ${VALUES_MAX} values: send it in parts`;
  throw new AppError('validation_error', { field: 'body', value: values, reason });
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw refuse('it is not UTF-8', error);
  }
}

function check(value: unknown, depth: number): void {
  if (value === null || typeof value !== 'object') return;
  if (depth > DEPTH_MAX) throw refuse(`it is nested deeper than ${DEPTH_MAX} levels`);
  if (Array.isArray(value)) {
    for (const item of value) check(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw refuse('the key __proto__ is not accepted');
    if (key === 'constructor' && item !== null && typeof item === 'object' && 'prototype' in item)
      throw refuse('the key constructor.prototype is not accepted');
    check(item, depth + 1);
  }
}
