import { clip } from '../../kernel/visible-text.js';
import { RATIONALE_CHARS_MAX, type Color, type Flag, type FlagChange } from './flag.js';
import { stepsDown, worseOf, type BlockNotes } from './note-effects.js';

export interface Adjusted {
  readonly flags: readonly Flag[];
  /** Every step that a note made, in the order of the flags. */
  readonly changes: readonly FlagChange[];
}

/**
 * The flags of a block under its notes. `raw`: from the facts as uploaded; `corrected`: from the facts with
 * the values that notes correct, the same flags in the same order.
 */
export function adjustFlags(raw: readonly Flag[], corrected: readonly Flag[], notes: BlockNotes): Adjusted {
  const all: FlagChange[] = [];
  const flags = raw.map((uploaded, i) => {
    const before = uploaded.color;
    // What a list says of a person is not taken back by a note.
    const flag = before === 'black' ? uploaded : corrected[i]!;
    const changes = changesOf(flag.flagId, before, flag.color, notes);
    all.push(...changes);
    const color = changes.at(-1)?.after ?? before;
    if (color === before) return { ...flag, color };
    return { ...flag, color, colorBeforeNotes: before, rationale: rationaleOf(flag, before, changes) };
  });
  return { flags, changes: all };
}

function changesOf(flagId: string, raw: Color, corrected: Color, notes: BlockNotes): FlagChange[] {
  const changes: FlagChange[] = [];
  let color = raw;
  const become = (noteId: string, after: Color) => {
    if (after !== color) changes.push({ noteId, flagId, before: color, after });
    color = after;
  };
  if (notes.dob) become(notes.dob.noteId, corrected);
  const dispute = notes.disputed.find((each) => each.flagId === flagId);
  if (dispute && color !== 'black') become(dispute.noteId, 'gray');
  const of = <Effect extends { readonly flagId: string }>(effects: readonly Effect[]) =>
    effects.filter((each) => each.flagId === flagId);
  // The same fact told twice weighs no more than once: the strongest counts.
  const [down] = of(notes.mitigated).sort((a, b) => b.steps - a.steps);
  if (down) become(down.noteId, stepsDown(color, down.steps));
  for (const { noteId, color: risk } of of(notes.aggravated)) become(noteId, worseOf(color, risk));
  return changes;
}

function rationaleOf(flag: Flag, before: Color, changes: readonly FlagChange[]): string {
  const last = changes.at(-1)!;
  const verb = last.after === 'gray' ? 'disputed this' : 'changed this';
  return clip(`An analyst's note ${verb}; it was ${before}. ${flag.rationale}`, RATIONALE_CHARS_MAX);
}
