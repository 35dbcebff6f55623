import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FindAlerts, type FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { GetAnalystDisposition } from '../dispositions/queries/get-analyst-disposition.query.js';
import { GetDispositionBatch } from '../dispositions/queries/get-disposition-batch.query.js';
import { AppError } from '../kernel/app-error.js';
import type { Caller } from '../kernel/caller.js';
import { Bus } from '../platform/bus/bus.js';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { inParallel } from '../platform/process/in-parallel.js';
import { GetRerunProposal } from '../reruns/queries/get-rerun-proposal.query.js';
import { heldCallDecider, type HeldCall, type HeldCallCommand } from './domain/held-call.decider.js';
import { HeldCallEvents } from './domain/held-call.events.js';

const READ_AT_ONCE = 10;

/** Streams of held calls, and the alerts that a call is about. */
@Injectable()
export class HeldCalls {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly tenantKeys: TenantKeys,
  ) {}

  /** Returns a keyed hash of the call, equal for the same call of the same assistant. */
  streamId({ orgId, userId, grantId }: Caller, tool: string, args: string): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId))
      .update(JSON.stringify(['held call', userId, grantId ?? null, tool, args]))
      .digest('hex');
  }

  async read(caller: Caller, stream: string): Promise<HeldCall> {
    return (await this.decisions.state(HeldCallEvents, heldCallDecider, caller, stream)).state;
  }

  async decide(caller: Caller, streamId: string, command: HeldCallCommand): Promise<HeldCall> {
    const by = {
      caller,
      family: HeldCallEvents,
      decider: heldCallDecider,
      operation: `Call.${command.type}`,
    };
    return (await this.decisions.decide({ ...by, streamId, command })).state;
  }

  /** Returns service ids. Throws alert_not_found where a call is about one alert alone. */
  async alertsOf(caller: Caller, tool: string, args: string): Promise<string[]> {
    const [first, second] = JSON.parse(args) as [unknown, unknown];
    if (tool === 'undo_dispositions_bulk')
      return [...(await this.bus.send(new GetDispositionBatch(caller, first as string)))];
    if (tool === 'confirm_bulk_facts_rerun')
      return [...(await this.bus.send(new GetRerunProposal(caller, first as string))).keys()];
    const named = (tool === 'create_support_ticket' ? second : first) as string | readonly string[] | null;
    if (named === null) return [];
    const found = await this.find(caller, { alertIds: [named].flat() });
    if (typeof named === 'string' && found.length === 0)
      throw new AppError('alert_not_found', { field: 'alert_id', value: named });
    return found.map(({ id }) => id);
  }

  find(caller: Caller, which: FindAlerts['ids']): Promise<readonly FoundAlert[]> {
    return this.bus.send(new FindAlerts(caller, which));
  }

  /** Returns the decision that stands on each alert (service ids); null for none. */
  standing(caller: Caller, alerts: readonly string[]): Promise<(string | null)[]> {
    return inParallel(alerts, READ_AT_ONCE, (alert) =>
      this.bus.send(new GetAnalystDisposition(caller, alert)),
    );
  }
}
