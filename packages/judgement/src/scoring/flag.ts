import { z } from 'zod';
import { clippedText, joinTexts, Reference, type AnyText } from '../wording/referenced-text.js';

/** Worst first. Green mitigates, white was assessed without a finding, gray could not be assessed. */
export const COLORS = ['black', 'red', 'yellow', 'green', 'white', 'gray'] as const;

export type Color = (typeof COLORS)[number];

/** Severity of one flag in the score; weights were set by hand and are untrained. */
export const SEVERITY_BY_COLOR: Readonly<Record<Color, number>> = {
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
  /** Public name such as TP2; never renumbered. */
  flagId: z.string(),
  color: z.enum(COLORS),
  /** Colour before an analyst's note; only where a note changed it. */
  colorBeforeNotes: z.enum(COLORS).optional(),
  /** Colour before an innocent reason lowered it; in results of earlier engines alone. */
  colorBeforeReasons: z.enum(COLORS).optional(),
  /** Severity in the score, 0 to 1, before notes; that of the colour if absent. */
  severity: z.number().min(0).max(1).optional(),
  /** The measured count, decimal text, or object of them; null if nothing was measured. */
  value: z.json(),
  threshold: z.json(),
  rationale: z.string(),
  /** Sources of the rationale's figures; missing in results of earlier versions. */
  references: z.array(Reference).optional(),
  /** Service ids of transactions or of other entities, ascending, at most EVIDENCE_IDS_MAX. */
  evidence: z.array(z.string()).max(EVIDENCE_IDS_MAX),
  /** The mandatory rule that the flag meets, which makes the score 100. */
  mandatory: z.string().optional(),
  /** Service ids of transactions that would meet a mandatory rule if they were more than dust. */
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

/** Words, or a function that makes them: to score a case by colours alone, no text has to be written. */
type WordsOrMaker = AnyText | (() => AnyText);

const wordsOf = (told: WordsOrMaker): AnyText => (typeof told === 'function' ? told() : told);

/** Begins the words with a capital; a figure or the customer's text in front stays as it is. */
export function flagSentence(told: WordsOrMaker): AnyText {
  const { text, references } = joinTexts([wordsOf(told)]);
  const isOurs = references[0]?.at !== 0;
  return { text: isOurs ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text, references };
}

/** A block's finding for one flag; `threshold` and `evidence` default to none. */
export interface Finding {
  readonly color: Color;
  /** Given where it is not the severity of the colour. */
  readonly severity?: number;
  readonly value: Json;
  readonly threshold?: Json;
  readonly rationale: WordsOrMaker;
  readonly evidence?: readonly string[];
  /** Evidence that the flag shows, where its first ids would tell less. */
  readonly shown?: readonly string[];
  /** Mandatory rule of a red or black finding only: text and effect have to agree. */
  readonly mandatory?: string | undefined;
  /** Service ids of transactions that would meet such a rule if they were more than dust. */
  readonly dust?: readonly string[];
}

/** Makes a flag. Throws on a mandatory rule with a milder colour, and on a number that no store takes. */
export function makeFlag(flagId: string, finding: Finding): Flag {
  const { mandatory } = finding;
  if (mandatory && finding.color !== 'red' && finding.color !== 'black')
    throw new Error(`${flagId} meets ${mandatory} and is ${finding.color}`);
  const { color, severity, dust } = finding;
  const { rationale, references } = rationaleFrom(flagSentence(finding.rationale));
  // Members in order, so that canonical JSON need not sort them: every run makes some fifty flags.
  const flag: Partial<Flag> = { color };
  if (dust) flag.dust = shownIds(dust);
  flag.evidence = shownIds(finding.shown ?? finding.evidence);
  flag.flagId = flagId;
  if (mandatory) flag.mandatory = mandatory;
  flag.rationale = rationale;
  flag.references = references;
  if (severity !== undefined) flag.severity = severity;
  flag.threshold = requireFinite(flagId, finding.threshold ?? null);
  flag.value = requireFinite(flagId, finding.value);
  return flag as Flag;
}

const shownIds = (ids: readonly string[] = []): string[] =>
  ids.length === 0 ? [] : [...new Set(ids)].sort().slice(0, EVIDENCE_IDS_MAX);

function requireFinite(flagId: string, value: Json): Json {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${flagId} holds ${value}`);
  if (value !== null && typeof value === 'object')
    Object.values(value).forEach((part) => requireFinite(flagId, part));
  return value;
}

export const isFindingFlag = ({ color }: Pick<Flag, 'color'>): boolean =>
  color === 'black' || color === 'red' || color === 'yellow';

/** Returns a flag's severity; after a note it is that of the colour. */
export const severityOfFlag = (flag: Pick<Flag, 'color' | 'colorBeforeNotes' | 'severity'>): number =>
  flag.colorBeforeNotes === undefined && flag.severity !== undefined
    ? flag.severity
    : SEVERITY_BY_COLOR[flag.color];

export function rationaleFrom(...words: readonly AnyText[]): Pick<Flag, 'rationale' | 'references'> {
  const { text, references } = clippedText(joinTexts(words), RATIONALE_CHARS_MAX);
  return { rationale: text, references: [...references] };
}
