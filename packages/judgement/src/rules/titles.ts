import { z } from 'zod';
import type { Flag } from '../scoring/flag.js';
import type { FoundHypothesis, RunResult } from '../scoring/run-result.js';
import past from './past-titles.json' with { type: 'json' };
import { REVIEW_REQUEST_ROWS, BLOCKS, FLAGS, HYPOTHESES, MANDATORY_ROWS } from './rule-table.js';

const sentence = z.string().min(3);

/** A title that a rule had in results of engines up to `until`. */
const PastTitle = z.strictObject({ id: z.string(), until: z.int().positive(), title: sentence });

const PastPattern = PastTitle.extend({
  role: z.enum(['suspect', 'victim', 'unknown']),
  twin: sentence,
  would: sentence,
});

/**
 * Former titles, oldest first, for results stored before results kept their own titles. Entries are never
 * edited; titles that change from now on need no entry.
 */
export const PAST_TITLES = z
  .strictObject({ flags: z.array(PastTitle), rules: z.array(PastTitle), patterns: z.array(PastPattern) })
  .parse(past);

/** What is known about the titles of a result: the titles that it stored, and the engine that made it. */
export interface TitleSource {
  /** Null if the result does not contain it, which only very old results lack. */
  readonly engine: number | null;
  /** By id of a flag, rule, pattern or analysis block; missing in results of earlier versions. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
}

/** Source of a title without a result, as in a form: today's table. */
const TODAY: TitleSource = { engine: Infinity };

const OUTCOMES_WITHOUT_ROW = [
  ['score', 'the risk score reaches the threshold'],
  ['clear', 'no rule asks for a report'],
] as const;

/** Titles of today's rules and patterns, in the order of the table. */
export const RULE_TITLES: ReadonlyMap<string, string> = new Map<string, string>([
  ...OUTCOMES_WITHOUT_ROW,
  ...[...MANDATORY_ROWS, ...HYPOTHESES, ...REVIEW_REQUEST_ROWS].map(({ id, title }) => [id, title] as const),
]);

/** Titles of today's flags, in the order of the table. */
export const FLAG_TITLES: ReadonlyMap<string, string> = new Map(FLAGS.map(({ id, title }) => [id, title]));

const GREEN_TITLES: ReadonlyMap<string, string> = new Map(
  FLAGS.flatMap(({ id, greenTitle }) => (greenTitle === undefined ? [] : [[id, greenTitle] as const])),
);

const BLOCK_TITLES: ReadonlyMap<string, string> = new Map(BLOCKS.map(({ id, title }) => [id, title]));

type PastPatternWords = z.infer<typeof PastPattern>;

function byId<Entry extends { readonly id: string; readonly until: number }>(
  entries: readonly Entry[],
): ReadonlyMap<string, readonly Entry[]> {
  const oldestFirst = entries.toSorted((a, b) => a.until - b.until);
  return new Map(oldestFirst.map(({ id }) => [id, oldestFirst.filter((entry) => entry.id === id)]));
}

const PAST_PATTERNS = byId<PastPatternWords>(PAST_TITLES.patterns);
const PAST_MARKS = byId([...PAST_TITLES.flags, ...PAST_TITLES.rules, ...PAST_TITLES.patterns]);

/**
 * Returns the entry that applied for an engine: the first whose `until` reaches it; undefined if there is
 * none.
 */
const heldFor = <Entry extends { readonly until: number }>(
  entries: readonly Entry[] | undefined,
  engine: number | null,
): Entry | undefined => entries?.find(({ until }) => until >= (engine ?? 0));

/**
 * Returns the title of a rule, pattern or flag as it was when the result was made: the stored title, else the
 * title of its engine, else today's. A removed rule keeps its last title. An unknown id is turned into words.
 */
export function titleOfRuleOrFlag(id: string, made: TitleSource = TODAY): string {
  const known = PAST_MARKS.get(id);
  return (
    ownTitle(made, id) ??
    heldFor(known, made.engine)?.title ??
    FLAG_TITLES.get(id) ??
    RULE_TITLES.get(id) ??
    known?.at(-1)?.title ??
    inPlainWords(id)
  );
}

/** Returns the title of an analysis block as the result stored it, else today's. */
export const titleOfBlock = (id: string, made: TitleSource): string =>
  ownTitle(made, id) ?? BLOCK_TITLES.get(id) ?? inPlainWords(id);

/** Checks own properties, because an id such as `constructor` is a member of every object. */
const ownTitle = ({ titles }: TitleSource, id: string): string | undefined =>
  titles !== undefined && Object.hasOwn(titles, id) ? titles[id] : undefined;

/** `XY7` becomes "flag XY7", `old_rule` becomes "old rule". */
const inPlainWords = (id: string): string =>
  /^[A-Z]{2}\d+$/.test(id) ? `flag ${id}` : id.replaceAll('_', ' ').trim() || id;

/** Tells whether a rule of today's table or an earlier version has this id. */
export const isKnownRuleOrFlag = (id: string): boolean =>
  RULE_TITLES.has(id) || FLAG_TITLES.has(id) || PAST_MARKS.has(id);

/** Title and texts of a pattern. */
export type PatternWords = NonNullable<FoundHypothesis['words']>;

/** Returns title and texts of a pattern as they were when the result was made, like `titleOfRuleOrFlag`. */
export function wordsOfPattern(
  { id, words }: Pick<FoundHypothesis, 'id' | 'words'>,
  { outcome }: Pick<RunResult, 'outcome'>,
  made: TitleSource,
): Omit<PatternWords, 'measures'> & Partial<Pick<PatternWords, 'measures'>> {
  if (words) return words;
  const known = PAST_PATTERNS.get(id);
  const past = heldFor(known, made.engine);
  if (past) return past;
  const row = HYPOTHESES.find((each) => each.id === id);
  if (row) return { title: row.title, role: row.role, twin: row.twin.title, would: row.would };
  const would = outcome?.rule === id ? (outcome.would ?? null) : null;
  return known?.at(-1) ?? { title: titleOfRuleOrFlag(id, made), role: 'unknown', twin: null, would };
}

/** Returns the role of the customer in a pattern of today's table or an earlier version. */
export const roleInPattern = ({ id, words }: Pick<FoundHypothesis, 'id' | 'words'>) =>
  words?.role ?? HYPOTHESES.find((row) => row.id === id)?.role ?? PAST_PATTERNS.get(id)?.at(-1)?.role;

/**
 * Returns today's title of a flag in a colour. It never states what was not found: a green flag says what
 * speaks for the customer, a gray one that nothing was assessed.
 */
export function titleOfFlagInColor({ flagId, color }: Pick<Flag, 'flagId' | 'color'>): string {
  const title = titleOfRuleOrFlag(flagId);
  if (color === 'green') return GREEN_TITLES.get(flagId) ?? title;
  return color === 'gray' ? `${title}: not assessed` : title;
}

/** Returns today's titles of everything that a new result names, for the result to keep. */
export function titlesToStore({
  perBlock,
  outcome,
  hypotheses = [],
}: Pick<RunResult, 'perBlock' | 'outcome' | 'hypotheses'>): Record<string, string> {
  const flags = perBlock.flatMap((block) => block.flags);
  const marks = [
    ...flags.flatMap(({ mandatory }) => mandatory ?? []),
    ...hypotheses.map(({ id }) => id),
    ...(outcome ? [outcome.rule] : []),
  ];
  return Object.fromEntries([
    ...perBlock.map(({ blockId }) => [blockId, titleOfBlock(blockId, TODAY)]),
    ...flags.map((flag) => [flag.flagId, titleOfFlagInColor(flag)]),
    ...marks.map((id) => [id, titleOfRuleOrFlag(id)]),
  ]) as Record<string, string>;
}
