import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { VIEW_NAME_CHARS_MAX, type SavedView } from '../domain/saved-views.record.js';
import { SavedViews } from '../saved-views.js';

export { VIEW_NAME_CHARS_MAX, type SavedView };

/** Returns the caller's own views of the queue, by name. */
export class ListSavedViews extends Query<readonly SavedView[]> {
  static readonly permission = 'alerts:read';

  constructor(readonly caller: Caller) {
    super();
  }
}

export const ListSavedViewsHandler = defineHandler(ListSavedViews, [SavedViews], ({ caller }, views) =>
  views.list(caller),
);
