import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
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

@QueryHandler(ListSavedViews)
export class ListSavedViewsHandler implements IQueryHandler<ListSavedViews> {
  constructor(private readonly views: SavedViews) {}

  execute({ caller }: ListSavedViews): Promise<readonly SavedView[]> {
    return this.views.list(caller);
  }
}
