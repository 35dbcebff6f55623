import { requireAlert, type FoundAlert } from '../../alerts/queries/find-alerts.query.js';
import { type Caller, Ids, commandWith } from '@alert-review/kernel';
import { AccessEntries } from '../../platform/access-log/access-entries.js';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { Records } from '../../platform/records/records.js';
import { maskText, NOTHING_MASKED, findPiiCandidates } from '../domain/masked-text.js';
import {
  requireTicketTexts,
  supportTicketDecider,
  type TicketTexts,
} from '../domain/support-ticket.decider.js';
import { SupportTicketEvents, type MaskedCounts } from '../domain/support-ticket.events.js';
import { candidatesOfOtherCustomers } from '../subjects-in-texts.js';

interface CreatedTicket {
  readonly ticketId: string;
  readonly createdAt: string;
  readonly alertId: string | null;
  readonly masked: MaskedCounts;
}

interface CreateSupportTicketFields {
  readonly texts: TicketTexts;
  readonly alertId: string | null;
}

/** Stores a ticket with its conversation. Throws validation_error, alert_not_found. */
export class CreateSupportTicket extends commandWith<CreatedTicket, CreateSupportTicketFields>() {
  static readonly permission = 'tickets:write';
}

@HandlerOf(CreateSupportTicket)
export class CreateSupportTicketHandler {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly accesses: AccessEntries,
    private readonly ids: Ids,
  ) {}

  async execute({ caller, texts, alertId }: CreateSupportTicket): Promise<CreatedTicket> {
    requireTicketTexts(texts);
    const alert = alertId === null ? null : await requireAlert(this.bus, caller, alertId);
    const { shown, counts } = await this.maskTexts(caller, texts, alert?.entityIds ?? []);
    const ticketId = this.ids.next();
    const { events } = await this.decisions.decide({
      caller,
      family: SupportTicketEvents,
      decider: supportTicketDecider,
      streamId: ticketId,
      operation: CreateSupportTicket.name,
      command: {
        type: 'SupportTicketCreated',
        data: {
          ...shown,
          alert: alert && alertAndRunIds(alert),
          conversation: {
            traceId: caller.traceId ?? null,
            calls: await this.accesses.recentCallsOf(caller),
          },
          masked: counts,
        },
      },
    });
    return { ticketId, createdAt: events[0]!.recordedAt, alertId, masked: counts };
  }

  private async maskTexts(caller: Caller, texts: TicketTexts, entityIds: readonly string[]) {
    const subjects = await candidatesOfOtherCustomers(
      this.records.for(caller),
      findPiiCandidates(Object.values(texts)),
      entityIds,
    );
    const counts = { ...NOTHING_MASKED };
    const title = maskText(texts.title, subjects, counts);
    const description = maskText(texts.description, subjects, counts);
    const { reportArea } = texts;
    const area = reportArea === undefined ? {} : { reportArea: maskText(reportArea, subjects, counts) };
    return { shown: { title, description, ...area }, counts };
  }
}

const alertAndRunIds = ({ id, version, hash, completedRunId, completedResultHash }: FoundAlert) => ({
  id,
  version,
  hash,
  run: completedRunId ?? null,
  resultHash: completedResultHash ?? null,
});
