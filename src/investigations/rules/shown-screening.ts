import type { FoundFeature, RunResult } from '../domain/runs/run-result.js';
import { FLAGS } from './rule-table.js';
import { shownBlocks, type ShownFlag } from './shown-findings.js';

/** What one flag found on a list or in the news: the worst of its hits, with the number of all others. */
export interface FoundHit {
  readonly flag: ShownFlag;
  /** Figures of the worst hit, of our Markdown. */
  readonly worst: Readonly<Record<string, string>>;
  readonly further: number;
}

const LIST_FEATURES = [
  'sanctions_match:subject',
  'sanctions_match:owner',
  'exposed_person_tags',
  'sanctions_match:party',
  'sanctions_match:counterparty',
];

const NEWS_FEATURES = ['negative_news:recent', 'negative_news:older', 'other_news:cleared'];

/** Name of a figure that only a hit has. */
const HIT_FIGURES = ['entryName', 'tags', 'offences'];

function hitsOf(result: RunResult, features: readonly string[]): FoundHit[] {
  const flags = new Map(shownBlocks(result).flatMap((block) => block.flags.map((flag) => [flag.id, flag])));
  return FLAGS.filter(({ feature }) => features.includes(feature)).flatMap(({ id, feature }) => {
    const [flag, found] = [flags.get(id), result.features?.[feature]];
    const worst = found?.figures ?? {};
    if (!flag || !HIT_FIGURES.some((name) => worst[name] !== undefined)) return [];
    return [{ flag, worst, further: furtherOf(worst) }];
  });
}

const furtherOf = ({ further, texts }: NonNullable<FoundFeature['figures']>): number =>
  further === undefined ? Math.max(0, Number(texts ?? 1) - 1) : Number(further);

/** Returns hits on sanctions lists and tags of politically exposed persons. */
export const listHits = (result: RunResult): FoundHit[] => hitsOf(result, LIST_FEATURES);

/** Returns articles and tags that name the customer with an offence, also those that clear it. */
export const newsHits = (result: RunResult): FoundHit[] => hitsOf(result, NEWS_FEATURES);
