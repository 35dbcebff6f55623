import {
  GetAnsweredNotes,
  type AnsweredNote,
} from '../../investigations/queries/get-answered-notes.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { AlertViews, type AlertView } from '../alert-views.js';

export type { AlertView };

export const NOTES_SHOWN = 10;

/** Returns an alert, with one note more than is shown where there are more. Throws alert_not_found. */
export class GetAlert extends Query<AlertView & { readonly notes?: readonly AnsweredNote[] }> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = 'alertId';

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }
}

export const GetAlertHandler = defineHandler(
  GetAlert,
  [AlertViews, Bus],
  async ({ caller, alertId }, views, bus) => {
    const [view] = await views.viewsOf(caller, [alertId]);
    if (!view) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    const notes = await bus.send(new GetAnsweredNotes(caller, view.serviceId, NOTES_SHOWN + 1));
    return notes.length > 0 ? { ...view, notes } : view;
  },
);
