import type { Steps } from '../steps.js';
import { isDayBeyondTomorrow, listAgeDays } from './list-age.js';
import { LIST_CATALOGUE, LIST_NAMES, type ListName, type ListValues } from './list-catalogue.js';
import { ListContents } from './list-contents.js';
import { ListFileError } from './list-file-error.js';
import { addressesInRemarks } from './ofac-remarks.js';
import { SHIPPED_LISTS_FOLDER } from './shipped-lists.js';

/** The files of a list as found, by name, with their date and source. */
export interface FoundList {
  readonly date: string;
  readonly source: string;
  readonly sha256: string;
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

interface ParsedList<Name extends ListName> {
  readonly value: ListValues[Name];
  readonly entries: number;
}

/** Runs steps to their end, with or without pauses. */
type RunSteps = <Result>(steps: Steps<Result>) => Promise<Result>;

/** A list of risk data from its files, parsed when first needed. */
export class RiskList<Name extends ListName = ListName> {
  /** Error of a file that cannot be used, with its name, line and fault. */
  static readonly FileError = ListFileError;

  /** Names of all lists, in the order of the catalogue. */
  static readonly names: readonly ListName[] = LIST_NAMES;

  /** Folder of the lists that come with the product. */
  static readonly shippedFolder = SHIPPED_LISTS_FOLDER;

  readonly date: string;
  readonly source: string;
  readonly sha256: string;
  private parsing: Promise<void> | undefined;
  private parsed: ParsedList<Name> | undefined;
  private found: FoundList | null;

  constructor(
    readonly name: Name,
    readonly origin: 'shipped' | 'mounted',
    found: FoundList,
  ) {
    this.found = found;
    ({ date: this.date, source: this.source, sha256: this.sha256 } = found);
  }

  /** Returns the file names of a list in the folder of the lists; all files are needed. */
  static filesOf(name: ListName): readonly string[] {
    return LIST_CATALOGUE[name].files;
  }

  /**
   * Tells whether the date of a list is in the future. Such a list is invalid, because it would never become
   * stale.
   */
  static isDayToCome(isoDay: string, atMs: number): boolean {
    return isDayBeyondTomorrow(isoDay, atMs);
  }

  /**
   * Returns the content of the file of sanctioned addresses, from OFAC files by name whose remarks contain
   * the addresses.
   */
  static addressFileOf(files: ReadonlyMap<string, Uint8Array>): Steps<string> {
    return addressesInRemarks(new ListContents(files), [...files.keys()]);
  }

  /** Parses the files once. Throws FileError when they are unusable or hold no entry. */
  prepare(run: RunSteps): Promise<void> {
    return (this.parsing ??= this.parse(run));
  }

  get value(): ListValues[Name] {
    return this.ready.value;
  }

  get entries(): number {
    return this.ready.entries;
  }

  /** Returns whole UTC days from the date of the list to an instant (epoch ms). */
  ageDays(atMs: number): number {
    return listAgeDays(this.date, atMs);
  }

  private get ready(): ParsedList<Name> {
    if (!this.parsed) throw new Error(`the list ${this.name} is not prepared`);
    return this.parsed;
  }

  private async parse(run: RunSteps): Promise<void> {
    const definition = LIST_CATALOGUE[this.name];
    const value = await run(definition.parse(new ListContents(this.found!.contents)));
    const entries = definition.size(value);
    if (entries === 0) throw new ListFileError(definition.files[0]!, null, 'it holds no entry');
    this.parsed = { value, entries };
    this.found = null;
  }
}
