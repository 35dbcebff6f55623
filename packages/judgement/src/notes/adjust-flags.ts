import {
  rationaleOfTexts,
  SEVERITY_BY_COLOR,
  type Color,
  type Flag,
  type FlagChange,
} from '../scoring/flag.js';
import type { BlockNotes } from './note-effects.js';
import { HIT_FACT_KINDS, isFactOfKinds } from './note-fact.js';

interface AdjustedFlags {
  readonly flags: Flag[];
  readonly changes: readonly FlagChange[];
}

interface Analysed {
  readonly uploaded: readonly Flag[];
  readonly corrected: readonly Flag[];
}

/** The colours between which a note can move a flag. Green and gray weigh as much as white. */
const BANDS: readonly Color[] = ['white', 'yellow', 'red', 'black'];

const bandOf = (color: Color): number => Math.max(0, BANDS.indexOf(color));

/** Returns the flags as changed by notes: at most one band away from the finding without notes. */
export function adjustFlags({ uploaded, corrected }: Analysed, notes: BlockNotes): AdjustedFlags {
  const all: FlagChange[] = [];
  const flags = uploaded.map((raw, i) => {
    const isMilder = SEVERITY_BY_COLOR[corrected[i]!.color] <= SEVERITY_BY_COLOR[raw.color];
    const replaced = notes.dob?.isRising && isMilder ? raw : corrected[i]!;
    const changes = flagChangesByNotes([raw, replaced], notes);
    all.push(...changes);
    const before = raw.color;
    const color = changes.at(-1)?.after ?? before;
    const isReread = color === replaced.color && !raw.mandatory;
    const flag = isReread || SEVERITY_BY_COLOR[color] > SEVERITY_BY_COLOR[before] ? replaced : raw;
    const told: Flag = { ...flag, color };
    if (color !== flag.color) delete told.mandatory;
    if (color === before) return told;
    // From `raw`: the severity is that measured before notes, whichever flag is displayed.
    if (raw.severity === undefined) delete told.severity;
    else told.severity = raw.severity;
    return { ...told, colorBeforeNotes: before, ...rationaleOf(flag, before, color) };
  });
  return { flags, changes: all };
}

/**
 * Tells whether a flag covers hits on several other persons: a note about one says nothing about the next.
 */
const holdsSeveralNames = ({ value }: Flag): boolean =>
  value !== null && typeof value === 'object' && 'names' in value;

/** Tells whether several hits count, such as articles that name the customer or entries of a list. */
const hasFurtherHits = ({ value }: Flag): boolean =>
  typeof value === 'number' ? value > 1 : value !== null && typeof value === 'object' && 'weighing' in value;

function flagChangesByNotes([raw, replaced]: readonly [Flag, Flag], notes: BlockNotes): FlagChange[] {
  const { flagId } = raw;
  const changes: FlagChange[] = [];
  let color = raw.color;
  const become = (noteId: string, wanted: Color) => {
    const after = withinOneBand(raw, wanted);
    if (after !== color) changes.push({ noteId, flagId, before: color, after });
    color = after;
  };
  if (notes.dob) become(notes.dob.noteId, replaced.color);
  const of = <Effect extends { readonly flagId: string }>(effects: readonly Effect[]) =>
    effects.filter((each) => each.flagId === flagId);
  const [dispute] = of(notes.disputed);
  if (dispute) become(dispute.noteId, 'gray');
  const down = of(notes.mitigated).find(
    (fact) => !isFactOfKinds(HIT_FACT_KINDS, fact) || fact.isOfAll || !hasFurtherHits(replaced),
  );
  const isLowered = color === 'red' || color === 'yellow';
  if (down && isLowered && !holdsSeveralNames(replaced)) become(down.noteId, 'white');
  for (const { noteId, color: risk } of of(notes.aggravated))
    if (SEVERITY_BY_COLOR[risk] > SEVERITY_BY_COLOR[color]) become(noteId, risk);
  return changes;
}

/**
 * Limits the effect of a note, which is only a claim, to one band. A note cannot lower a mandatory rule or a
 * black flag.
 */
function withinOneBand({ color, mandatory }: Flag, wanted: Color): Color {
  const from = bandOf(color);
  const to = bandOf(wanted);
  if (to < from && (mandatory !== undefined || color === 'black')) return color;
  return Math.abs(to - from) <= 1 ? wanted : BANDS[from + Math.sign(to - from)]!;
}

function rationaleOf({ rationale: text, references = [] }: Flag, before: Color, after: Color) {
  const verb = after === 'gray' ? 'disputed' : 'changed';
  return rationaleOfTexts(`An analyst's note ${verb} this, from ${before} to ${after}. `, {
    text,
    references,
  });
}
