import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { SavedViews } from '../saved-views.js';

/** Deletes one of the caller's views; one that is gone stays so. Throws conflict. */
export class DeleteSavedView extends Command<void> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    readonly viewId: string,
  ) {
    super();
  }
}

@CommandHandler(DeleteSavedView)
export class DeleteSavedViewHandler {
  constructor(private readonly views: SavedViews) {}

  async execute({ caller, viewId }: DeleteSavedView): Promise<void> {
    await this.views.change(caller, (views) => views.filter(({ id }) => id !== viewId));
  }
}
