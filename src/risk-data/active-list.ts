import type { Clock } from '@alert-review/kernel';
import { ListFileError, type ListName, LIST_CATALOGUE, type ListValues } from '@alert-review/judgement';
import type { FoundList } from './list-folder.js';
import { runCooperatively } from '../platform/process/cooperative.js';

interface ParsedList<Name extends ListName> {
  readonly value: ListValues[Name];
  readonly entries: number;
}

export class ActiveList<Name extends ListName = ListName> {
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

  /** Parses the files once, in slices. Throws ListFileError when they are unusable or hold no entry. */
  prepare(clock: Clock): Promise<void> {
    return (this.parsing ??= this.parse(clock));
  }

  get value(): ListValues[Name] {
    return this.ready.value;
  }

  get entries(): number {
    return this.ready.entries;
  }

  private get ready(): ParsedList<Name> {
    if (!this.parsed) throw new Error(`the list ${this.name} is not prepared`);
    return this.parsed;
  }

  private async parse(clock: Clock): Promise<void> {
    const definition = LIST_CATALOGUE[this.name];
    const value = await runCooperatively(definition.parse(this.found!.contents), clock);
    const entries = definition.size(value);
    if (entries === 0) throw new ListFileError(definition.files[0]!, null, 'it holds no entry');
    this.parsed = { value, entries };
    this.found = null;
  }
}
