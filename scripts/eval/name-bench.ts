import { readFileSync } from 'node:fs';
import { NAME_SCORE_MIN } from '../../packages/judgement/src/risk-data/name-index.js';
import { nameParts, type NameBearerKind } from '../../packages/judgement/src/risk-data/name-parts.js';
import { nameScore } from '../../packages/judgement/src/risk-data/name-score.js';
import { csvFieldsOf } from '../../packages/judgement/src/risk-data/ofac-csv.js';

export const NAME_BENCH = 'test/fixtures/name-bench/pairs.csv';

export interface NamePair {
  readonly group: string;
  readonly kind: NameBearerKind | null;
  readonly asked: string;
  readonly listed: string;
  readonly isMatch: boolean;
  readonly quality: string;
}

/** As the product knows it: a customer is a person or a company, and a list says which an entry is. */
const KINDS: Readonly<Record<string, NameBearerKind>> = {
  Person: 'person',
  Company: 'organization',
  Organization: 'organization',
  Vessel: 'organization',
};

export function readPairs(file: string): NamePair[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [group, schema, asked, listed, isMatch, quality] = csvFieldsOf(line)!;
    return {
      group: group!,
      kind: KINDS[schema!] ?? null,
      asked: asked!,
      listed: listed!,
      isMatch: isMatch === 'true',
      quality: quality!,
    };
  });
}

export interface NameFigures {
  readonly group: string;
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly wrong: readonly (NamePair & { readonly score: number })[];
}

export const pairScore = ({ asked, listed, kind }: NamePair): number =>
  nameScore(nameParts(asked, kind), nameParts(listed, kind));

/** Each group at the threshold of the product, by the function of the product. */
export function judgeNames(pairs: readonly NamePair[]): NameFigures[] {
  return [...new Set(pairs.map(({ group }) => group))].map((group) => {
    const scored = pairs
      .filter((pair) => pair.group === group)
      .map((pair) => ({ ...pair, score: pairScore(pair) }));
    const found = scored.filter(({ score }) => score >= NAME_SCORE_MIN);
    const right = found.filter(({ isMatch }) => isMatch).length;
    const precision = right / found.length;
    const recall = right / scored.filter(({ isMatch }) => isMatch).length;
    const wrong = scored.filter(({ score, isMatch }) => score >= NAME_SCORE_MIN !== isMatch);
    return {
      group,
      pairs: scored.length,
      precision,
      recall,
      f1: (2 * precision * recall) / (precision + recall),
      wrong,
    };
  });
}
