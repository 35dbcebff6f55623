import type {
  CaseActivity,
  DeclaredActivity,
  DeclaredRange,
} from '../../investigations/queries/get-case-activity.query.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import { cutText } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { pageSection } from '../page-layout.js';
import { definitionList, longText, plainList, timeElement } from '../page-parts.js';
import { caseSumsPart } from './activity-parts.js';
import { amountText, isoDayElement } from './amount-parts.js';
import { codeInWords } from './decision-parts.js';

/** Maximum number of values shown of a list; a record may have thousands. */
const VALUES_SHOWN = 10;
const CHARS_SHOWN = 300;

/** The customer's record, and the expected activity compared with the actual activity. */
export const customerSection = (entity: Entity | null, activity: CaseActivity | null): Html =>
  pageSection(
    'Customer',
    html`${
      entity ? definitionList(firstEntries(entity)) : html`<p>No record of the customer was uploaded.</p>`
    }
    ${
      activity &&
      definitionList([
        ...declaredEntries(entity, activity.declared),
        [
          'Actual activity',
          activity.sums.length > 0 ? caseSumsPart(activity.sums, activity.declared) : 'no money moved',
        ],
      ])
    }
    ${
      entity &&
      html`<details class="more">
        <summary>All fields of the record</summary>
        ${definitionList(furtherEntries(entity))}
      </details>`
    }`,
  );

type Entry = readonly [term: string, value: Html | string];

/** The main facts about the customer, short enough to stand beside the findings. */
const firstEntries = (entity: Entity): Entry[] =>
  filled([
    ['Name', customerLink(entity.entity_id, cutText(entity.name ?? entity.entity_id, CHARS_SHOWN))],
    ['Kind', codeInWords(entity.type)],
    ['Date of birth', entity.dob == null ? null : isoDayElement(entity.dob)],
    ['Occupation', entity.occupation],
    ['Industry', entity.industry],
    ['Lives in', [entity.mailing_city, entity.mailing_country].filter(Boolean).join(', ')],
    ['Customer since', entity.registered_at == null ? null : timeElement(entity.registered_at)],
    ['KYC tier', entity.verification_tier && codeInWords(entity.verification_tier)],
    ['Labels', entity.tags],
  ]);

function furtherEntries(entity: Entity): Entry[] {
  const address = [entity.mailing_street_address, entity.mailing_postal_code, entity.mailing_city]
    .concat(entity.mailing_state, entity.mailing_country)
    .filter(Boolean);
  return filled([
    ['Account holder', entity.account_holder_name],
    ['Id', entity.entity_id],
    ['Gender', entity.gender && codeInWords(entity.gender)],
    ['Employment', entity.employment_status && codeInWords(entity.employment_status)],
    ['Tax id', [entity.corporate_tax_id, entity.corporate_tax_id_type].filter(Boolean).join(', ')],
    ['Address', address.join(', ')],
    ['Nationality', entity.nationality],
    ['Citizenship', entity.citizenship],
    ['E-mail', entity.emails],
    ['Phone', entity.phone_numbers],
    ['IP addresses', entity.ip_addresses],
    ['Website', entity.website],
  ]);
}

export const declaredEntries = (entity: Entity | null, declared: DeclaredActivity | null): Entry[] =>
  filled([
    ['Expected a month', declaredMonth(declared)],
    ['Annual income', rangeText(declared?.annualIncome)],
    ['Net worth', rangeText(declared?.netWorth)],
    ['Source of funds', entity?.source_of_funds],
    ['Source of wealth', entity?.source_of_wealth],
    ['Purpose of the account', entity?.purpose_of_account],
  ]);

type Shown = Html | string | readonly string[] | null | undefined;

const filled = (entries: readonly (readonly [string, Shown])[]): Entry[] =>
  entries.flatMap(([term, value]): Entry[] => {
    const shown = isList(value)
      ? listText(value)
      : typeof value === 'string'
        ? longText(value, CHARS_SHOWN)
        : value;
    return shown === null || shown === undefined || shown === '' ? [] : [[term, shown]];
  });

const isList = (value: Shown): value is readonly string[] => Array.isArray(value);

export const listText = (values: readonly string[]): string => {
  const more = values.length - VALUES_SHOWN;
  const shown = values.slice(0, VALUES_SHOWN).map((value) => cutText(value, CHARS_SHOWN));
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
};

function declaredMonth(declared: DeclaredActivity | null): Html | null {
  const lines = [
    [rangeText(declared?.monthlyDeposits), 'incoming'],
    [rangeText(declared?.monthlyWithdrawals), 'outgoing'],
    [rangeText(declared?.monthlyTrades), 'trades'],
  ].flatMap(([range, of]) => (range === null ? [] : `${range} ${of}`));
  return lines.length === 0 ? null : plainList(lines);
}

function rangeText(range: DeclaredRange | null | undefined): string | null {
  if (!range) return null;
  const { from, to, currency } = range;
  const unit = currency === null ? '' : `${currency} `;
  const text = (bound: number): string => amountText(String(bound));
  if (from === null) return `up to ${unit}${text(to ?? 0)}`;
  return to === null ? `from ${unit}${text(from)}` : `${unit}${text(from)} to ${text(to)}`;
}
