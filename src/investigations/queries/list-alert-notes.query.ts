import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AlertNotes, type AlertNote } from '../engine/alert-notes.js';
import { AlertResults } from '../engine/alert-results.js';

/** What analysts wrote about an alert, oldest first. Error: alert_not_found. */
export class ListAlertNotes extends Query<readonly AlertNote[]> {
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

@QueryHandler(ListAlertNotes)
export class ListAlertNotesHandler implements IQueryHandler<ListAlertNotes> {
  constructor(
    private readonly results: AlertResults,
    private readonly notes: AlertNotes,
  ) {}

  async execute({ caller, alertId }: ListAlertNotes): Promise<readonly AlertNote[]> {
    const alert = await this.results.alert(caller, alertId);
    return this.notes.of(caller, alert.id);
  }
}
