import type { ListedCase } from '../../cases/queries/list-cases.query.js';
import { DAY_MS, hasPermission } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { badge, button, form, hiddenInput, plainList } from '../page-parts.js';
import { countPart } from './amount-parts.js';
import type { QueueViewer } from './queue-row-parts.js';

export const CASES_PATH = '/cases';

export const caseAddress = (id: string): string => `${CASES_PATH}/${encodeURIComponent(id)}`;

/** Text of the badge of a confidential case. */
export const CONFIDENTIAL_BADGE_TEXT = 'confidential: do not tip off';

const OUTCOMES = { report_filed: 'report filed', no_report: 'no report' } as const;

export const caseTitle = (title: string | null): string => title ?? 'A case whose texts were erased';

export const caseLink = ({ caseId, title }: Pick<ListedCase, 'caseId' | 'title'>): Html =>
  html`<a class="tall name" href="${caseAddress(caseId)}">${caseTitle(title)}</a>`;

export const caseStateText = ({ state, outcome }: Pick<ListedCase, 'state' | 'outcome'>): string =>
  state === 'open' || outcome === null ? 'open' : `closed, ${OUTCOMES[outcome]}`;

/**
 * Returns how many days (UTC) are left until the last day for filing a report. Returns null for a closed case
 * or a case without such a day.
 */
export function reportDueText(
  { state, dueOn }: Pick<ListedCase, 'state' | 'dueOn'>,
  nowMs: number,
): Html | null {
  if (state === 'closed' || dueOn === null) return null;
  const days = Math.round((Date.parse(dueOn) - Math.floor(nowMs / DAY_MS) * DAY_MS) / DAY_MS);
  if (days < 0) return badge('bad', `overdue by ${countPart(-days, 'day')}`);
  return html`${days === 0 ? 'due today' : `due in ${countPart(days, 'day')}`}`;
}

/** Cases that contain an alert, with a button to open a new case. `alert` is the alert's service id. */
export function casesSection(cases: readonly ListedCase[], viewer: QueueViewer, alert: string): Html | null {
  const { caller, formToken } = viewer.session;
  if (!caller.features.includes('cases')) return null;
  const mayOpen = hasPermission(caller, 'alerts:write');
  if (cases.length === 0 && !mayOpen) return null;
  const listed = cases.map(
    (each) =>
      html`${caseLink(each)}
        <span class="hint">${caseStateText(each)}</span> ${reportDueText(each, viewer.nowMs)}`,
  );
  const open = button({ label: 'Open a case', kind: 'plain' });
  const body = mayOpen && html`${hiddenInput('alert', alert)} ${open}`;
  return pageSection(
    'Cases',
    html`${plainList(listed, 'This alert is in no case.')}
    ${body && form({ action: CASES_PATH, formToken, inline: true, body })}`,
  );
}
