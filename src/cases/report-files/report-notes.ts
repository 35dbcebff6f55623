import {
  INSTITUTION_FIELDS,
  type InstitutionField,
  type ReportingInstitution,
} from '../../access/domain/reporting-institution.settings.js';
import { countCodePoints } from '@alert-review/kernel';
import type { REPORT_VALUE_CHANGES, EnteredNameParts } from '../domain/case.events.js';
import { isPlaceholder, isPlaceholderName } from './placeholder-values.js';
import { REPORT_PLACES, type ReportPlace } from '../domain/case.events.js';
import { customerPlace, settingsPlace } from './report-places.js';
import { splitPersonName, type PersonName, type SplitName } from './person-names.js';
import { cutAtWords, textOnOneXmlLine } from './xml.js';

/** A missing field, with the place where it is entered. */
export interface MissingField extends ReportPlace {
  readonly field: string;
  /**
   * Whether the authority rejects a file without the field. If not, the file marks the field as unknown or
   * leaves it out.
   */
  readonly isRequired: boolean;
}

/** A value that differs between the record and the report file. */
export interface ChangedField {
  readonly field: string;
  readonly how: (typeof REPORT_VALUE_CHANGES)[number];
  readonly before: string;
  /** Value in the file; empty if nothing is left of it. */
  readonly after: string;
}

/** A person's name in the file, divided into parts. */
export interface ReportedPersonName {
  readonly customer: string;
  /** The name in the record. */
  readonly name: string;
  readonly parts: PersonName;
  /** Whether a person set the parts. */
  readonly isSet: boolean;
  /** Why the parts are not certain, as a sentence; null if they are. */
  readonly doubt: string | null;
}

const SHOWN_CHARS_MAX = 200;
/** How much more text is read than fits into a field, because removing characters may shorten it. */
const READ_FACTOR = 2;

/**
 * Reads fields of one customer, and lists missing or changed fields with the customer and the place where
 * they are entered.
 */
export interface CustomerFieldReader {
  /** Returns a text that fits into the form; null for an empty text or a placeholder. */
  fitted(field: string, given: Text, chars: number): string | null;
  /** Like `fitted`, and lists the field as missing if the result is null. */
  wanted(field: string, given: Text, chars: number, isRequired?: boolean): string | null;
  /** Like `wanted`, for a part of a person's name. */
  wantedName(field: string, given: Text, chars: number, isRequired?: boolean): string | null;
  /** Like `fitted`, for a part of a person's name. */
  fittedName(field: string, given: Text, chars: number): string | null;
  /** Like `wanted`; `isNone` decides what is a placeholder. */
  wantedAs(field: string, given: Text, chars: number, isNone: (value: string) => boolean): string | null;
  /** Like `wanted`, for a code, which may look like a placeholder: NA is Namibia. */
  wantedCode(field: string, given: Text, chars: number): string | null;
  /** Lists a value that a person should check. */
  assumed(field: string, before: string, after: string): void;
  /** Returns the value. For a placeholder according to `isNone`, lists the value and returns null. */
  real(field: string, given: Text, isNone: (value: string) => boolean): string | null;
  lacks(field: string, entered?: ReportPlace): null;
  /** Lists values that the record contains twice, in any spelling. */
  doubled(field: string, values: readonly string[]): void;
  /**
   * Returns the parts of a person's name; a part that says nothing is null. Parts that a person set have
   * precedence over the split of the name. `country`: see `splitPersonName`.
   */
  personName(name: Text, set: EnteredNameParts | undefined, country: Text): Omit<SplitName, 'doubt'>;
  /** Lists a value that the form has no place for. */
  leftOut(field: string, value: Text): void;
}

type Text = string | null | undefined;

/** Collects the fields that a report file lacks, and the values that differ from the records. */
export class ReportNotes {
  private readonly lacking = new Map<string, MissingField>();
  private readonly changed = new Map<string, ChangedField>();

  private readonly named = new Map<string, ReportedPersonName>();

  /** `inLatin` converts a word to Latin letters. By default, words stay as they are. */
  constructor(private readonly inLatin: (word: string) => string = (word) => word) {}

  /** Missing fields: required fields first, then in the order of the places where they are entered. */
  get missing(): readonly MissingField[] {
    const rank = ({ isRequired, place }: MissingField) =>
      (isRequired ? 0 : REPORT_PLACES.length) + REPORT_PLACES.indexOf(place);
    return [...this.lacking.values()].sort((a, b) => rank(a) - rank(b));
  }

  get changes(): readonly ChangedField[] {
    return [...this.changed.values()];
  }

  /** Names of persons, uncertain ones first. */
  get names(): readonly ReportedPersonName[] {
    return [...this.named.values()].sort((a, b) => Number(a.doubt === null) - Number(b.doubt === null));
  }

  lacks(field: string, entered: ReportPlace, isRequired = false): null {
    this.lacking.set(field, { field, ...entered, isRequired });
    return null;
  }

  tell(how: ChangedField['how'], field: string, before: string, after: string): void {
    const told = { field, how, before: shown(before), after: shown(after) };
    this.changed.set(`${how} ${field} ${told.before}`, told);
  }

  /** Returns a text that fits into the form: one line of at most `chars` code points; null without a text. */
  fitted(field: string, given: Text, chars: number): string | null {
    const before = textOnOneXmlLine(given ?? '');
    const isFar = before.length > READ_FACTOR * chars;
    const read = isFar ? before.slice(0, READ_FACTOR * chars).toWellFormed() : before;
    const words = read.split(' ').map((word) => {
      const written = this.inLatin(word);
      if (written !== word) this.tell('transliterated', field, word, written);
      return written;
    });
    const written = textOnOneXmlLine(words.join(' '));
    if (!isFar && countCodePoints(written) <= chars) return written || null;
    const after = cutAtWords(written, chars, 1).pieces[0] ?? '';
    this.tell('shortened', field, before, after);
    return after || null;
  }

  /** Like `fitted`, and lists the field as missing if the result is null. */
  wanted(field: string, given: Text, chars: number, entered: ReportPlace, isRequired = false) {
    return this.fitted(field, given, chars) ?? this.lacks(field, entered, isRequired);
  }

  /** Returns the value. For a placeholder according to `isNone`, lists the value and returns null. */
  real(field: string, given: Text, isNone: (value: string) => boolean = isPlaceholder): string | null {
    const value = given ?? '';
    const plain = textOnOneXmlLine(value);
    if (plain === '') return null;
    if (!isNone(plain)) return value;
    this.tell('no_data', field, plain, '');
    return null;
  }

  /** Returns a field of the organization's settings for reports. */
  own(institution: ReportingInstitution, name: InstitutionField, isRequired = true): string | null {
    const field = `Institution: ${INSTITUTION_FIELDS[name].label}`;
    return this.wanted(field, institution[name], 150, settingsPlace(name), isRequired);
  }

  /** Returns a reader for the fields of one customer; without an id for an unknown subject. */
  about(customer: string | undefined): CustomerFieldReader {
    const whose = customer === undefined ? 'Subject' : `Customer ${customer}`;
    const place =
      customer === undefined
        ? ({ place: 'alert', placeId: null, where: 'an alert of the case' } as const)
        : customerPlace(customer);
    const fieldOf = (field: string) => `${whose}: ${field}`;
    const real = (field: string, given: Text, isNone = isPlaceholder) =>
      this.real(fieldOf(field), given, isNone);
    // Test twice, because a text that was shortened or converted to Latin letters may have become a
    // placeholder.
    const fitted = (field: string, given: Text, chars: number) =>
      real(field, this.fitted(fieldOf(field), real(field, given), chars));
    const part = (field: string, given: Text) => real(field, given, isPlaceholderName);
    return {
      real,
      fitted,
      wanted: (field, given, chars, isRequired) =>
        fitted(field, given, chars) ?? this.lacks(fieldOf(field), place, isRequired),
      wantedName: (field, given, chars, isRequired) =>
        part(field, this.fitted(fieldOf(field), given, chars)) ??
        this.lacks(fieldOf(field), place, isRequired),
      fittedName: (field, given, chars) => part(field, this.fitted(fieldOf(field), given, chars)),
      wantedAs: (field, given, chars, isNone) =>
        real(field, this.fitted(fieldOf(field), given, chars), isNone) ?? this.lacks(fieldOf(field), place),
      wantedCode: (field, given, chars) => this.wanted(fieldOf(field), given, chars, place),
      assumed: (field, before, after) => this.tell('assumed', fieldOf(field), before, after),
      lacks: (field, entered = place) => this.lacks(fieldOf(field), entered),
      doubled: (field, values) => {
        for (const value of values) this.tell('doubled', fieldOf(field), textOnOneXmlLine(value), '');
      },
      leftOut: (field, value) => {
        if (value) this.tell('shortened', fieldOf(field), textOnOneXmlLine(value), '');
      },
      personName: (name, set, country) => {
        const split = splitPersonName(set ? '' : (real('name', name) ?? ''), country ?? null);
        const { doubt, ...parts } = set ? { ...split, ...set } : split;
        this.nameAs(customer, fieldOf('name'), textOnOneXmlLine(name ?? ''), parts, {
          isSet: set !== undefined,
          doubt,
        });
        return {
          ...parts,
          first: part('name', parts.first),
          middle: part('name', parts.middle),
          last: part('name', parts.last),
        };
      },
    };
  }

  /**
   * Records the parts of a name. A name that was split by rule is listed, because only a person knows whether
   * the split is right.
   */
  private nameAs(
    customer: string | undefined,
    field: string,
    written: string,
    { first, middle, last, suffix }: PersonName,
    { isSet, doubt }: Pick<ReportedPersonName, 'isSet' | 'doubt'>,
  ): void {
    const parts = { first, middle, last, suffix };
    const isUnsure = doubt !== null && last !== null;
    if (customer !== undefined && written !== '')
      this.named.set(customer, { customer, name: written, parts, isSet, doubt });
    const told = [last, first, middle, suffix].filter((part) => part !== null);
    const how = isSet ? 'set' : isUnsure ? 'split_unsure' : 'split';
    if (how !== 'split' || told.length > 1) this.tell(how, field, written, told.join(', '));
  }
}

function shown(text: string): string {
  const letters = countCodePoints(text);
  if (letters <= SHOWN_CHARS_MAX) return text;
  return `${[...text].slice(0, SHOWN_CHARS_MAX).join('')}… (${letters} characters)`;
}
