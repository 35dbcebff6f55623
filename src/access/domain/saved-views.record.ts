import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

export const SAVED_VIEWS_MAX = 20;
export const VIEW_NAME_CHARS_MAX = 60;

/** Views of the queue that a user has named (id: the user's); removed with the user. */
export const SavedViewsRecord = defineRecord({
  name: 'saved-views',
  schema: z.object({
    views: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
    /** Changes at each write. */
    stamp: z.string(),
  }),
});

export type SavedView = z.infer<typeof SavedViewsRecord.schema>['views'][number];
