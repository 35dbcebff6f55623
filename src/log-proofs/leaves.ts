import { parseStreamName } from '../platform/event-store/envelope.js';
import { CheckpointEvents } from './domain/checkpoint.events.js';

/** Name of the tree whose leaves are the checkpoints of organizations; no id of one. */
export const ORGANIZATIONS = 'organizations';

/** Streams with leaves, whatever this code knows of their category: older and newer code make one tree. */
const LEAF_STREAM = /^[a-zA-Z]+-[0-9a-z]+\./;

/** Returns the organization in whose tree the events of a stream are; null for none. */
export function treeOfStream(stream: string): string | null {
  if (!LEAF_STREAM.test(stream)) return null;
  const { category, org } = parseStreamName(stream);
  return category === CheckpointEvents.category ? null : org;
}

const POSITION_DIGITS = 20;

/** Returns a text that sorts as positions do; zeros for the beginning of the log. */
export const positionText = (position: bigint | null): string =>
  String(position ?? 0).padStart(POSITION_DIGITS, '0');

export const positionOfText = (text: string | null | undefined): bigint | null =>
  text && BigInt(text) > 0n ? BigInt(text) : null;

const RECORDED_AT = '"recordedAt":"';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INSTANT_LENGTH = 24;

/**
 * Returns the time of an event; '' where it is none of ours. Why no parsing: it takes longer than the hash.
 * Behind the last such name stands no text of a caller.
 */
export function recordedAtIn(data: Uint8Array): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const at = bytes.lastIndexOf(RECORDED_AT) + RECORDED_AT.length;
  const instant = bytes.toString('latin1', at, at + INSTANT_LENGTH);
  return INSTANT.test(instant) ? instant : '';
}
