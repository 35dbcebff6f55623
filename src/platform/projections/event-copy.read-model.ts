import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';

/**
 * Copies of the events that reads of one alert show, with the same encrypted texts. So these reads answer
 * while EventStoreDB does not. Decisions are never based on copies, which may lag behind the log.
 */
export const EventCopyReadModel = defineReadModel({
  name: 'event-copy',
  /** The event as JSON, in the version of the build that copied it. */
  schema: z.object({ event: z.string() }),
});

const REVISION_DIGITS = 10;
const END_OF_STREAM = '@';
/** The character after END_OF_STREAM. */
const BEHIND_STREAM = 'A';

/** Returns the id of a copy. Ids sort the copies of a stream by revision. */
export const eventCopyId = (category: string, streamId: string, revision: number): string =>
  `${category}-${streamId}${END_OF_STREAM}${String(revision).padStart(REVISION_DIGITS, '0')}`;

/** Returns the filter for all copies of a stream. */
export const copiesOfStream = (category: string, streamId: string) => ({
  id: {
    $gte: `${category}-${streamId}${END_OF_STREAM}`,
    $lt: `${category}-${streamId}${BEHIND_STREAM}`,
  },
});
