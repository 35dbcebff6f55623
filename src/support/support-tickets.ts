import { Injectable } from '@nestjs/common';
import { FindAlerts } from '../alerts/queries/find-alerts.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import { SupportTicketEvents, type MaskedCounts } from './domain/support-ticket.events.js';

/** A ticket with its texts. */
export interface SupportTicket {
  readonly ticketId: string;
  readonly createdAt: string;
  readonly title: string;
  readonly description: string;
  readonly reportArea: string | null;
  readonly user: string;
  readonly client: string | null;
  readonly grant: string | null;
  readonly correlation: string;
  readonly traceId: string | null;
  readonly calls: readonly string[];
  readonly alert: {
    readonly alertId: string;
    readonly serviceId: string;
    readonly version: number;
    readonly run: string | null;
    readonly resultHash: string | null;
  } | null;
  readonly masked: MaskedCounts;
}

/** Reads tickets from their events, the only place with their texts. */
@Injectable()
export class SupportTickets {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
  ) {}

  async findTicket(caller: Caller, ticketId: string): Promise<SupportTicket | null> {
    const [event] = await this.decisions.read(SupportTicketEvents, caller, ticketId);
    if (!event) return null;
    const { title, description, reportArea, alert, conversation, masked } = event.data;
    const { user, client, grantId: grant } = event.actor;
    return {
      ticketId,
      createdAt: event.recordedAt,
      title: await this.cipher.unseal(event, 'title', title),
      description: await this.cipher.unseal(event, 'description', description),
      reportArea: reportArea === undefined ? null : await this.cipher.unseal(event, 'reportArea', reportArea),
      user,
      client,
      grant,
      correlation: event.correlation,
      traceId: conversation.traceId,
      calls: conversation.calls,
      alert: alert && {
        alertId: await this.alertId(caller, alert.id),
        serviceId: alert.id,
        version: alert.version,
        run: alert.run,
        resultHash: alert.resultHash,
      },
      masked,
    };
  }

  private async alertId(caller: Caller, serviceId: string): Promise<string> {
    const [alert] = await this.bus.send(new FindAlerts(caller, { serviceIds: [serviceId] }));
    return alert?.alertId ?? '-';
  }
}
