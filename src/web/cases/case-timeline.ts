import type { CaseView } from '../../cases/queries/get-case.query.js';
import { dayText } from '../alerts/amount-parts.js';
import { transactionRowsAddress } from '../alerts/activity-parts.js';
import { flaggedMoment } from '../alerts/case-timeline.js';
import { decisionInWords, type DisplayNameLookup } from '../alerts/decision-parts.js';
import { timelineMomentAt, momentsSection, type TimelineMoment } from '../alerts/timeline-parts.js';
import { html, type Html } from '../html.js';
import { customerAddress } from '../links.js';
import { timeElement } from '../page-parts.js';
import type { AlertRowsById } from './case-alerts-part.js';
import { customerNameText, type CaseCustomer } from './case-money-part.js';
import { REPORT_KIND_NAMES } from './report-kinds.js';

interface TimelineStep {
  /** ISO 8601. */
  readonly at: string;
  readonly kind?: TimelineMoment['kind'];
  readonly what: string;
  /** Null for what nobody of the organization did. */
  readonly by: string | null;
}

/** Returns what people did in a case, and what became of its alerts. */
function stepsOf(found: CaseView, rows: AlertRowsById): TimelineStep[] {
  const { opened, alerts, versions, checklist, reportFiles, filings, closed } = found;
  const ofAlerts = alerts.flatMap(({ serviceId, alertId }): TimelineStep[] => {
    const row = rows.get(serviceId);
    if (!row) return [];
    const { at, by, disposition } = row.decision;
    return [
      {
        at: new Date(row.createdAt).toISOString(),
        kind: 'alert',
        what: `Alert ${alertId} was raised`,
        by: null,
      },
      ...(at === null || disposition === null
        ? []
        : [{ at, by, kind: 'decision' as const, what: `Alert ${alertId}: ${decisionInWords(disposition)}` }]),
    ];
  });
  return [
    ...ofAlerts,
    { ...opened, what: 'The case was opened' },
    ...alerts
      .filter(({ at }) => at !== opened.at)
      .map(({ alertId, at, by }) => ({ at, by, what: `Alert ${alertId} was added` })),
    ...versions
      .slice(1)
      .map(({ at, by }, index) => ({ at, by, what: `Version ${index + 2} of the narrative` })),
    ...checklist.flatMap(({ text, ticked }) => (ticked ? { ...ticked, what: `Checklist: ${text}` } : [])),
    ...reportFiles.map(({ at, by, kind }) => ({ at, by, what: `${REPORT_KIND_NAMES[kind]} file was made` })),
    ...filings.map(({ at, by, authority, filedOn }) => {
      return { at, by, what: `Filing of ${filedOn} with ${authority ?? 'an erased authority'} was recorded` };
    }),
    ...(closed
      ? [{ at: closed.at, by: closed.by, kind: 'decision' as const, what: 'The case was closed' }]
      : []),
  ];
}

/** When somebody became a customer, and the time of their flagged transactions. */
function momentsOfCustomer(customer: CaseCustomer): TimelineMoment[] {
  const { ownId, registeredAt, flagged } = customer;
  const name = customerNameText(customer);
  const rows = flagged && {
    from: dayText(flagged.startMs),
    to: dayText(flagged.endMs),
    order: 'oldest' as const,
  };
  return [
    ...timelineMomentAt(registeredAt, 'account', `${name}: customer since`),
    ...(flagged && rows
      ? [flaggedMoment(flagged, transactionRowsAddress(customerAddress(ownId), rows), ` of ${name}`)]
      : []),
  ];
}

/** What happened around a case, on one line, with a list of the days below it. */
export function timelineSection(
  found: CaseView,
  rows: AlertRowsById,
  customers: readonly CaseCustomer[],
  nameOf: DisplayNameLookup,
): Html {
  const due = found.state === 'open' ? found.dueOn : null;
  return momentsSection([
    ...customers.flatMap(momentsOfCustomer),
    ...stepsOf(found, rows).flatMap(({ at, what, by, kind = 'case' }) =>
      timelineMomentAt(
        at,
        kind,
        by === null ? what : html`${what} <span class="hint">${nameOf(by)}, ${timeElement(at)}</span>`,
      ),
    ),
    ...timelineMomentAt(due, 'due', 'Last day for a report'),
  ]);
}
