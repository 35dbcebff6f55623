import type { AccessEntry } from '../../audit/queries/list-accesses.query.js';
import type { AuditEvent } from '../../audit/queries/list-audit-events.query.js';
import { countPart } from '../alerts/amount-parts.js';
import { alertHistoryAddress } from '../alerts/alert-address.js';
import { codeInWords, decisionInWords, type DisplayNameLookup } from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';
import { searchLink } from '../links.js';
import { addressWithQuery } from '../local-path.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  inputField,
  longText,
  notice,
  selectField,
  table,
  tabs,
  timeElement,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import type { AccessFields, DecisionFields } from './decision-fields.js';
import {
  ACCESS_PATH,
  DECISIONS_PATH,
  EVENT_CHOICES,
  QUALITY_REVIEWS_PATH,
  VALIDATION_PATH,
} from './decision-fields.js';
import { actorText, eventInWords, eventValueInWords } from './event-words.js';

const TOO_MANY_TEXT = 'Too many entries to show. Filter the list or download the day.';
const ALERTS_NAMED = 3;
const REASON_CHARS_SHOWN = 200;
const WHO = 'E-mail address, or id of an API key';

export const logTabs = (current: string): Html =>
  tabs('Logs', [
    { href: DECISIONS_PATH, name: 'Decisions', isCurrent: current === DECISIONS_PATH },
    { href: ACCESS_PATH, name: 'Access log', isCurrent: current === ACCESS_PATH },
    { href: QUALITY_REVIEWS_PATH, name: 'Quality reviews', isCurrent: current === QUALITY_REVIEWS_PATH },
    { href: VALIDATION_PATH, name: 'Model validation', isCurrent: current === VALIDATION_PATH },
  ]);

interface DecisionsPage {
  readonly session: PageSession;
  readonly nameOf: DisplayNameLookup;
  readonly asked: DecisionFields;
  readonly events: readonly AuditEvent[];
  /** Ids of the events of decisions that were undone. */
  readonly undone: ReadonlySet<string>;
  readonly next: string | null;
  /** Events that no signature covered when the server started, newest first. */
  readonly unchecked: readonly UncheckedEvents[];
}

/** Places in the log of the organization: from `first` to before `size`. `time`: when they were signed. */
interface UncheckedEvents {
  readonly first: number;
  readonly size: number;
  readonly time: string;
}

export function decisionsPage({
  session,
  nameOf,
  asked,
  events,
  undone,
  next,
  unchecked,
}: DecisionsPage): Html {
  const earlier = addressWithQuery(DECISIONS_PATH, { ...asked, after: next ?? undefined });
  const saved = addressWithQuery(`${DECISIONS_PATH}/export`, { ...asked, after: undefined });
  return dashboardPage({
    title: 'Decisions',
    current: DECISIONS_PATH,
    session,
    lead: 'All decisions with their authors and times, from a log in which nothing is edited or removed.',
    body: html`${logTabs(DECISIONS_PATH)} ${uncheckedNotice(unchecked)} ${decisionFilter(asked)}
      <section class="card" aria-label="Events">
        ${eventTable(events, undone, nameOf)}
        <div class="actions">
          ${next !== null && buttonLink({ href: earlier, label: 'Earlier' })}
          ${buttonLink({ href: saved, label: 'Download these events as CSV' })}
          ${buttonLink({ href: `${saved}&format=ndjson`, label: 'as JSON lines' })}
        </div>
      </section>
      ${asOfSection()}`,
  });
}

function uncheckedNotice(ranges: readonly UncheckedEvents[]): Html | null {
  if (ranges.length === 0) return null;
  const count = ranges.reduce((sum, { first, size }) => sum + size - first, 0);
  const [are, them] = count === 1 ? ['was', 'it'] : ['were', 'them'];
  return notice(
    'warning',
    html`<p>
        ${countPart(count, 'event')} ${are} not signed yet when the server started. Either the server was
        ended by force before it signed ${them}, or somebody wrote ${them} past the server. No check can tell
        which; every audit bundle names ${them}.
      </p>
      <ul>
        ${ranges.map(
          ({ first, size, time }) =>
            html`<li>${placeInLog(first, size)}, signed with the events up to ${timeElement(time)}</li>`,
        )}
      </ul>`,
  );
}

const placeInLog = (first: number, size: number): string =>
  size - first === 1 ? `Event ${first} of the log` : `Events ${first} to ${size - 1} of the log`;

const decisionFilter = (asked: DecisionFields): Html =>
  html`<form method="get" action="${DECISIONS_PATH}" class="card two">
    ${selectField({
      label: 'What',
      name: 'what',
      choices: Object.entries(EVENT_CHOICES).map(([value, { label }]) => ({ value, label })),
      value: asked.what,
    })}
    ${inputField({ label: WHO, name: 'user', value: asked.user, isOptional: true })}
    ${inputField({ label: 'Alert (your own id)', name: 'alert', value: asked.alert, isOptional: true })}
    ${inputField({ label: 'From', name: 'from', type: 'date', value: asked.from, isOptional: true })}
    ${inputField({ label: 'To', name: 'to', type: 'date', value: asked.to, isOptional: true })}
    <div class="actions">${button({ label: 'Show' })}</div>
  </form>`;

const whatText = ({ type, value }: AuditEvent): string =>
  value === null ? eventInWords(type) : `${eventInWords(type)}: ${eventValueInWords(type, value)}`;

const eventTable = (
  events: readonly AuditEvent[],
  undone: ReadonlySet<string>,
  nameOf: DisplayNameLookup,
): Html =>
  table({
    caption: 'Events, newest first',
    none: 'No event matches the filter.',
    head: ['When', 'What', 'Alert', 'Who'],
    rows: events.map((event) => [
      timeElement(event.at),
      html`${whatText(event)} ${undone.has(event.eventId) && badge('plain', 'undone')}
      ${event.reason !== null && html`<div class="hint">${longText(event.reason, REASON_CHARS_SHOWN)}</div>`}
      ${event.before !== null && html`<span class="hint">before: ${decisionInWords(event.before)}</span>`}
      ${event.outcome !== 'applied' && html`<span class="hint">${codeInWords(event.outcome)}</span>`}`,
      alertLinks(event),
      actorText(event, nameOf),
    ]),
  });

function alertLinks({ alertIds, serviceIds }: AuditEvent): Html | null {
  if (serviceIds.length === 0) return null;
  const more = serviceIds.length - ALERTS_NAMED;
  return html`${serviceIds
    .slice(0, ALERTS_NAMED)
    .map((id, at) => html`<a class="tall" href="${alertHistoryAddress(id)}">${alertIds[at] ?? id}</a> `)}
  ${more > 0 && html`<span class="hint">and ${more} more</span>`}`;
}

const asOfSection = (): Html =>
  pageSection(
    'All alerts as of a day',
    html`<p>Decision, result and score of every alert as they stood at the end of that day.</p>
      <form method="get" action="${DECISIONS_PATH}/as-of" class="inline">
        ${inputField({ label: 'Day (UTC)', name: 'at', type: 'date' })}
        ${button({ label: 'Save as CSV', kind: 'plain' })}
      </form>`,
  );

interface AccessPage {
  readonly session: PageSession;
  readonly nameOf: DisplayNameLookup;
  readonly asked: AccessFields;
  readonly day: string;
  readonly accesses: readonly AccessEntry[];
  readonly truncated: boolean;
}

export function accessPage({ session, nameOf, asked, day, accesses, truncated }: AccessPage): Html {
  const saved = addressWithQuery(`${ACCESS_PATH}/export`, { ...asked, day });
  return dashboardPage({
    title: 'Access log',
    current: DECISIONS_PATH,
    session,
    lead: 'People who read customer data on a day, and the calls of assistants.',
    body: html`${logTabs(ACCESS_PATH)}
      <form method="get" action="${ACCESS_PATH}" class="card two">
        ${inputField({ label: 'Day (UTC)', name: 'day', type: 'date', value: day })}
        ${inputField({ label: WHO, name: 'user', value: asked.user, isOptional: true })}
        ${inputField({ label: 'Read of (an id)', name: 'subject', value: asked.subject, isOptional: true })}
        <div class="actions">${button({ label: 'Show' })}</div>
      </form>
      <section class="card" aria-label="Reads">
        ${accessTable(accesses, nameOf)} ${truncated && html`<p class="hint">${TOO_MANY_TEXT}</p>`}
        <div class="actions">${buttonLink({ href: saved, label: 'Download the day as CSV' })}</div>
      </section>`,
  });
}

const accessTable = (accesses: readonly AccessEntry[], nameOf: DisplayNameLookup): Html =>
  table({
    caption: 'Reads, newest first',
    none: 'No entry matches the filter.',
    head: ['When', 'Who', 'What', 'Of', 'Answer'],
    rows: accesses.map((access) => [
      timeElement(access.at),
      actorText(access, nameOf),
      eventInWords(access.operation),
      access.subject === null ? null : searchLink(access.subject),
      access.outcome === null ? null : codeInWords(access.outcome),
    ]),
  });
