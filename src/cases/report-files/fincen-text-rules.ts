import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import type { ReportPlace } from '../domain/case.events.js';
import { isPlaceholder, isPlaceholderCity, isPlaceholderName } from './placeholder-values.js';
import { childText, type ReportElement } from './read-report.js';
import type { ReportInput } from './report-input.js';
import { customerPlace, formPlace, NARRATIVE_PLACE, settingsPlace } from './report-places.js';
import type { BrokenRules } from './report-rules.js';

/** Document in which FinCEN lists the prohibited words. */
export const FINCEN_INSTRUCTIONS =
  'FinCEN SAR Electronic Filing Instructions 1.2 (October 2012), General Instructions (prohibited words)';

/** FinCEN's code for a subject of the report. */
export const SUBJECT_PARTY_CODE = '33';
const LAW_PARTIES = ['18', '19'];
/** Control characters, and spaces at the beginning or end of a value. */
const UNPRINTABLE = /\p{Cc}|^\s|\s$/u;
/**
 * Elements that may contain prohibited words: a narrative may say UNKNOWN, ND is a state, and 9.9.9.9 an
 * address.
 */
const FREE_TEXTS = new Set([
  'ActivityNarrativeText',
  'IPAddressText',
  'RawCountryCodeText',
  'RawStateCodeText',
]);
/** Elements with parts of a person's name, which may really be Na or Test. */
const NAMES = new Set(['RawEntityIndividualLastName', 'RawIndividualFirstName']);
const TEXTS = /Text$|Name$/;
const NUMBERS = /(?:Date|Amount|Number|TIN|Stamp)/;

/** Checks every value of a report, together with the place where it was entered. */
export function* checkAllTexts(
  activity: ReportElement | undefined,
  { subjects }: ReportInput,
  rules: BrokenRules,
): CooperativeSteps<void> {
  let subject = 0;
  for (const child of activity?.children ?? []) {
    const isSubject = childText(child, 'ActivityPartyTypeCode') === SUBJECT_PARTY_CODE;
    const id = isSubject ? subjects[subject++]?.entity_id : undefined;
    yield* checkTexts(child, rules, id === undefined ? placeOfPart(child) : customerPlace(id));
  }
}

function placeOfPart(part: ReportElement): ReportPlace {
  if (part.name === 'ActivityNarrativeInformation') return NARRATIVE_PLACE;
  if (part.name !== 'Party') return formPlace(part.name === 'Assets' ? 'products' : 'activities');
  const isLaw = LAW_PARTIES.includes(childText(part, 'ActivityPartyTypeCode') ?? '');
  return isLaw ? formPlace('agency') : settingsPlace();
}

/** Checks for control characters and prohibited words. */
function* checkTexts(element: ReportElement, rules: BrokenRules, place: ReportPlace): CooperativeSteps<void> {
  const isNoTown = (city: string) => isPlaceholderCity(city, childText(element, 'RawCountryCodeText'));
  for (const child of element.children) {
    if (child.children.length > 0) {
      yield* checkTexts(child, rules, place);
      continue;
    }
    const { name, text } = child;
    const whose = place.placeId !== null && place.place === 'customer' ? `Customer ${place.placeId}: ` : '';
    const at = { field: `${whose}${name}`, section: '3.2', place };
    rules.require(
      !UNPRINTABLE.test(text),
      at,
      'A value must have no spaces at its ends, and no tabs or line breaks.',
      text,
    );
    const isFree = FREE_TEXTS.has(name) || !TEXTS.test(name) || NUMBERS.test(name);
    const isNone = name === 'RawCityText' ? isNoTown : NAMES.has(name) ? isPlaceholderName : isPlaceholder;
    rules.require(
      isFree || !isNone(text),
      { ...at, section: FINCEN_INSTRUCTIONS },
      'A text field must not say UNKNOWN, NONE, N/A, SAME or the like: the form has marks for it.',
      text,
    );
  }
  yield;
}
