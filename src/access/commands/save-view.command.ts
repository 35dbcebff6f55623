import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { SAVED_VIEWS_MAX } from '../domain/saved-views.record.js';
import { SavedViews } from '../saved-views.js';

/** Names a view of the queue for the caller alone. Throws name_taken, validation_error, conflict. */
export class SaveView extends Command<{ id: string }> {
  static readonly permission = 'alerts:read';

  /** `address`: of the queue, as its own links have it. */
  constructor(
    readonly caller: Caller,
    readonly name: string,
    readonly address: string,
  ) {
    super();
  }
}

export const SaveViewHandler = defineHandler(
  SaveView,
  [SavedViews, Ids],
  async ({ caller, name, address }, savedViews, ids) => {
    const id = ids.next();
    await savedViews.change(caller, (views) => {
      const isTaken = views.some((one) => one.name.toLowerCase() === name.toLowerCase());
      if (isTaken) throw new AppError('name_taken', { field: 'name', value: name });
      if (views.length >= SAVED_VIEWS_MAX) {
        const message = `is one too many: ${SAVED_VIEWS_MAX} views are kept, delete one first`;
        throw validationErrorOf([{ field: 'name', value: name, message }]);
      }
      return [...views, { id, name, address }].sort((a, b) => a.name.localeCompare(b.name));
    });
    return { id };
  },
);
