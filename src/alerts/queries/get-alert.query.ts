import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  GetAnsweredNotes,
  type AnsweredNote,
} from '../../investigations/queries/get-answered-notes.query.js';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { AlertViews, type AlertView } from '../alert-views.js';

export type { AlertView };

const NOTES_MAX = 10;

/** Returns an alert. Throws alert_not_found. */
export class GetAlert extends Query<AlertView & { readonly notes?: readonly AnsweredNote[] }> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly alertId: string,
  ) {
    super();
  }

  override accessSubject(): string {
    return this.alertId;
  }
}

@QueryHandler(GetAlert)
export class GetAlertHandler implements IQueryHandler<GetAlert> {
  constructor(
    private readonly views: AlertViews,
    private readonly bus: Bus,
  ) {}

  async execute({
    caller,
    alertId,
  }: GetAlert): Promise<AlertView & { readonly notes?: readonly AnsweredNote[] }> {
    const [view] = await this.views.viewsOf(caller, [alertId]);
    if (!view) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    const notes = await this.bus.send(new GetAnsweredNotes(caller, view.serviceId, NOTES_MAX));
    return notes.length > 0 ? { ...view, notes } : view;
  }
}
