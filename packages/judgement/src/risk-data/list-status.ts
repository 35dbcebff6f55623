import type { ListName } from './list-catalogue.js';

/** What is wrong with the files of a list. */
export interface ListProblem {
  readonly file: string;
  readonly line: number | null;
  readonly fault: string;
}

/** A list as operators and the model document see it. */
export interface ListStatus {
  readonly name: ListName;
  /** `absent`: nothing is mounted and nothing ships, so checks that need the list are not made. */
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
