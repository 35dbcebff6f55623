import type { CaseView } from '../features/feature.js';
import type { MessageValues } from '../wording/message.js';
import type { ReadNote } from '../notes/note-effects.js';
import type { Recipe } from '../recipe/recipe.js';
import type { CaseAndResult } from './figures.js';

/** What a case file is made from: the facts of a case, the features measured in them, and the result. */
export interface CaseSources extends CaseAndResult {
  readonly view: CaseView;
  readonly recipe: Recipe;
  readonly notes: readonly ReadNote[];
}

/** The question of an investigator that a fact answers. */
export type FactPart =
  | 'who'
  | 'what'
  | 'how'
  | 'where'
  | 'after'
  | 'comparison'
  | 'for'
  | 'against'
  | 'explanation'
  | 'reason'
  | 'gap'
  | 'review'
  | 'history';

/** A fact of a case, from which every text and picture of a result is written. */
export interface CaseFact {
  readonly part: FactPart;
  /** What kind of fact it is; names the message that tells it. */
  readonly kind: string;
  /** Figures with their sources, and the words by which a message chooses. */
  readonly values: MessageValues;
  /** Its weight for the decision, 0 to 1. */
  readonly weight: number;
  /** Service ids of the transactions that show it, the largest first. */
  readonly transactions: readonly string[];
  /** The same as a line names them: the first ids, and how many more. Null where no line names them. */
  readonly named: MessageValues | null;
  /** Keys of the counterparties that it names. */
  readonly parties: readonly string[];
}

type Given = Pick<CaseFact, 'part' | 'kind'> & Partial<CaseFact>;

export const caseFact = (given: Given): CaseFact => ({
  values: {},
  weight: 0,
  transactions: [],
  named: null,
  parties: [],
  ...given,
});

/** Returns the measure that a fact is about; null if it is about none. */
export const measureOfFact = ({ values }: Pick<CaseFact, 'values'>): string | null => {
  const { about } = values;
  return typeof about === 'string' ? about : null;
};

/** What is below this share of the flagged amount is left out, unless it decides. */
export const MENTIONED_SHARE_MIN = 0.05;
