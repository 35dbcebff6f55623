import { FLAGS } from '../../blocks/index.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import { COLORS, severityOf, type Flag } from '../../domain/scoring/flag.js';
import { asksAbout } from './alert-question.js';
import { flagsIn, type PlacedFlag } from './flag-words.js';

/** More than these on the first screen, and nobody reads it. */
const REASONS_MAX = 4;
const REASONS_CHARS_MAX = 1000;

const FACTS = new Map(FLAGS.map(({ id, facts }) => [id, facts ?? []]));

/** What decided, then the worst; of equal ones what the alert asks, the more severe, the heavier block. */
export function gravest(
  facts: CaseFacts,
  run: RunResult,
  isMeant: (flag: Flag) => boolean,
): readonly PlacedFlag[] {
  const decided = new Set(run.outcome?.flags);
  const isAsked = asksAbout(facts);
  const rank = ({ blockId, flag, points }: PlacedFlag): number[] => [
    decided.has(flag.flagId) ? 0 : 1,
    COLORS.indexOf(flag.color),
    isAsked(blockId, flag.flagId) ? 0 : 1,
    -severityOf(flag),
    -points,
  ];
  const ranked = flagsIn(run)
    .filter(({ flag }) => isMeant(flag))
    .map((each) => ({ each, rank: rank(each) }));
  ranked.sort((a, b) => a.rank.map((of, i) => of - b.rank[i]!).find((less) => less !== 0) ?? 0);
  return ranked.map(({ each }) => each);
}

/** The gravest for the first screen. Of flags that tell one fact the first one comes before other facts. */
export function shownOnTop(facts: CaseFacts, run: RunResult, isMeant: (flag: Flag) => boolean): PlacedFlag[] {
  const all = gravest(facts, run, isMeant);
  const known = new Set<string>();
  const isNews = ({ flag }: PlacedFlag): boolean => {
    const told = FACTS.get(flag.flagId) ?? [];
    const isNew = told.length === 0 || told.some((fact) => !known.has(fact));
    for (const fact of told) known.add(fact);
    return isNew;
  };
  const news = new Set(all.filter(isNews));
  let chars = 0;
  return [...all.filter((each) => news.has(each)), ...all.filter((each) => !news.has(each))]
    .slice(0, REASONS_MAX)
    .filter(({ flag: { rationale } }, i) => (chars += rationale.length) <= REASONS_CHARS_MAX || i === 0);
}
