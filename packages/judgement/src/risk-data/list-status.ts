import type { ListName } from './list-catalogue.js';

/** A problem with the files of a list. */
export interface ListProblem {
  readonly file: string;
  readonly line: number | null;
  readonly fault: string;
}

/** A list as displayed to operators and in the description of the model. */
export interface ListStatus {
  readonly name: ListName;
  /** `absent`: the list is neither mounted nor shipped, so checks that need it are not made. */
  readonly state: 'in force' | 'stale' | 'absent';
  readonly origin: 'shipped' | 'mounted' | null;
  readonly date: string | null;
  readonly ageDays: number | null;
  readonly entries: number | null;
  readonly source: string | null;
  readonly sha256: string | null;
  readonly files: readonly string[];
  readonly problem: ListProblem | null;
}
