import type { CaseView } from '../../cases/queries/get-case.query.js';
import type { NameOfUser } from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { plainList, timeElement } from '../page-parts.js';
import type { AlertRowsById } from './case-alerts-part.js';
import { KIND_NAMES } from './report-kinds.js';

interface TimelineStep {
  /** ISO 8601. */
  readonly at: string;
  readonly what: string;
  /** Null for what no person of the case did. */
  readonly by: string | null;
}

/** Returns what happened around a case, oldest first. What people did at the same time keeps its order. */
function timelineOf(found: CaseView, rows: AlertRowsById): TimelineStep[] {
  const { opened, alerts, versions, checklist, reportFiles, filings, closed } = found;
  const raised = alerts.flatMap(({ serviceId, alertId }) => {
    const row = rows.get(serviceId);
    return row
      ? { at: new Date(row.createdAt).toISOString(), what: `Alert ${alertId} was raised`, by: null }
      : [];
  });
  const steps: TimelineStep[] = [
    ...raised,
    { ...opened, what: 'The case was opened' },
    ...alerts
      .filter(({ at }) => at !== opened.at)
      .map(({ alertId, at, by }) => ({ at, by, what: `Alert ${alertId} was added` })),
    ...versions
      .slice(1)
      .map(({ at, by }, index) => ({ at, by, what: `Version ${index + 2} of the narrative` })),
    ...checklist.flatMap(({ text, ticked }) => (ticked ? { ...ticked, what: `Checklist: ${text}` } : [])),
    ...reportFiles.map(({ at, by, kind }) => ({ at, by, what: `${KIND_NAMES[kind]} file was made` })),
    ...filings.map(({ at, by, authority, filedOn }) => {
      return { at, by, what: `Filing of ${filedOn} with ${authority ?? 'an erased authority'} was recorded` };
    }),
    ...(closed ? [{ at: closed.at, by: closed.by, what: 'The case was closed' }] : []),
  ];
  return steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export function timelineSection(found: CaseView, rows: AlertRowsById, nameOf: NameOfUser): Html {
  const items = timelineOf(found, rows).map(
    ({ at, what, by }) =>
      html`${timeElement(at)} ${what} ${by !== null && html`<span class="hint">${nameOf(by)}</span>`}`,
  );
  return pageSection('Timeline', plainList(items));
}
