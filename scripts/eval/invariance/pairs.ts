import type { CaseFacts, RunHistory, RunResult } from '@alert-review/judgement';
import { investigate, type Upload } from '../../../test/cases/made-up-bank.js';
import { recordedInput } from '../../../test/cases/recorded-input.js';
import type { TestApp } from '../../../test/support/app.js';
import { seeded } from '../../../test/support/seeded.js';
import { SAME_IN_OTHER_WORDS } from './changes.js';

/** What the run of an alert read. */
export interface ReadRun {
  readonly set: string;
  readonly id: string;
  /** Null as it is told. */
  readonly change: string | null;
  readonly facts: CaseFacts;
  readonly past: RunHistory;
}

export type Verdict = Pick<RunResult, 'score' | 'role' | 'disposition'>;

/** The same alert as it is told and in other words. */
export interface Pair {
  readonly set: string;
  readonly id: string;
  readonly change: string;
  readonly told: Verdict;
  readonly other: Verdict;
}

/** A pair may differ by this many points of the score. */
export const POINTS_MAX = 5;

export const pointsApart = ({ told, other }: Pair): number => Math.abs(told.score! - other.score!);

export const isSteady = (pair: Pair): boolean =>
  pointsApart(pair) <= POINTS_MAX && pair.told.role === pair.other.role;

/** The records of a bank as they are told (null), and once for each of the changes. */
export const uploadsInOtherWords = (upload: Upload, seed: number): [string | null, Upload][] => [
  [null, upload],
  ...Object.entries(SAME_IN_OTHER_WORDS).map(([name, change]): [string, Upload] => [
    name,
    change(upload, seeded(seed)),
  ]),
];

/** Uploads the bank through the API and returns what its runs found. */
export async function verdictsOf(server: TestApp, upload: Upload): Promise<ReadonlyMap<string, Verdict>> {
  const { runs } = await investigate(server, upload);
  return new Map(
    [...runs].map(([id, { content }]) => {
      if (!content?.result.outcome) throw new Error(`the run of ${id} has no outcome`);
      return [id, content.result];
    }),
  );
}

/** Uploads the bank through the API and returns what its runs read. */
export async function readRuns(server: TestApp, upload: Upload): Promise<Omit<ReadRun, 'set' | 'change'>[]> {
  const { caller, runs } = await investigate(server, upload);
  const read: Omit<ReadRun, 'set' | 'change'>[] = [];
  for (const [id, run] of runs) {
    const { facts, past } = await recordedInput(server, caller, run.id);
    read.push({ id, facts, past });
  }
  return read;
}
