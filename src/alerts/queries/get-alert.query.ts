import {
  GetAnsweredNotes,
  type ExplainedNote,
} from '../../investigations/queries/get-answered-notes.query.js';
import { moneyShapeOf, type MoneyShape } from '../../investigations/queries/run-figures.lookup.js';
import { decisionReason } from '../../dispositions/queries/decision-reason.lookup.js';
import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { AlertViews, type AlertView } from '../alert-views.js';

export type { AlertView };

export const NOTES_OF_ALERT_SHOWN = 10;

interface ShownAlert extends AlertView {
  /** Newest notes: one more than NOTES_OF_ALERT_SHOWN if there are more. */
  readonly notes?: readonly ExplainedNote[];
  readonly reason?: string;
}

/** Returns an alert. Throws alert_not_found, and stream_deleted if its decisions are lost. */
export const GetAlert = defineQuery(
  'GetAlert',
  { permission: 'alerts:read', readsPersonalData: 'alertId', readsEventLog: true },
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [AlertViews, Bus, Decisions, FieldCipher],
  async ({ caller, alertId }, views, bus, decisions, cipher): Promise<ShownAlert> => {
    const [view] = await views.viewsOf(caller, [alertId]);
    if (!view) throw new AppError('alert_not_found', { field: 'alert_id', value: alertId });
    const notes = await bus.send(
      new GetAnsweredNotes(caller, { alert: view.serviceId, count: NOTES_OF_ALERT_SHOWN + 1 }),
    );
    const { dispositionEvent: decision } = view.row;
    const reason = decision && (await decisionReason(decisions, cipher, caller, view.serviceId, decision));
    if (notes.length === 0 && !reason) return view;
    return { ...view, ...(notes.length > 0 && { notes }), ...(reason && { reason }) };
  },
);

/** Fields of an alert for the small card that a chat shows with the answer of a tool. */
export interface AlertHighlights {
  /** Name of the first customer as the investigation read it, in the customer's own spelling. */
  readonly customerName: string | null;
  /** Pattern, sum and number of counterparties in a line. */
  readonly line: string | null;
  readonly money: MoneyShape | null;
}

/** Returns the highlights of the newest result; null if no investigation has been completed. */
export function alertHighlightsOf({ result }: AlertView): AlertHighlights | null {
  if (!result) return null;
  const { summary, tables } = result.content;
  const named = summary.references?.narrative.find(({ source }) => source === '/subject/name');
  return {
    customerName: named?.text ?? null,
    line: summary.line ?? null,
    money: moneyShapeOf(tables),
  };
}
