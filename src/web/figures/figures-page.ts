import { DAY_MS, utcDay } from '@alert-review/kernel';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage } from '../page-layout.js';
import { button, inputField, tabs, timeElement } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import {
  agreementSection,
  decisionsSection,
  flagTrendsSection,
  outcomesSection,
  portfolioSection,
  timesSection,
  type ShownFigures,
} from './figure-sections.js';
import { alertsByWeekSection, queueAgeSection } from './queue-sections.js';
import { DAYS_BY_DEFAULT, FIGURES_PERIOD_DAYS, type FiguresPeriod } from './figures-period.js';

export const FIGURES_PATH = '/figures';

/**
 * Renders the page of figures as they are at `nowMs`. `newestMs` is the creation time of the newest alert if
 * the period has no alerts, otherwise null.
 */
export const figuresPage = (
  session: PageSession,
  period: FiguresPeriod,
  figures: ShownFigures,
  { newestMs, nowMs }: { readonly newestMs: number | null; readonly nowMs: number },
): Html =>
  page(session, periodForm(period), {
    lead: html`Alerts created and investigations queued from ${period.from} to ${period.to}, whole days in
    UTC. As of ${timeElement(new Date(nowMs).toISOString())}.`,
    body: html`${newestMs !== null && newestLink(newestMs)} ${queueAgeSection(figures, nowMs)}
    ${portfolioSection(figures, period)} ${alertsByWeekSection(figures, period)}
    ${outcomesSection(figures, period)} ${decisionsSection(figures, period)} ${timesSection(figures, period)}
    ${flagTrendsSection(figures)} ${agreementSection(figures)}`,
  });

function newestLink(newestMs: number): Html {
  const to = utcDay(newestMs);
  const from = utcDay(Date.parse(to) - (DAYS_BY_DEFAULT - 1) * DAY_MS);
  return html`<p class="notice info">
    No alert was created in this period; the newest one is of ${to}.
    <a class="tall" href="${FIGURES_PATH}?from=${from}&amp;to=${to}"
      >Show the ${DAYS_BY_DEFAULT} days up to it</a
    >
  </p>`;
}

export const refusedFiguresPage = (session: PageSession, refused: RefusedForm): Html =>
  page(session, periodForm(null, refused), { refused });

interface PageMore {
  readonly lead?: Html;
  readonly body?: Html;
  readonly refused?: RefusedForm;
}

const page = (session: PageSession, head: Html, { body, ...more }: PageMore): Html =>
  dashboardPage({ title: 'Reports', current: FIGURES_PATH, session, body: html`${head} ${body}`, ...more });

function periodForm(period: FiguresPeriod | null, refused?: RefusedForm): Html {
  const day = (label: string, name: 'from' | 'to') =>
    inputField({
      label,
      name,
      type: 'date',
      isOptional: true,
      refused,
      ...(period && { value: period[name] }),
    });
  return html`${tabs(
      'Periods up to today',
      FIGURES_PERIOD_DAYS.map((days) => ({
        href: `${FIGURES_PATH}?days=${days}`,
        name: `${days} days`,
        isCurrent: days === period?.days,
      })),
    )}
    <details class="card filter" ${period?.days == null && html`open`}>
      <summary>Another period</summary>
      <form method="get" action="${FIGURES_PATH}">
        <div class="filters">${day('From', 'from')} ${day('To', 'to')}</div>
        <div class="actions">${button({ label: 'Show' })}</div>
      </form>
    </details>`;
}
