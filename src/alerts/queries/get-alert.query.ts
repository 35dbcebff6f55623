import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { AppError } from '../../kernel/app-error.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AlertViews, type AlertView } from '../alert-views.js';

export type { AlertView };

/** Returns an alert. Throws alert_not_found. */
export class GetAlert extends Query<AlertView> {
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
  constructor(private readonly views: AlertViews) {}

  async execute({ caller, alertId }: GetAlert): Promise<AlertView> {
    const [view] = await this.views.viewsOf(caller, [alertId]);
    if (!view) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    return view;
  }
}
