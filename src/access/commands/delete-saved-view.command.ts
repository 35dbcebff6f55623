import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
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

export const DeleteSavedViewHandler = defineHandler(
  DeleteSavedView,
  [SavedViews],
  async ({ caller, viewId }, savedViews) => {
    await savedViews.change(caller, (views) => views.filter(({ id }) => id !== viewId));
  },
);
