import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client';
import type { StoredEvent } from '../event-store.js';
import type { StreamStatus } from './remote-stream-names.js';

export interface OwnStreams {
  readonly prefix: string;
  readonly inside: boolean;
}

/** Value of `$tb` after a soft delete: 2^63 - 1, rounded up by a double. */
const DELETED_FROM = 2 ** 63;
const METADATA_OF = '$$';

interface StreamMetadata {
  readonly $tb?: number;
  readonly $maxAge?: number;
  readonly $maxCount?: number;
}

export const metadataStreamOf = (stream: string): string => METADATA_OF + stream;

/**
 * Tells whether reads of the stream leave out events: it was deleted, cut at its beginning, or has a
 * retention.
 */
export const hidesEvents = ({ $tb = 0, $maxAge = 0, $maxCount = 0 }: StreamMetadata): boolean =>
  Math.max($tb, $maxAge, $maxCount) > 0;

export const isOwnStream = ({ prefix, inside }: OwnStreams, stream: string): boolean =>
  !stream.startsWith('$') && stream.startsWith(prefix) === inside;

export const ownStreamsFilter = ({
  prefix,
  inside,
}: OwnStreams): { prefixes: string[] } | { regex: string } =>
  inside ? { prefixes: [prefix] } : { regex: `^(?!\\$|${prefix})` };

/** Excludes events with types that start with `$`, which the server writes into our streams. */
export const isOwnEvent = (own: OwnStreams, event: AllStreamRecordedEvent): boolean =>
  isOwnStream(own, event.streamId) && !event.type.startsWith('$');

export const commitPositionOf = (event: RecordedEvent): bigint => event.position!.commit;

export const bytesOfEvent = ({ data }: RecordedEvent): number =>
  data instanceof Uint8Array ? data.length : 0;

export const storedEventOf = (event: RecordedEvent): StoredEvent => ({
  id: event.id,
  type: event.type,
  data: event.data instanceof Uint8Array ? event.data : Buffer.from(JSON.stringify(event.data)),
  stream: event.streamId,
  revision: Number(event.revision),
  position: commitPositionOf(event),
});

export function streamStatusOfEvent(event: AllStreamRecordedEvent): StreamStatus {
  const { streamId, type, data } = event;
  const position = commitPositionOf(event);
  const isDeleted = type === '$streamDeleted';
  if (!streamId.startsWith(METADATA_OF))
    return { stream: streamId, exists: !isDeleted, isCut: isDeleted, position };
  const metadata = data as StreamMetadata;
  const { $tb = 0 } = metadata;
  const stream = streamId.slice(METADATA_OF.length);
  return { stream, exists: $tb < DELETED_FROM, isCut: hidesEvents(metadata), position };
}
