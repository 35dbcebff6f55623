import { z } from 'zod';
import { clipped, joined, Reference, type Words } from '../texts/referenced-text.js';

/** Worst first. Green mitigates, white was assessed without a finding, gray could not be assessed. */
export const COLORS = ['black', 'red', 'yellow', 'green', 'white', 'gray'] as const;

export type Color = (typeof COLORS)[number];

/** Severity of one flag in the score; weights were set by hand and are untrained. */
export const SEVERITY: Readonly<Record<Color, number>> = {
  black: 1,
  red: 0.55,
  yellow: 0.2,
  green: 0,
  white: 0,
  gray: 0,
};

export const RATIONALE_CHARS_MAX = 400;

/** More ids than a reader follows; the flag's value still counts all of them. */
export const EVIDENCE_IDS_MAX = 20;

export const Flag = z.object({
  /** Wire name such as TP2; never renumbered. */
  flagId: z.string(),
  color: z.enum(COLORS),
  /** Only where an analyst's note changed it. */
  colorBeforeNotes: z.enum(COLORS).optional(),
  /** Only where an innocent reason lowered it; before any note. */
  colorBeforeReasons: z.enum(COLORS).optional(),
  /** In the score, 0 to 1, before notes; that of the colour if absent. */
  severity: z.number().min(0).max(1).optional(),
  /** What was measured: a count, a decimal text, or an object of them; null if nothing was. */
  value: z.json(),
  threshold: z.json(),
  rationale: z.string(),
  /** What the rationale's figures are taken from; missing in results of earlier versions. */
  references: z.array(Reference).optional(),
  /** Service ids of transactions or of other entities, ascending, at most EVIDENCE_IDS_MAX. */
  evidence: z.array(z.string()).max(EVIDENCE_IDS_MAX),
  /** The rule that escalates whatever the score. */
  mandatory: z.string().optional(),
  /** Service ids of transactions that would meet such a rule were they more than dust. */
  dust: z.array(z.string()).max(EVIDENCE_IDS_MAX).optional(),
});

export type Flag = z.infer<typeof Flag>;

export const FlagChange = z.object({
  noteId: z.string(),
  flagId: z.string(),
  before: z.enum(COLORS),
  after: z.enum(COLORS),
});

export type FlagChange = z.infer<typeof FlagChange>;

type Json = Flag['value'];

/** Words, or what makes them: to score a case by its colours alone, no text has to be written. */
type Told = Words | (() => Words);

const wordsOf = (told: Told): Words => (typeof told === 'function' ? told() : told);

/** With a capital; a figure or the customer's text in front stays as it is. */
export function sentenceOf(told: Told): Words {
  const { text, references } = joined([wordsOf(told)]);
  const isOurs = references[0]?.at !== 0;
  return { text: isOurs ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text, references };
}

/** What a block found for one flag; `threshold` and `evidence` default to none. */
export interface Finding {
  readonly color: Color;
  /** Where it is not that of the colour. */
  readonly severity?: number;
  readonly value: Json;
  readonly threshold?: Json;
  readonly rationale: Told;
  readonly evidence?: readonly string[];
  /** Those of the evidence that the flag shows, where its first ones would tell less. */
  readonly shown?: readonly string[];
  /** Of red and black findings alone: text and effect have to agree. */
  readonly mandatory?: string | undefined;
  /** Service ids of what would meet one were it more than dust. */
  readonly dust?: readonly string[];
}

/** Throws on a milder finding with a mandatory rule, and on an infinite number, which no store takes. */
export function makeFlag(flagId: string, finding: Finding): Flag {
  const { mandatory } = finding;
  if (mandatory && finding.color !== 'red' && finding.color !== 'black')
    throw new Error(`${flagId} meets ${mandatory} and is ${finding.color}`);
  const { color, severity, dust } = finding;
  const { rationale, references } = rationaleFrom(sentenceOf(finding.rationale));
  // Every run makes some fifty: members in order, of which canonical JSON has nothing to sort.
  const flag: Partial<Flag> = { color };
  if (dust) flag.dust = shownIds(dust);
  flag.evidence = shownIds(finding.shown ?? finding.evidence);
  flag.flagId = flagId;
  if (mandatory) flag.mandatory = mandatory;
  flag.rationale = rationale;
  flag.references = references;
  if (severity !== undefined) flag.severity = severity;
  flag.threshold = finite(flagId, finding.threshold ?? null);
  flag.value = finite(flagId, finding.value);
  return flag as Flag;
}

const shownIds = (ids: readonly string[] = []): string[] =>
  ids.length === 0 ? [] : [...new Set(ids)].sort().slice(0, EVIDENCE_IDS_MAX);

function finite(flagId: string, value: Json): Json {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${flagId} holds ${value}`);
  if (value !== null && typeof value === 'object')
    Object.values(value).forEach((part) => finite(flagId, part));
  return value;
}

export const isFinding = ({ color }: Pick<Flag, 'color'>): boolean =>
  color === 'black' || color === 'red' || color === 'yellow';

/** What an innocent reason leaves yellow speaks for the customer, and says what is left. */
export const isExplained = ({ color, colorBeforeReasons }: Flag): boolean =>
  color === 'yellow' && colorBeforeReasons !== undefined;

/** A note that changes a colour leaves no more to say than the colour does. */
export const severityOf = (flag: Pick<Flag, 'color' | 'colorBeforeNotes' | 'severity'>): number =>
  flag.colorBeforeNotes === undefined && flag.severity !== undefined ? flag.severity : SEVERITY[flag.color];

export function rationaleFrom(...words: readonly Words[]): Pick<Flag, 'rationale' | 'references'> {
  const { text, references } = clipped(joined(words), RATIONALE_CHARS_MAX);
  return { rationale: text, references: [...references] };
}
