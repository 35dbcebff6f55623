import type { IdPages } from '../../alerts/queries/agent-search.query.js';
import type { FindParties } from '../../alerts/queries/find-parties.query.js';
import type { FindPayments } from '../../alerts/queries/find-payments.query.js';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import {
  SEARCHED_CHARS_MAX,
  type SearchConstraints,
  type FoundInvestigation,
  SearchAgentInvestigations,
} from '../../investigations/queries/search-agent-investigations.query.js';
import { cutText, groupedBy } from '@alert-review/kernel';
import { alertAddress } from '../alerts/alert-address.js';
import { countPart } from '../alerts/amount-parts.js';
import {
  alertLink,
  customerLinkOfRow,
  codeInWords,
  recommendationBadge,
  scoreText,
} from '../alerts/decision-parts.js';
import { markdownLine } from '../alerts/markdown-parts.js';
import type { RefusedForm } from '../answer-form.js';
import { customerLink, SEARCH_PATH, transactionLink } from '../links.js';
import { html, type Html } from '../html.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import { button, inputField, hiddenInput, notice, plainList, timeElement } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { paymentsFound } from './payments-part.js';
import { searchAddress } from './search-fields.js';

export interface SearchPageContent {
  readonly q: string;
  /** Filters in the address, besides the query text. */
  readonly given: SearchConstraints;
  /** Null if `q` does not look like an id. */
  readonly ids?: IdPages | null;
  readonly parties?: FindParties['result'] | undefined;
  /** Undefined if the text is an id, or the name of a customer and nothing else. */
  readonly payments?: FindPayments['result'] | undefined;
  /** Undefined if the feature is off or the search by meaning was not used. */
  readonly past?: SearchAgentInvestigations['result'] | undefined;
  readonly alerts?: ReadonlyMap<string, QueueRow>;
  readonly refused?: RefusedForm;
}

const EXAMPLES = [
  'payments through mixers, escalated, score above 70',
  'many small payments to new recipients in the last 90 days',
  'customer has an explanation, cleared',
];

export const searchPage = (session: PageSession, searched: SearchPageContent): Html =>
  dashboardPage({
    title: 'Search',
    current: SEARCH_PATH,
    session,
    refused: searched.refused,
    lead:
      'Search for customers and counterparties by name, for payments by amount, day, name ' +
      'or reference, and for any record by its id.',
    body: html`${searchForm(searched)} ${searched.ids && idsFound(searched.ids, searched)}
    ${searched.payments && paymentsFound(searched.payments)}
    ${searched.parties && customersFound(searched.parties)}
    ${searched.parties && counterpartiesFound(searched.parties, searched.alerts)}
    ${searched.past && pastFound(searched, searched.past)}
    ${nothingFound(searched) && html`<p class="card">Nothing was found.</p>`}
    ${!searched.refused && isMeaningOn(session) && isNothingAsked(searched) && examples}`,
  });

const isMeaningOn = ({ caller }: PageSession): boolean =>
  caller.features.includes(SearchAgentInvestigations.feature);

const isNothingAsked = ({ q, given }: SearchPageContent): boolean =>
  q === '' && Object.keys(given).length === 0;

const nothingFound = ({ parties, payments, past }: SearchPageContent): boolean =>
  parties?.found.length === 0 &&
  parties.counterparties.length === 0 &&
  payments === undefined &&
  past === undefined;

function searchForm({ q, given, refused }: SearchPageContent): Html {
  const hidden = Object.entries(given).map(([name, value]) => hiddenInput(name, String(value)));
  const isElsewhere = refused?.field && refused.field !== 'q';
  return html`${isElsewhere && notice('error', refused.text(refused.field))}
    <form method="get" action="${SEARCH_PATH}" class="card">
      ${inputField({
        label: 'Search for',
        name: 'q',
        value: q,
        refused,
        maxLength: SEARCHED_CHARS_MAX,
        isOptional: true,
      })}
      ${hidden}
      <div class="actions">${button({ label: 'Search' })}</div>
    </form>`;
}

const examples = pageSection(
  'For example',
  html`${plainList(
      EXAMPLES.map((each) => html`<a class="tall" href="${searchAddress(each, {})}">${each}</a>`),
    )}
    <p class="hint">
      Your question can contain a result, a score, a period, and the block to search (“in adverse media”). The
      page shows each condition that it understood, and you can remove a condition.
    </p>`,
);

const ID_KINDS = { alerts: 'Alerts', entities: 'Customers', transactions: 'Transactions' } as const;

function idsFound(ids: IdPages, { alerts }: SearchPageContent): Html | null {
  const kinds = (Object.keys(ID_KINDS) as (keyof IdPages)[]).filter((kind) => ids[kind].found.length > 0);
  if (kinds.length === 0) return null;
  const linked = (kind: keyof IdPages, ownId: string, serviceId: string): Html => {
    if (kind === 'alerts')
      return html`<a class="tall" href="${alertAddress(serviceId)}">${alerts?.get(ownId)?.title ?? ownId}</a>
        <span class="hint">${ownId} ${customerPart(alerts?.get(ownId))}</span>`;
    return kind === 'entities' ? customerLink(ownId) : transactionLink(ownId);
  };
  return pageSection(
    'Found by id',
    html`${kinds.map(
      (kind) =>
        html`<div class="stack">
          <h3>${ID_KINDS[kind]}</h3>
          ${plainList(ids[kind].found.map(({ ownId, serviceId }) => linked(kind, ownId, serviceId)))}
          ${ids[kind].hasMore && html`<p class="hint">There are more results. Enter more of the id.</p>`}
        </div>`,
    )}`,
  );
}

const customerPart = (row: QueueRow | undefined): Html | undefined =>
  row && html`· ${customerLinkOfRow(row)}`;

const CHIP_NAMES: Readonly<Record<keyof SearchConstraints, string>> = {
  disposition: 'outcome',
  minScore: 'score from',
  maxScore: 'score to',
  module: 'block',
  from: 'alert from',
  to: 'alert to',
  ranFrom: 'run from',
  ranTo: 'run to',
};

/** The filters as the server understood them. A click on a filter removes it and keeps the rest. */
function chips(text: string, constraints: SearchConstraints): Html | null {
  const names = (Object.keys(CHIP_NAMES) as (keyof SearchConstraints)[]).filter(
    (name) => constraints[name] !== undefined,
  );
  if (names.length === 0) return null;
  return html`<ul class="chips" aria-label="Understood as">
    ${names.map((name) => {
      const { [name]: value, ...others } = constraints;
      return html`<li>
        <a class="button plain" href="${searchAddress(text, others)}"
          >${CHIP_NAMES[name]} ${codeInWords(String(value))} <span aria-hidden="true">×</span
          ><span class="unseen">, remove</span></a
        >
      </li>`;
    })}
  </ul>`;
}

function customersFound({ found, hasMore }: FindParties['result']): Html | null {
  if (found.length === 0) return null;
  return pageSection(
    'Customers',
    html`${plainList(
      found.map(
        ({ ownId, names: [first = ownId, ...others], type, likeness }) =>
          html`${customerLink(ownId, first)} ${others.join(', ')}
            <span class="hint">${codeInWords(type)} · ${ownId} · likeness ${likeness} of 100</span>`,
      ),
    )}
    ${hasMore && html`<p class="hint">There may be more results. Enter more of the name.</p>`}`,
  );
}

export const ALERTS_SHOWN = 3;

function counterpartiesFound(
  { counterparties }: FindParties['result'],
  alerts: SearchPageContent['alerts'] = new Map(),
): Html | null {
  const byId = new Map([...alerts.values()].map((row) => [row.serviceId, row]));
  if (counterparties.length === 0) return null;
  return pageSection(
    'Counterparties in alerts',
    plainList(
      counterparties.map(({ name, likeness, alerts: ids }) => {
        const more = ids.length - ALERTS_SHOWN;
        const shown = ids.slice(0, ALERTS_SHOWN).flatMap((id) => byId.get(id) ?? []);
        return html`<b>${name}</b>
          <span class="hint">no customer · likeness ${likeness} of 100</span>
          ${shown.map((row) => html`<p>${alertLink(row)} ${customerPart(row)}</p>`)}
          ${more > 0 && html`<p class="hint">and ${countPart(more, 'more alert')}</p>`}`;
      }),
    ),
  );
}

function pastFound({ alerts }: SearchPageContent, past: NonNullable<SearchPageContent['past']>): Html {
  const { found, text, constraints, hints, byMeaning, withoutVector, searchedSince } = past;
  const byAlert = [...groupedBy(found, ({ alertId }) => alertId)];
  return pageSection(
    'What past investigations found',
    html`${chips(text, constraints)} ${text !== '' && html`<p class="hint">Searched for “${text}”.</p>`}
      ${hints.map((hint) => notice('info', hint))}
      ${found.length === 0 && html`<p>Nothing was found. Remove a condition, or use other words.</p>`}
      <ol class="plain-list results">
        ${byAlert.map(([alertId, some]) => foundAlert(alertId, some, byMeaning, alerts?.get(alertId)))}
      </ol>
      <p class="hint">
        Past investigations, ${byMeaning ? 'compared by meaning and words.' : 'compared by words.'}
        ${
          withoutVector > 0 && `${countPart(withoutVector, 'new passage')} cannot be compared by meaning yet.`
        }
        ${searchedSince !== null && html`Investigations since ${timeElement(searchedSince)} are searched.`}
      </p>`,
  );
}

const RATIONALE_CHARS_SHOWN = 400;

const similarityPart = (similarity: number | null): Html | null =>
  similarity === null ? null : html`<span class="hint">similarity ${similarity.toFixed(2)}</span>`;

const firstOfEachText = (found: readonly FoundInvestigation[]): FoundInvestigation[] =>
  [...new Map(found.toReversed().map((one) => [one.flag.rationale, one])).values()].reverse();

/** `byMeaning`: without a model, a similarity only says how far a result is behind the best one. */
function foundAlert(
  alertId: string,
  found: readonly FoundInvestigation[],
  byMeaning: boolean,
  row?: QueueRow,
): Html {
  const { run } = found[0]!;
  return html`<li class="stack">
    <p>
      <a class="name tall" href="${row ? alertAddress(row.serviceId) : searchAddress(alertId, {})}"
        >${row?.title ?? alertId}</a
      >
      ${recommendationBadge(run.disposition)} <b>${scoreText(run.score)}</b>
      <span class="hint"
        >${alertId} ${customerPart(row)} · run of ${timeElement(run.startedAt ?? run.queuedAt)}</span
      >
    </p>
    ${firstOfEachText(found).map(
      ({ flag, flagTitle, similarity }) =>
        html`<div class="finding ${flag.color}">
          <p>
            <span class="flag ${flag.color}">${flag.color}</span>
            ${flagTitle} ${flag.flagId !== 'verdict' && html`<code>${flag.flagId}</code>`}
            ${byMeaning && similarityPart(similarity)}
          </p>
          <p>${markdownLine(cutText(flag.rationale, RATIONALE_CHARS_SHOWN))}</p>
        </div>`,
    )}
  </li>`;
}
