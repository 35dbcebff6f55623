import { escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf } from '../src/case/facts/case-facts.js';
import type { ReadNote } from '../src/notes/note-effects.js';
import type { Recipe } from '../src/recipe/recipe.js';
import { COLORS } from '../src/scoring/flag.js';
import { stepsOfPointer, type ReferencedText } from '../src/wording/referenced-text.js';
import { proseFigure, proseMoney, spokenAmount, spokenDay } from '../src/wording/spoken.js';
import {
  figureTextOfSource,
  orderedFlagsOf,
  isPlacedFlagFinding,
  type CaseAndResult,
  type PlacedFlag,
} from '../src/case-file/figures.js';
import { BEHAVIOUR_ROWS, HYPOTHESES } from '../src/rules/rule-table.js';

/** The result and its sources; `facts` with a corrected date of birth (see `factsTold`). */
export interface TextSources extends CaseAndResult {
  readonly recipe: Recipe;
  readonly notes: readonly ReadNote[];
}

/** Matches what may not occur outside references: digits in any script, dispositions, and quotation marks. */
const UNBOUND = /\p{N}|ESCALATED|CLEARED|"/u;
/** The numbers of a list are no figures. */
const LIST_NUMBER = /^\d\. /gm;
/** Stands for a reference; texts never contain it (see `quoted`). */
const PIECE = '\0';

/** Returns what is wrong with a text: each piece must equal its source, and each number must be a piece. */
export function faultsIn({ text, references }: ReferencedText, from: TextSources): string[] {
  const sources = sourcesOf(from);
  let end = 0;
  let rest = '';
  const faults = references.flatMap(({ at, text: shown, source }) => {
    const isThere = at >= end && text.startsWith(shown, at);
    const value = figureTextOfSource(from, source) ?? walk(sources, stepsOfPointer(source));
    rest += text.slice(end, at) + PIECE;
    end = at + shown.length;
    return isThere && isShown(shown, value, source) ? [] : [`${source} does not say "${shown}"`];
  });
  const own = (rest + text.slice(end)).replaceAll(`"${PIECE}"`, '').replaceAll(LIST_NUMBER, '');
  const [unbound] = UNBOUND.exec(own) ?? [];
  return unbound === undefined ? faults : [...faults, `without a source: ${unbound}`];
}

const walk = (value: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((at, step) => (Object(at) as Record<string, unknown>)[step], value);

/** The numbers in fixed texts, repeated here, so that a text that deviates from its rule is found. */
const RULES = {
  pointsMax: 100,
  wholePercent: 100,
  peersMin: 100,
  subjectTransactionsMax: 10_000,
  laterDays: 30,
  monthDays: 30,
  weekDays: 7,
  percentile: { p80: 80, p90: 90, p95: 95, p98: 98, p99: 99, p995: 99.5, p998: 99.8, p999: 99.9 },
};

const boundOf = (from: number | string | undefined) =>
  typeof from === 'number' && from < 1 ? Math.round(100 * from) : from;
/** Values from which the rules count a feature; below 1 as a percentage. */
const BOUNDS = {
  behaviour: Object.fromEntries(BEHAVIOUR_ROWS.map(({ feature, from }) => [feature, boundOf(from)])),
  ...Object.fromEntries(
    HYPOTHESES.map(({ id, for: rows }) => [
      id,
      Object.fromEntries(rows.map(({ feature, bands }) => [feature, boundOf(bands[0]?.from)])),
    ]),
  ),
};

/** Returns everything that a source may name, except figures computed by `figureTextOfSource`. */
function sourcesOf({ facts, run, recipe, notes }: TextSources): object {
  const { content: alert } = facts.alert;
  const countsOf = (flags: readonly PlacedFlag[]) =>
    Object.fromEntries(
      COLORS.map((color) => [color, flags.filter(({ flag }) => flag.color === color).length]),
    );
  const all = orderedFlagsOf(run);
  const flags = Object.fromEntries(
    all.map(({ flag: { flagId: id, color, rationale } }) => {
      const reason = rationale.replace(/\.$/, '');
      return [id, { id, rationale, reason, line: `**${id} ${color}**: ${rationale}` }];
    }),
  );
  const blocks = run.perBlock.map(({ blockId: id, score, contribution }): [string, object] => {
    return [
      id,
      { score, contribution, flags, counts: countsOf(all.filter(({ blockId }) => blockId === id)) },
    ];
  });
  const hypotheses = run.hypotheses ?? [];
  return {
    ...run,
    facts,
    recipe,
    alert,
    flags,
    rule: RULES,
    bounds: BOUNDS,
    lookback: facts.lookback,
    peers: facts.peers?.metrics,
    subject: { ...subjectFactsOf(facts).profile, entity_id: facts.subjectId },
    notes: Object.fromEntries(notes.map((note) => [note.noteId, { body: escapeMarkdown(note.body, 240) }])),
    blocks: Object.fromEntries(blocks),
    hypotheses: { ...hypotheses, ...Object.fromEntries(hypotheses.map((each) => [each.id, each])) },
    counts: {
      flags: {
        ...countsOf(all),
        unusual: all.filter(isPlacedFlagFinding).length,
        all: all.length,
        assessed: all.filter(({ flag }) => flag.color !== 'gray').length,
      },
    },
  };
}

const PEER_INFLOW = /^\/peers\/inflow ([^/]+)\//;
const INSTANT = /(?:Ms|registered_at|dob)$|^\/facts\/\w+\/listDate$/;

function isShown(shown: string, value: unknown, source: string): boolean {
  if (INSTANT.test(source)) return shown === spokenDay(new Date(value as string).getTime());
  const [, currency] = PEER_INFLOW.exec(source) ?? [];
  if (currency !== undefined) return shown === proseMoney(String(value), currency);
  if (source.endsWith('/named')) return !/\p{N}/u.test(shown);
  if (typeof value === 'number')
    return [String(value), value.toFixed(2), value.toLocaleString('en-US')].includes(shown);
  const text = typeof value === 'string' ? value : (value as { line?: string } | undefined)?.line;
  if (text === undefined) return false;
  const whole = escapeMarkdown(text, Infinity);
  const isCut = shown.length > 3 && shown.endsWith('…') && whole.startsWith(shown.slice(0, -1));
  return (
    [text, whole, proseFigure(text)].includes(shown) ||
    isCut ||
    (/^-?[\d.]+$/.test(text) && shown === spokenAmount(text))
  );
}
