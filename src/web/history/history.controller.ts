import { Controller, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { GetOwnAlertId } from '../../alerts/queries/get-own-alert-id.query.js';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { GetReceipt } from '../../audit/queries/get-receipt.query.js';
import { ReplayAlert } from '../../audit/queries/replay-alert.query.js';
import { GetAlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { AppError, dayOrInstantField, lastInstant } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { ALERT_PATH } from '../alerts/alert-address.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { historyPage } from './history-page.js';
import { isNoReceiptError, receiptPage } from './receipt-page.js';

/** If both are given, `step` has precedence over `at`. */
const ASKED = z.object({
  at: dayOrInstantField().optional(),
  step: z.coerce.number().int().min(1).optional(),
});

const RECEIPT_OF = z.object({ event: z.string().max(100), as: z.literal('json').optional() });

@Controller()
export class HistoryController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  @PageRoute({
    path: `${ALERT_PATH}/history`,
    messages: [ListAlertQueue, ReplayAlert, GetAlertFindings],
    query: ASKED,
  })
  async show(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    const { at, step } = query;
    const row = await this.pages.row(session, id);
    const { steps } = await this.bus.send(new ReplayAlert(session.caller, row.alertId));
    const until = at === undefined ? undefined : lastInstant(at);
    const asked = step ?? (until === undefined ? undefined : steps.filter((each) => each.at <= until).length);
    const shown = Math.min(asked ?? steps.length, steps.length);
    const run = steps[shown - 1]?.after.finalRun ?? null;
    const found = shown > 0 ? await this.found(session, row.alertId, run) : null;
    const people = steps.flatMap((each) => [
      each.onBehalfOf ?? each.user,
      ...each.weakenedRules.map(({ by }) => by),
      each.scoringChanged?.by ?? null,
      ...each.letInBoth,
    ]);
    const viewer = await this.pages.viewer(session, people);
    return historyPage({ viewer, row, steps, shown, at, found });
  }

  @PageRoute({
    path: `${ALERT_PATH}/history/receipt`,
    messages: [GetOwnAlertId, GetReceipt],
    query: RECEIPT_OF,
  })
  async receipt(@FromPage() asked: PageRequest<typeof RECEIPT_OF>) {
    const { session, id } = asked;
    // An unknown alert and an alert of another organization get the same answer.
    await this.bus.send(new GetOwnAlertId(session.caller, id));
    const { event, as } = asked.query;
    const receipt = await this.bus
      .send(new GetReceipt(session.caller, { eventId: event, alert: id }))
      .catch((error: unknown) => {
        if (error instanceof AppError && isNoReceiptError(error.code)) return error.code;
        throw error;
      });
    if (typeof receipt === 'string' || !as) return receiptPage({ session, id, event, receipt });
    const disposition = `attachment; filename="receipt-${receipt.index}.json"`;
    return new StreamableFile(Buffer.from(JSON.stringify(receipt)), {
      type: 'application/json',
      disposition,
    });
  }

  private async found({ caller }: PageSession, alertId: string, run: string | null) {
    const found = await this.bus.send(new GetAlertFindings(caller, { alertId, runId: run }));
    return run === null ? { ...found, run: null } : found;
  }
}
