import { NO_CONTACT_STEP } from '../case-file/told-step.js';
import { shownResult } from '../assessment/shown-result.js';
import { roleOfStoredResult, type CustomerRole } from '../scoring/customer-role.js';
import type { ClaimType } from '../notes/claim.js';
import { claimsStating } from '../notes/read-claims.js';
import { REVIEW_REQUEST_ROWS, FLAGS } from '../rules/rule-table.js';
import {
  engineVersionOf,
  type ResembledPattern,
  clearPatternOf,
  type ResultWithPattern,
  shownOutcome,
  type ShownOutcome,
  titleSourceOf,
} from '../rules/shown-outcome.js';
import { FLAG_TITLES, isKnownRuleOrFlag, RULE_TITLES, titleOfRuleOrFlag } from '../rules/titles.js';
import { type Dimension, DIMENSIONS } from '../scoring/dimensions.js';
import HEADINGS from '../narrative/en/headings.json' with { type: 'json' };
import type { CaseTables, InvestigationContent } from '../scoring/investigation-content.js';
import type { BlockResult, OutcomeKind, RunResult } from '../scoring/run-result.js';

/** A rule, pattern or flag, by which results are filtered and counted. */
export interface TitledRule {
  readonly id: string;
  readonly title: string;
}

/** What decided a run and what it looks like, in words of the time when it was made. */
export interface BriefResult {
  readonly outcome: ShownOutcome | null;
  /** Null if no pattern is clear, and in results of old versions. */
  readonly looksLike: ResembledPattern | null;
  /** Null in results of old versions. */
  readonly customerRole: CustomerRole | null;
  /** Version of the engine; null if the result does not contain it. */
  readonly engine: number | null;
}

/** Values by which statistics over many results count and select. */
export interface ResultFigures {
  readonly engine: number | null;
  readonly kind: OutcomeKind | null;
  readonly rule: string | null;
  /** Id of the pattern. */
  readonly looksLike: string | null;
  /** `<block id>.<flag id>.<color>` of each flag. */
  readonly flags: string[];
  /** Ids of the rule that decided, of the pattern and of serious flags, without duplicates. */
  readonly marks: string[];
  /** Titles of the marks as the result has them. */
  readonly titles: Record<string, string>;
  /** Values of features, and of their parts as `<feature>/<part>`. */
  readonly features: Record<string, number | string>;
}

/** Missing information that a person could supply. */
export interface OpenTopics {
  /** Kinds of missing facts, named as in notes, in no particular order. */
  readonly lacking: readonly string[];
  /** The customer's flagged payments that moved money, oldest first. */
  readonly flagged: CaseTables['transactions'];
  /** Whether the next steps are not to contact the customer, who could be tipped off. */
  readonly advisesNoContact: boolean;
}

/** A question that claims of these types answer. */
export interface OpenQuestion {
  /** Id of the rule or flag that asks. */
  readonly of: string;
  readonly claims: readonly ClaimType[];
}

/** The step not to contact the customer, today and in results of earlier engines. */
const NO_CONTACT_WORDS = [NO_CONTACT_STEP, 'Do not call the customer.'];

type OpenTopicsSource = Pick<InvestigationContent, 'result' | 'tables' | 'summary'>;

/** Sections of a narrative that a page shows apart from the others, too. */
export type NarrativeSection = keyof typeof HEADINGS;

/** Describes stored results, in the words of the engine that made them. */
export const shownResults = {
  /** Returns a complete result with the titles of all its codes. */
  whole: shownResult,

  /** Returns the title of a section of a narrative, without the marks of a heading. */
  headingOf: (section: NarrativeSection): string => HEADINGS[section].replace(/^#+ /, ''),

  brief: (result: ResultWithPattern): BriefResult => ({
    outcome: shownOutcome(result),
    looksLike: clearPatternOf(result),
    customerRole: roleOfStoredResult(result.role),
    engine: engineVersionOf(result),
  }),

  /** Returns the blocks of a result by area of the assessment. */
  blocksByArea(blocks: readonly BlockResult[]): Record<Dimension, BlockResult[]> {
    const areas = Object.entries(DIMENSIONS) as [Dimension, readonly string[]][];
    return Object.fromEntries(
      areas.map(([area, ids]) => [area, blocks.filter(({ blockId }) => ids.includes(blockId))]),
    ) as Record<Dimension, BlockResult[]>;
  },

  figures(result: RunResult): ResultFigures {
    const pattern = clearPatternOf(result);
    const marks = marksOf(result, pattern);
    return {
      engine: engineVersionOf(result),
      kind: result.outcome?.kind ?? null,
      rule: result.outcome?.rule ?? null,
      looksLike: pattern?.id ?? null,
      flags: result.perBlock.flatMap(({ blockId, flags }) =>
        flags.map(({ flagId, color }) => `${blockId}.${flagId}.${color}`),
      ),
      marks,
      titles: titlesOf(result, marks, pattern),
      features: valuesOf(result.features),
    };
  },

  openTopics({ result, tables, summary }: OpenTopicsSource): OpenTopics {
    const { outcome, perBlock, features } = result;
    const found = perBlock.flatMap(({ flags }) => flags).filter(({ color }) => WEIGHING.includes(color));
    const ids = new Set(found.map(({ flagId }) => flagId));
    return {
      lacking: [
        ...(REVIEW_REQUEST_ROWS.find(({ id }) => id === outcome?.rule)?.answeredBy ?? []),
        ...FLAGS.flatMap(({ id, loweredBy = [] }) => (ids.has(id) ? loweredBy : [])),
        ...(features?.['missing_diligence']?.value ? (['identity_verified'] as const) : []),
      ],
      flagged: tables?.transactions.filter(({ flagged, beside }) => flagged && !beside) ?? [],
      advisesNoContact: NO_CONTACT_WORDS.some((words) => summary.narrative.includes(words)),
    };
  },

  /**
   * Returns what a result asks: the rule that decided and each flag that counts against the customer, with
   * the types of claims that answer it.
   */
  openQuestions({ outcome, perBlock }: Pick<RunResult, 'outcome' | 'perBlock'>): OpenQuestion[] {
    const asked = REVIEW_REQUEST_ROWS.filter(({ id }) => id === outcome?.rule);
    const found = perBlock.flatMap(({ flags }) => flags).filter(({ color }) => WEIGHING.includes(color));
    const lowered = FLAGS.filter(({ id }) => found.some(({ flagId }) => flagId === id));
    return [
      ...asked.map(({ id, answeredBy }) => ({ of: id, claims: claimsStating(answeredBy) })),
      ...lowered.map(({ id, loweredBy = [] }) => ({ of: id, claims: claimsStating(loweredBy) })),
    ].filter(({ claims }) => claims.length > 0);
  },

  /** Titles of today's rules, patterns and flags, in the order of the table. */
  allTitles: [...RULE_TITLES, ...FLAG_TITLES].map(([id, title]): TitledRule => ({ id, title })),

  /** Tells whether a rule, pattern or flag of today's table or of an earlier one has this id. */
  isTitled: isKnownRuleOrFlag,

  /**
   * Returns the title of a rule, pattern or flag as it was when a result was made. Where no result is meant,
   * it is today's title, or else the last one.
   */
  titleOf: titleOfRuleOrFlag,

  /** Like `titleOf`, for a result at hand. */
  titleIn: (result: Pick<RunResult, 'perBlock' | 'titles'>, id: string): string =>
    titleOfRuleOrFlag(id, titleSourceOf(result)),
} as const;

/** Colours of flags that count towards the score. */
const WEIGHING: readonly string[] = ['yellow', 'red', 'black'];

const isSerious = ({ color }: { readonly color: string }): boolean => color === 'black' || color === 'red';

function marksOf({ perBlock, outcome }: RunResult, pattern: ResembledPattern | null): string[] {
  const serious = perBlock.flatMap(({ flags }) => flags.filter(isSerious));
  const rules = [outcome?.rule, pattern?.id].filter((id) => id !== undefined);
  return [...new Set([...rules, ...serious.map(({ flagId }) => flagId)])];
}

function titlesOf(
  result: RunResult,
  marks: readonly string[],
  pattern: ResembledPattern | null,
): Record<string, string> {
  const made = titleSourceOf(result);
  const titles = marks.map((id) => [id, titleOfRuleOrFlag(id, made)] as const);
  // The pattern comes separately, because the result may have kept its title.
  return Object.fromEntries(pattern ? [...titles, [pattern.id, pattern.title]] : titles);
}

const valuesOf = (features: RunResult['features'] = {}): Record<string, number | string> =>
  Object.fromEntries(
    Object.entries(features).flatMap(([id, { value, parts = {} }]) => [
      ...(value === null ? [] : [[id, value] as const]),
      ...Object.entries(parts).map(([part, number]) => [`${id}/${part}`, number] as const),
    ]),
  );
