import { isBrokenByMissingField, type CheckReportFile } from '../../cases/queries/check-report-file.query.js';
import type { ReportPlace } from '../../cases/domain/case.events.js';
import { countPart } from '../alerts/amount-parts.js';
import { caseAddress } from '../alerts/case-parts.js';
import { groupedBy } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { customerAddress, transactionAddress } from '../links.js';
import { pageSection } from '../page-layout.js';
import { badge, plainList, table } from '../page-parts.js';
import { NAMES_ANCHOR } from './person-name-page.js';

type Checked = InstanceType<typeof CheckReportFile>['result'];

const SETTINGS_PATH = '/settings/report-files';
/** Prefix of a field's name that says whose field it is. */
const WHOSE = /^(?:Customer [^:]+|Payment [^:]+|Institution): /;
const ROWS_SHOWN = 200;
const FAULTS_SHOWN = 50;

const HOW = {
  assumed: 'assumed, because the records are not certain',
  converted:
    'converted at the named rate, which may be from another day: check the amount before ' + 'you file',
  doubled: 'given twice, but once in the file',
  left_out: 'left out of the total: check whether it belongs to the report',
  marked: 'marked in its text: check whether it belongs to the report',
  no_data: 'not usable: counts as missing',
  set: 'a person set the parts of this name',
  shortened: 'shortened to the length that the form allows',
  split: 'split into the parts of a name',
  split_unsure: 'split into the parts of a name, which are not certain',
  transliterated: 'written in Latin letters',
  unused: 'not used, because the file has no field for this value',
} as const;

/**
 * Returns the address of the page and field where a value is entered; null if that is outside these pages.
 */
function placeAddress({ place, placeId }: ReportPlace, caseId: string): string | null {
  switch (place) {
    case 'form':
      return `#${placeId}`;
    case 'organization':
      return placeId === null ? SETTINGS_PATH : `${SETTINGS_PATH}#${placeId}`;
    case 'customer':
      return customerAddress(placeId!);
    case 'payment':
      return transactionAddress(placeId!);
    case 'alert':
      return caseAddress(caseId);
    case 'case':
      return `${caseAddress(caseId)}#narrative`;
    case 'outside':
      return null;
  }
}

/** What to do about fields that no page lets users enter. The links lead to the records. */
const GROUP_HINTS: Partial<Record<ReportPlace['place'], string>> = {
  customer: 'Upload the customer’s record again with these fields.',
  payment: 'Upload the payment again with these fields.',
  alert: 'Add an alert that flags payments to the case, or upload the alert again with them.',
};

/** Titles of the groups of missing fields. For customers and payments, the id is added. */
const GROUP_NAMES: Readonly<Record<ReportPlace['place'], string>> = {
  form: 'This form',
  case: 'Case',
  organization: 'Organization settings',
  alert: 'Alerts of the case',
  payment: 'Payment',
  customer: 'Customer record',
  outside: 'Outside of these pages',
};

/**
 * Missing fields of the file, grouped by the place where they are entered. The required ones are listed; the
 * many others are folded away.
 */
export function missingFieldsSection({ missing }: Checked, caseId: string): Html {
  const shown = missing.slice(0, ROWS_SHOWN);
  const required = missing.filter(({ isRequired }) => isRequired).length;
  const optional = missing.length - required;
  const more = missing.length - shown.length;
  const groups = missingGroups(
    shown.filter(({ isRequired }) => isRequired),
    caseId,
  );
  const others = missingGroups(
    shown.filter(({ isRequired }) => !isRequired),
    caseId,
  );
  const lead =
    required > 0
      ? `${countPart(required, 'required field')} ${required === 1 ? 'is' : 'are'} missing.`
      : 'Nothing that is required is missing.';
  return pageSection(
    'Missing fields',
    html`<p class="hint">${lead} The file marks the other fields as unknown, or leaves them out.</p>
      ${missing.length === 0 && html`<p>None.</p>`}
      ${groups.length > 0 && html`<div class="stack">${groups}</div>`}
      ${
        others.length > 0 &&
        html`<details class="more">
          <summary>${countPart(optional, 'field')} that may stay empty</summary>
          <div class="stack">${others}</div>
        </details>`
      }
      ${more > 0 && html`<p class="hint">And ${more} more.</p>`}`,
  );
}

function missingGroups(shown: Checked['missing'], caseId: string): Html[] {
  const keyOf = ({ place, placeId }: ReportPlace) =>
    place === 'customer' || place === 'payment' ? `${place} ${placeId}` : place;
  return Array.from(groupedBy(shown, keyOf).values(), (fields) => {
    const { place, placeId } = fields[0]!;
    const name = GROUP_NAMES[place];
    const page = placeAddress({ ...fields[0]!, placeId: place === 'form' ? 'form' : null }, caseId);
    const whose = place === 'customer' || place === 'payment' ? `${name} ${placeId}` : name;
    const address = place === 'customer' || place === 'payment' ? placeAddress(fields[0]!, caseId) : page;
    const items = fields.map((field) => missingField(field, caseId));
    return html`<div>
      <h3>${address === null ? whose : html`<a class="tall" href="${address}">${whose}</a>`}</h3>
      ${GROUP_HINTS[place] && html`<p class="hint">${GROUP_HINTS[place]}</p>`} ${plainList(items)}
    </div>`;
  });
}

function missingField(field: Checked['missing'][number], caseId: string): Html {
  const isLinked = field.place === 'organization' || field.place === 'form';
  const address = isLinked ? placeAddress(field, caseId) : null;
  // The heading of the group already says whose field it is, except for fields of this form.
  const own = field.place === 'form' ? field.field : field.field.replace(WHOSE, '');
  const name = `${own.slice(0, 1).toUpperCase()}${own.slice(1)}`;
  return html`${address === null ? name : html`<a class="tall" href="${address}">${name}</a>`}
  ${field.isRequired && badge('bad', 'required')}
  ${field.place === 'outside' && html`<span class="hint">${field.where}</span>`}`;
}

/** What the two checks say, each with what it found. */
export function reportChecksSection(
  { kind, schema, rules, missing, names, state }: Checked,
  caseId: string,
): Html {
  const authority = kind === 'goaml' ? 'goAML’s' : 'FinCEN’s';
  const required = missing.filter(({ isRequired }) => isRequired).length;
  const ofSchema = {
    valid: html`${badge('good', 'Valid by schema')} The file passes
    ${kind === 'goaml' ? 'the schema that the operator provided' : 'FinCEN’s schema 1.2'}.`,
    invalid: html`${badge('bad', 'Not valid by schema')} ${countPart(schema.faults.length, 'fault')}.
      <details>
        <summary>Faults that the schema names</summary>
        ${plainList(schema.faults.slice(0, FAULTS_SHOWN))}
      </details>`,
    not_checked: html`${badge('plain', 'Not checked by schema')} ${schema.faults.join(' ')}`,
  }[schema.verdict];
  // Missing fields are left out here: they have their own list, with links to where they are entered.
  const brokenOnes = rules.broken.filter((rule) => !isBrokenByMissingField(rule));
  const broken = [
    brokenOnes.length > 0 && `${countPart(brokenOnes.length, 'rule')} broken`,
    required > 0 && `${countPart(required, 'required field')} missing`,
  ].filter(Boolean);
  const ofRules =
    rules.verdict === 'valid'
      ? html`${badge('good', `Valid by ${authority} rules`)} The file breaks none of the rules that can be
        checked here.`
      : html`${badge('bad', `Not valid by ${authority} rules`)} ${broken.join(', ')}.`;
  return pageSection(
    state === 'certified' ? 'Ready to be filed' : 'Not ready to be filed',
    html`${plainList([ofSchema, ofRules, ...namesToConfirm(names)])}
    ${brokenOnes.length > 0 && brokenRules(brokenOnes, caseId)}`,
  );
}

/** Says how many names are not split for certain, with a link to where a person sets them. */
function namesToConfirm(names: Checked['names']): Html[] {
  const unsure = names.filter(({ doubt }) => doubt !== null).length;
  if (unsure === 0) return [];
  const are = unsure === 1 ? 'is' : 'are';
  return [
    html`${badge('bad', 'Names to confirm')} ${countPart(unsure, 'name')} ${are} not split for certain into
      first and last name. <a class="tall" href="#${NAMES_ANCHOR}">Set the parts</a>.`,
  ];
}

const brokenRules = (broken: Checked['rules']['broken'], caseId: string): Html => {
  const rows = broken.map((each) => {
    const address = placeAddress(each, caseId);
    const field = address === null ? each.field : html`<a class="tall" href="${address}">${each.field}</a>`;
    return [field, html`${each.rule} <span class="hint">${each.source}</span>`, each.value || null];
  });
  return table({ caption: 'Broken rules', head: ['Field', 'Rule', 'Value in the file'], rows });
};

/** Values that differ between file and records, for a person to check. */
export function changedValuesSection({ changes }: Checked): Html {
  const rows = changes
    .slice(0, ROWS_SHOWN)
    .map(({ field: name, how, before, after }) => [
      how === 'split_unsure' ? html`<a class="tall" href="#${NAMES_ANCHOR}">${name}</a>` : name,
      HOW[how],
      before,
      after || 'left out',
    ]);
  const more = changes.length - rows.length;
  return pageSection(
    'What to check',
    html`${table({
      caption: 'What to check',
      head: ['Field', 'How', 'Before', 'In the file'],
      rows,
      none: 'Nothing.',
    })}
    ${more > 0 && html`<p class="hint">And ${more} more.</p>`}`,
  );
}
