import { rationaleFrom, SEVERITY, type Color, type Flag, type FlagChange } from '../scoring/flag.js';
import type { BlockNotes, Mitigation } from './note-effects.js';

export interface Adjusted {
  readonly flags: readonly Flag[];
  readonly changes: readonly FlagChange[];
}

export interface Analysed {
  readonly uploaded: readonly Flag[];
  readonly corrected: readonly Flag[];
  readonly rising: readonly Flag[] | null;
}

export function adjustFlags({ uploaded, corrected, rising }: Analysed, notes: BlockNotes): Adjusted {
  const all: FlagChange[] = [];
  const flags = uploaded.map((raw, i) => {
    const before = raw.color;
    // What a list says of a person is not taken back by a note.
    const replaced = before === 'black' ? raw : corrected[i]!;
    const flag = rising && SEVERITY[rising[i]!.color] > SEVERITY[replaced.color] ? rising[i]! : replaced;
    const changes = changesOf([raw, replaced, flag], notes);
    all.push(...changes);
    const color = changes.at(-1)?.after ?? before;
    if (color === before) return { ...flag, color };
    const told: Flag = { ...flag, color, colorBeforeNotes: before, ...rationaleOf(flag, before, changes) };
    // What was measured before notes, whichever of the flags is shown.
    if (raw.severity === undefined) delete told.severity;
    else told.severity = raw.severity;
    if (isLowered(changes)) delete told.mandatory;
    return told;
  });
  return { flags, changes: all };
}

/** A note that tells a match apart ends its mandatory rule; one that only disputes the flag does not. */
const isLowered = (changes: readonly FlagChange[]): boolean =>
  changes.some(({ before, after }) => after !== 'gray' && SEVERITY[after] < SEVERITY[before]);

/** Of others who bear several names that are hits: a note that tells one apart says nothing of the next. */
const isOfSeveral = ({ value }: Flag): boolean =>
  value !== null && typeof value === 'object' && 'names' in value;

/** Texts that name the customer, or entries of a list that are a hit: how many weigh. */
const hasFurtherHits = ({ value }: Flag): boolean =>
  typeof value === 'number' ? value > 1 : value !== null && typeof value === 'object' && 'weighing' in value;

function changesOf([raw, replaced, risen]: readonly [Flag, Flag, Flag], notes: BlockNotes): FlagChange[] {
  const { flagId } = raw;
  const changes: FlagChange[] = [];
  let color = raw.color;
  const become = (noteId: string, after: Color) => {
    if (after !== color) changes.push({ noteId, flagId, before: color, after });
    color = after;
  };
  if (notes.dob) become(notes.dob.noteId, replaced.color);
  if (notes.risingDob) become(notes.risingDob.noteId, risen.color);
  const dispute = notes.disputed.find((each) => each.flagId === flagId);
  if (dispute && color !== 'black') become(dispute.noteId, 'gray');
  const of = <Effect extends { readonly flagId: string }>(effects: readonly Effect[]) =>
    effects.filter((each) => each.flagId === flagId);
  // The same fact told twice weighs no more than once: the strongest counts.
  const [down] = of(notes.mitigated).sort((a, b) => strengthOf(b) - strengthOf(a));
  const isReached = down && !(down.isOfOne && hasFurtherHits(replaced));
  if (isReached && !isOfSeveral(replaced)) become(down.noteId, stepsDown(color, down.steps));
  for (const { noteId, color: risk } of of(notes.aggravated))
    if (SEVERITY[risk] > SEVERITY[color]) become(noteId, risk);
  return changes;
}

/** The colour so many bands down; black, green, white and gray stay. */
const stepsDown = (color: Color, steps: number): Color =>
  color === 'red' && steps === 1 ? 'yellow' : color === 'red' || color === 'yellow' ? 'white' : color;

/** What is told of every hit reaches further than what is told of one. */
const strengthOf = ({ steps, isOfOne }: Mitigation): number => (isOfOne ? 0 : 10) + steps;

function rationaleOf(flag: Flag, before: Color, changes: readonly FlagChange[]) {
  const last = changes.at(-1)!;
  const verb = last.after === 'gray' ? 'disputed this' : 'changed this';
  const { rationale: text, references = [] } = flag;
  return rationaleFrom(`An analyst's note ${verb}; it was ${before}. `, { text, references });
}
