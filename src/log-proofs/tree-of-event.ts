import { parseStreamName } from '../platform/event-store/envelope.js';
import { CheckpointEvents } from './domain/checkpoint.events.js';

/** Name of the tree whose leaves are the checkpoints of the organizations. No organization has this id. */
export const ORGANIZATIONS_TREE = 'organizations';

/**
 * Matches the names of streams with leaves. It ignores the category, so that older and newer releases build
 * the same tree.
 */
const LEAF_STREAM = /^[a-zA-Z]+-[0-9a-z]+\./;

/** Returns the organization whose tree contains the events of a stream; null if they are in no tree. */
export function treeOfStream(stream: string): string | null {
  if (!LEAF_STREAM.test(stream)) return null;
  const { category, org } = parseStreamName(stream);
  return category === CheckpointEvents.category ? null : org;
}

const POSITION_DIGITS = 20;

/** Returns a text that sorts like the positions themselves; all zeros for the beginning of the log. */
export const positionText = (position: bigint | null): string =>
  String(position ?? 0).padStart(POSITION_DIGITS, '0');

/** Parses a text that `positionText` wrote; null for the beginning of the log. */
export const parseLogPositionText = (text: string | null | undefined): bigint | null =>
  text && BigInt(text) > 0n ? BigInt(text) : null;

const RECORDED_AT = '"recordedAt":"';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const INSTANT_LENGTH = 24;

/**
 * Returns the recording time in the bytes of an event; '' if they are no event of this product. Searches the
 * text instead of parsing JSON, which would take longer than hashing. The last occurrence of the field's name
 * is the right one, because no caller's text follows it.
 */
export function recordedAtInBytes(data: Uint8Array): string {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const at = bytes.lastIndexOf(RECORDED_AT) + RECORDED_AT.length;
  const instant = bytes.toString('latin1', at, at + INSTANT_LENGTH);
  return INSTANT.test(instant) ? instant : '';
}
