import {
  INSTITUTION_FIELDS,
  type InstitutionField,
  type ReportingInstitution,
} from '../../access/domain/organization.events.js';
import { codePoints } from '../../kernel/fields.js';
import type { REPORT_CHANGES } from '../domain/case.events.js';
import { cutAtWords, oneLine } from './xml.js';

export interface MissingField {
  readonly field: string;
  /** Where it is entered, in words. */
  readonly where: string;
  /** Whether the authority takes no file without it; else the file marks it as unknown, or leaves it out. */
  readonly isRequired: boolean;
}

export interface ChangedField {
  readonly field: string;
  readonly how: (typeof REPORT_CHANGES)[number];
  readonly before: string;
  /** Empty where nothing is left. */
  readonly after: string;
}

const SETTINGS = 'Settings, Report files';
export const THIS_FORM = 'the form of this report file';

const SHOWN_CHARS_MAX = 200;
/** Marks that are dropped may make a text shorter: so much more of it is read than the form holds. */
const READ_FACTOR = 2;

/** Asks for fields of one customer; each is listed with whose it is and where it is entered. */
export interface AboutCustomer {
  fitted(field: string, given: string | null | undefined, chars: number): string | null;
  wanted(field: string, given: string | null | undefined, chars: number, isRequired?: boolean): string | null;
  lacks(field: string, entered?: string): null;
  splitName(name: string | null | undefined): { readonly first: string; readonly last: string };
}

/** Gathers what a report file lacks, and what it says otherwise than the records. */
export class ReportNotes {
  private readonly lacking = new Map<string, MissingField>();
  private readonly changed = new Map<string, ChangedField>();

  /** `inLatin`: writes a word in Latin letters; by default as it is. */
  constructor(private readonly inLatin: (word: string) => string = (word) => word) {}

  /** The required ones first. */
  get missing(): readonly MissingField[] {
    return [...this.lacking.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  }

  get changes(): readonly ChangedField[] {
    return [...this.changed.values()];
  }

  lacks(field: string, where: string, isRequired = false): null {
    this.lacking.set(field, { field, where, isRequired });
    return null;
  }

  tell(how: ChangedField['how'], field: string, before: string, after: string): void {
    const told = { field, how, before: shown(before), after: shown(after) };
    this.changed.set(`${how} ${field} ${told.before}`, told);
  }

  /** Returns a text as the form takes it: one line of at most `chars` code points; null if there is none. */
  fitted(field: string, given: string | null | undefined, chars: number): string | null {
    const before = oneLine(given ?? '');
    const isFar = before.length > READ_FACTOR * chars;
    const read = isFar ? before.slice(0, READ_FACTOR * chars).toWellFormed() : before;
    const words = read.split(' ').map((word) => {
      const written = this.inLatin(word);
      if (written !== word) this.tell('transliterated', field, word, written);
      return written;
    });
    const written = oneLine(words.join(' '));
    if (!isFar && codePoints(written) <= chars) return written || null;
    const after = cutAtWords(written, chars, 1).pieces[0] ?? '';
    this.tell('shortened', field, before, after);
    return after || null;
  }

  /** As `fitted`, and lists the field where there is nothing. */
  wanted(field: string, given: string | null | undefined, chars: number, where: string, isRequired = false) {
    return this.fitted(field, given, chars) ?? this.lacks(field, where, isRequired);
  }

  /** Returns what the organization told of itself. */
  own(institution: ReportingInstitution, name: InstitutionField, isRequired = true): string | null {
    const field = `Institution: ${INSTITUTION_FIELDS[name].label}`;
    return this.wanted(field, institution[name], 150, SETTINGS, isRequired);
  }

  /** As `fitted` and `wanted`, of one customer; without an id of somebody who is unknown. */
  about(customer: string | undefined): AboutCustomer {
    const whose = customer === undefined ? 'Subject' : `Customer ${customer}`;
    const where = customer === undefined ? 'an alert of the case' : `the record of customer ${customer}`;
    const fieldOf = (field: string) => `${whose}: ${field}`;
    return {
      fitted: (field, given, chars) => this.fitted(fieldOf(field), given, chars),
      wanted: (field, given, chars, isRequired) =>
        this.wanted(fieldOf(field), given, chars, where, isRequired),
      lacks: (field, entered = where) => this.lacks(fieldOf(field), entered),
      splitName: (name) => this.splitName(fieldOf('name'), name ?? ''),
    };
  }

  /**
   * Splits the name of a person as records have it: "Last, First", else the last word is the last name. It is
   * listed, as only a person knows whether that is right.
   */
  private splitName(field: string, name: string): { readonly first: string; readonly last: string } {
    const plain = oneLine(name);
    const comma = plain.indexOf(',');
    const at = comma >= 0 ? comma : plain.lastIndexOf(' ');
    const [one, two] = [plain.slice(0, Math.max(at, 0)).trim(), plain.slice(at + 1).trim()];
    const [first, last] = comma >= 0 ? [two, one] : [one, two];
    if (first && last) this.tell('split', field, plain, `${last}, ${first}`);
    return { first, last };
  }
}

function shown(text: string): string {
  const letters = codePoints(text);
  if (letters <= SHOWN_CHARS_MAX) return text;
  return `${[...text].slice(0, SHOWN_CHARS_MAX).join('')}… (${letters} characters)`;
}
