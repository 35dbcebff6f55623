import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { ListAlertQueue } from '../../alerts/queries/list-alert-queue.query.js';
import { CompareInvestigations } from '../../investigations/queries/compare-investigations.query.js';
import { GetAlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { textField, validationErrorOf } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { ALERT_PATH, RUN_ID_CHARS_MAX } from './alert-address.js';
import { AlertPages } from './alert-pages.js';
import { comparePage } from './compare-page.js';

const ASKED = z.object({
  left: textField(RUN_ID_CHARS_MAX).optional(),
  right: textField(RUN_ID_CHARS_MAX).optional(),
});

@Controller()
export class CompareController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  /** Compares two investigations in either order; by default the newest and the one before it. */
  @PageRoute({
    path: `${ALERT_PATH}/compare`,
    messages: [ListAlertQueue, ListAlertInvestigations, CompareInvestigations, GetAlertFindings],
    query: ASKED,
  })
  async compare(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    const { caller } = session;
    const row = await this.pages.row(session, id);
    const { investigations: runs } = await this.bus.send(new ListAlertInvestigations(caller, row.alertId));
    const [baseline, after] = inOrder(
      query,
      runs.map(({ id: run }) => run),
    );
    const comparison = await this.bus.send(
      new CompareInvestigations(caller, {
        alertId: row.alertId,
        request: {
          ...(baseline !== undefined && { baseline }),
          ...(after !== undefined && { after }),
        },
      }),
    );
    const earlier = comparison.baseline;
    const [found, before] = await Promise.all([
      this.bus.send(
        new GetAlertFindings(caller, { alertId: row.alertId, runId: comparison.after.investigationId }),
      ),
      earlier &&
        this.bus.send(new GetAlertFindings(caller, { alertId: row.alertId, runId: earlier.investigationId })),
    ]);
    const notes = found.notes.filter(
      ({ writtenAt }) => earlier && writtenAt > earlier.ranAt && writtenAt <= comparison.after.ranAt,
    );
    const viewer = await this.pages.viewer(
      session,
      notes.map(({ writtenBy }) => writtenBy),
    );
    return comparePage({
      viewer,
      row,
      runs,
      comparison,
      before: before && before.run,
      after: found.run,
      notes,
    });
  }
}

/**
 * Returns the earlier investigation first. `ids` lists all of them, newest first. Throws validation_error if
 * both are the same.
 */
function inOrder({ left, right }: z.output<typeof ASKED>, ids: readonly string[]) {
  if (left === undefined || right === undefined) return [left, right] as const;
  if (left === right) {
    const message = `is also selected as “Earlier investigation”: ${right}`;
    throw validationErrorOf([{ field: 'right', value: right, message }]);
  }
  const one = ids.indexOf(left);
  const other = ids.indexOf(right);
  return one >= 0 && one < other ? ([right, left] as const) : ([left, right] as const);
}
