import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import { FINCEN_ACTIVITIES, OTHER_FINCEN_ACTIVITY, FINCEN_PRODUCTS } from './activity-codes.js';
import { reportableIpOf, splitRepeatedItems } from './doubled-values.js';
import { checkParties } from './fincen-party-rules.js';
import { checkAllTexts, FINCEN_INSTRUCTIONS, SUBJECT_PARTY_CODE } from './fincen-text-rules.js';
import { childrenNamed, childText, type ReportElement } from './read-report.js';
import { compactDay, utcDayOf, type ReportInput } from './report-input.js';
import type { ReportPlace } from '../domain/case.events.js';
import { formPlace, NARRATIVE_PLACE, outsidePlace, PAYMENTS_PLACE } from './report-places.js';
import { BrokenRules, type BrokenRule } from './report-rules.js';

const GUIDE = 'FinCEN SAR XML Schema User Guide 1.6';

/**
 * Sections of the guide whose wording we have compared: the general rules in section 3.2, and the elements of
 * section 4 that its revision history quotes.
 */
const READ_SECTIONS: ReadonlySet<string> = new Set([
  '3.2',
  'ActivityNarrativeSequenceNumber',
  'AssetSubtypeID',
  'OrganizationSubtypeID',
  'PartyName',
  'SuspiciousActivitySubtypeID',
]);

/**
 * Returns where the guide states a rule: in the general part, or at an element in section 4. For rules whose
 * wording we could not compare with the guide, the text says so.
 */
function guideSource(section: string): string {
  if (section === FINCEN_INSTRUCTIONS) return section;
  const source = /^\d/.test(section) ? `${GUIDE}, section ${section}` : `${GUIDE}, section 4, ${section}`;
  return READ_SECTIONS.has(section) ? source : `Our reading of ${source}`;
}

const NUMBER = /^\d{14}$/;
const AMOUNT = /^(?:0|[1-9]\d{0,14})$/;
const NARRATIVE_PIECES_MAX = 5;
const ACTIVITIES_MAX = 99;
const IPS_MAX = 99;
const PRODUCTS_MAX = 31;
const PIECE_CHARS_MAX = 4_000;
/**
 * Returns the rules of FinCEN's guide, in addition to its schema, that a SAR breaks. Checks the finished
 * file, so that it also finds faults of the program that made the file.
 */
export function* brokenFincenRules(
  root: ReportElement,
  input: ReportInput,
): CooperativeSteps<readonly BrokenRule[]> {
  const rules = new BrokenRules(guideSource);
  const today = compactDay(utcDayOf(input.madeAt));
  const [activity, ...more] = childrenNamed(root, 'Activity');
  rules.require(
    activity !== undefined && more.length === 0,
    { field: 'Activity', section: '3.2', place: outsidePlace('this software') },
    'A file must have exactly one report.',
  );
  yield;
  checkFiling(activity, today, rules);
  checkAnswers(input, today, rules);
  checkSuspicion(
    childrenNamed(activity, 'SuspiciousActivity')[0],
    childText(activity, 'FilingDateText') ?? today,
    rules,
    input,
  );
  checkLists(activity, rules);
  checkNarrative(activity, rules);
  checkTotal(root, activity, rules);
  yield* checkParties(activity, input, today, rules);
  yield* checkAllTexts(activity, input, rules);
  return rules.all;
}

/** Checks dates and the kind of report. */
function checkFiling(activity: ReportElement | undefined, today: string, rules: BrokenRules): void {
  const filed = childText(activity, 'FilingDateText');
  const at = (field: string, section: string, place: ReportPlace) => ({ field, section, place });
  rules.require(
    filed !== null && filed <= today,
    at('Filing date', 'FilingDateText', outsidePlace('the clock of the server')),
    'The day of filing must be today or earlier.',
    filed,
  );
  const association = childrenNamed(activity, 'ActivityAssociation')[0];
  const is = (name: string) => childText(association, `${name}Indicator`) === 'Y';
  const goesOn = is('ContinuingActivityReport') || is('CorrectsAmendsPriorReport');
  rules.require(
    is('InitialReport') !== goesOn,
    at('Type of filing', 'ActivityAssociation', formPlace('report')),
    'A report must be marked as the first one, as continuing an earlier one, or as correcting one.',
  );
  const number = childText(activity, 'EFilingPriorDocumentNumber');
  const prior = at('Number of the earlier report', 'EFilingPriorDocumentNumber', formPlace('earlierNumber'));
  rules.require(
    goesOn ? number !== null : number === null,
    prior,
    'Only a continuing or correcting report may name an earlier one.',
    number,
  );
  rules.require(
    number === null || NUMBER.test(number),
    prior,
    'The number of the earlier report must have 14 digits; if it is not known, enter 14 zeros.',
    number,
  );
}

/** Checks for answers that have no field in the file and would be lost without notice. */
function checkAnswers({ answers }: ReportInput, today: string, rules: BrokenRules): void {
  const at = (field: string, section: string, name: string) => ({ field, section, place: formPlace(name) });
  const { report, cumulativeAmount, earlierNumber, lawEnforcement } = answers;
  rules.require(
    report === 'continuing' || cumulativeAmount === null,
    at('Cumulative amount', 'CumulativeTotalViolationAmountText', 'cumulativeAmount'),
    'Only a continuing report may have a cumulative amount.',
    cumulativeAmount,
  );
  rules.require(
    report !== 'initial' || earlierNumber === null,
    at('Number of the earlier report', 'EFilingPriorDocumentNumber', 'earlierNumber'),
    'Only a continuing or correcting report may name an earlier one.',
    earlierNumber,
  );
  const day = lawEnforcement?.contactedOn ? compactDay(lawEnforcement.contactedOn) : null;
  rules.require(
    day === null || day <= today,
    at('Law enforcement contact: day', 'ContactDateText', 'agencyDay'),
    'The day of the contact must not be in the future.',
    day,
  );
  rules.require(
    lawEnforcement === null || lawEnforcement.name !== null || (lawEnforcement.phone ?? day) === null,
    at('Law enforcement contact: name', 'PartyName', 'agencyName'),
    'If you enter a telephone number or a day of contact, also enter the contact person at the agency.',
    lawEnforcement?.phone ?? day,
  );
}

function checkSuspicion(
  suspicion: ReportElement | undefined,
  filed: string,
  rules: BrokenRules,
  input: ReportInput,
): void {
  const text = (name: string) => childText(suspicion, name);
  const days = { field: 'Dates of the suspicious activity', place: PAYMENTS_PLACE };
  const from = text('SuspiciousActivityFromDateText');
  const to = text('SuspiciousActivityToDateText');
  const first = { ...days, section: 'SuspiciousActivityFromDateText' };
  const last = { ...days, section: 'SuspiciousActivityToDateText' };
  rules.require(from !== null, first, 'The first day of the suspicious activity must be filled in.');
  rules.require(
    (from ?? '') <= filed,
    first,
    'The suspicious activity must begin on or before the day of filing.',
    from,
  );
  rules.require(
    (to ?? '') <= filed,
    last,
    'The suspicious activity must end on or before the day of filing.',
    to,
  );
  rules.require(
    from === null || to === null || from < to,
    last,
    'The last day of the suspicious activity must be after the first; leave it empty for a single day.',
    to,
  );
  checkAmounts(suspicion, rules, input);
  checkKinds(childrenNamed(suspicion, 'SuspiciousActivityClassification'), rules);
}

function checkAmounts(
  suspicion: ReportElement | undefined,
  rules: BrokenRules,
  { answers }: ReportInput,
): void {
  const text = (name: string) => childText(suspicion, name);
  const total = text('TotalSuspiciousAmountText');
  const marks = [total, text('AmountUnknownIndicator'), text('NoAmountInvolvedIndicator')];
  const amount = { field: 'Total amount', section: 'TotalSuspiciousAmountText', place: PAYMENTS_PLACE };
  rules.require(
    marks.filter((mark) => mark !== null).length === 1,
    amount,
    'A report must have a total amount, or the mark that it is unknown, or the mark that there is none.',
  );
  rules.require(
    total === null || (AMOUNT.test(total) && total !== '0'),
    amount,
    'The total amount must be in whole US dollars, above zero.',
    total,
  );
  const sum = text('CumulativeTotalViolationAmountText');
  const cumulative = {
    field: 'Cumulative amount',
    section: 'CumulativeTotalViolationAmountText',
    place: formPlace('cumulativeAmount'),
  };
  rules.require(
    (answers.report === 'continuing') === (sum !== null),
    cumulative,
    'Only a continuing report may have a cumulative amount.',
    sum,
  );
  rules.require(
    sum === null || (AMOUNT.test(sum) && BigInt(sum) >= BigInt(AMOUNT.test(total ?? '') ? total! : 0)),
    cumulative,
    'The cumulative amount must be in whole US dollars, and not below the total amount of this report.',
    sum,
  );
}

function checkKinds(kinds: readonly ReportElement[], rules: BrokenRules): void {
  const place = formPlace('activities');
  const at = (section: string) => ({ field: 'Kinds of suspicious activity', section, place });
  const subtypes = kinds.map((kind) => childText(kind, 'SuspiciousActivitySubtypeID') ?? '');
  rules.require(
    kinds.length >= 1 && kinds.length <= ACTIVITIES_MAX,
    at('SuspiciousActivityClassification'),
    `A report has 1 to ${ACTIVITIES_MAX} kinds of suspicious activity.`,
  );
  const { doubled } = splitRepeatedItems(subtypes, (code) => code);
  rules.require(
    doubled.length === 0,
    at('SuspiciousActivitySubtypeID'),
    'A kind of suspicious activity must not be given twice.',
    doubled.join(', '),
  );
  for (const kind of kinds) {
    const code = childText(kind, 'SuspiciousActivitySubtypeID') ?? '';
    const type = childText(kind, 'SuspiciousActivityTypeID');
    const isOther = code.endsWith('999');
    const expected = isOther ? OTHER_FINCEN_ACTIVITY.type : FINCEN_ACTIVITIES.get(code)?.type;
    rules.require(
      type === expected,
      at('SuspiciousActivityTypeID'),
      'The kind of suspicious activity must be one of the kinds of the chosen group.',
      code,
    );
    const words = childText(kind, 'OtherSuspiciousActivityTypeText');
    rules.require(
      (words !== null) === isOther,
      { ...at('OtherSuspiciousActivityTypeText'), place: formPlace('otherActivity') },
      'A description is required for another kind of suspicious activity, and allowed for no other kind.',
      words ?? code,
    );
  }
}

/** Checks IP addresses, products and instruments. */
function checkLists(activity: ReportElement | undefined, rules: BrokenRules): void {
  const addresses = childrenNamed(activity, 'ActivityIPAddress').map(
    (ip) => childText(ip, 'IPAddressText') ?? '',
  );
  const ofIps = {
    field: 'IP addresses',
    section: 'IPAddressText',
    place: outsidePlace('the records of the subjects'),
  };
  for (const address of addresses)
    rules.require(
      reportableIpOf(address) !== null,
      ofIps,
      'An IP address must be a public address of version 4 or 6.',
      address,
    );
  const twice = splitRepeatedItems(addresses, (address) => reportableIpOf(address) ?? address).doubled;
  rules.require(twice.length === 0, ofIps, 'An IP address must not be given twice.', twice.join(', '));
  rules.require(addresses.length <= IPS_MAX, ofIps, `A report has at most ${IPS_MAX} IP addresses.`);

  const products = childrenNamed(activity, 'Assets');
  const ofProducts = {
    field: 'Products and instruments',
    section: 'AssetSubtypeID',
    place: formPlace('products'),
  };
  const codes = products.map((product) => childText(product, 'AssetSubtypeID') ?? '');
  rules.require(
    splitRepeatedItems(codes, (code) => code).doubled.length === 0,
    ofProducts,
    'A product or instrument must not be given twice.',
  );
  rules.require(codes.length <= PRODUCTS_MAX, ofProducts, `A report has at most ${PRODUCTS_MAX} of them.`);
  for (const product of products) {
    const code = childText(product, 'AssetSubtypeID') ?? '';
    rules.require(
      childText(product, 'AssetTypeID') === FINCEN_PRODUCTS.get(code)?.type,
      { ...ofProducts, section: 'AssetTypeID' },
      'A product or instrument must be one of the chosen group.',
      code,
    );
  }
}

function checkNarrative(activity: ReportElement | undefined, rules: BrokenRules): void {
  const pieces = childrenNamed(activity, 'ActivityNarrativeInformation');
  const at = { field: 'Narrative', section: 'ActivityNarrativeText', place: NARRATIVE_PLACE };
  rules.require(pieces.length >= 1, at, 'A report must have a narrative.');
  rules.require(
    pieces.length <= NARRATIVE_PIECES_MAX &&
      pieces.every(
        (piece) => [...(childText(piece, 'ActivityNarrativeText') ?? '')].length <= PIECE_CHARS_MAX,
      ),
    at,
    `A narrative has at most ${NARRATIVE_PIECES_MAX} pieces of 4,000 characters.`,
  );
  rules.require(
    pieces.every((piece, index) => childText(piece, 'ActivityNarrativeSequenceNumber') === String(index + 1)),
    { ...at, section: 'ActivityNarrativeSequenceNumber' },
    'The pieces of a narrative must be numbered from 1 in their order.',
  );
}

/** Checks the totals and counts in the head of the file. */
function checkTotal(root: ReportElement, activity: ReportElement | undefined, rules: BrokenRules): void {
  const suspicion = childrenNamed(activity, 'SuspiciousActivity')[0];
  const total = childText(suspicion, 'TotalSuspiciousAmountText') ?? '0';
  const subjects = childrenNamed(activity, 'Party').filter(
    (party) => childText(party, 'ActivityPartyTypeCode') === SUBJECT_PARTY_CODE,
  );
  const at = { field: 'Head of the file', section: 'EFilingBatchXML', place: outsidePlace('this software') };
  rules.require(
    root.attributes.includes(` TotalAmount="${total}"`),
    at,
    'The head must repeat the total amount.',
  );
  rules.require(
    root.attributes.includes(` PartyCount="${subjects.length}"`),
    at,
    'The head must state the number of subjects.',
  );
}
