import { z } from 'zod';
import { clippedText, joinTexts, Reference, type AnyText } from '../wording/referenced-text.js';

/** Worst first. Green mitigates, white was assessed without a finding, gray could not be assessed. */
export const COLORS = ['black', 'red', 'yellow', 'green', 'white', 'gray'] as const;

export type Color = (typeof COLORS)[number];

/** Severity of a flag in the score. Set by hand, not trained on data. */
export const SEVERITY_BY_COLOR: Readonly<Record<Color, number>> = {
  black: 1,
  red: 0.55,
  yellow: 0.2,
  green: 0,
  white: 0,
  gray: 0,
};

export const RATIONALE_CHARS_MAX = 400;

/** More ids than a reader would follow; the flag's value still counts all of them. */
export const EVIDENCE_IDS_MAX = 20;

export const Flag = z.object({
  /** Public name such as TP2; never renumbered. */
  flagId: z.string(),
  color: z.enum(COLORS),
  /** Colour before an analyst's note; only if a note changed it. */
  colorBeforeNotes: z.enum(COLORS).optional(),
  /** Colour before an innocent explanation lowered it; only in results of earlier engines. */
  colorBeforeReasons: z.enum(COLORS).optional(),
  /** Severity in the score, 0 to 1, before notes; if missing, that of the colour. */
  severity: z.number().min(0).max(1).optional(),
  /** The measured number, decimal text, or an object of them; null if nothing was measured. */
  value: z.json(),
  threshold: z.json(),
  rationale: z.string(),
  /** Sources of the rationale's figures; missing in results of earlier versions. */
  references: z.array(Reference).optional(),
  /** Service ids of transactions or other customers, ascending, at most EVIDENCE_IDS_MAX. */
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

/** A text, or a function that creates it: scoring a case by colours alone needs no texts. */
type WordsOrMaker = AnyText | (() => AnyText);

const wordsOf = (told: WordsOrMaker): AnyText => (typeof told === 'function' ? told() : told);

/** Capitalizes the first letter; a figure or a quoted text at the beginning stays unchanged. */
export function flagSentence(told: WordsOrMaker): AnyText {
  const { text, references } = joinTexts([wordsOf(told)]);
  const isOurs = references[0]?.at !== 0;
  return { text: isOurs ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text, references };
}

/** A block's finding for a flag; `threshold` and `evidence` default to none. */
export interface FlagFinding {
  readonly color: Color;
  /** Given if it differs from the severity of the colour. */
  readonly severity?: number;
  readonly value: Json;
  readonly threshold?: Json;
  readonly rationale: WordsOrMaker;
  readonly evidence?: readonly string[];
  /** Evidence to display, if the first ids of `evidence` would be less informative. */
  readonly shown?: readonly string[];
  /** Mandatory rule; only with a red or black finding, so that text and effect agree. */
  readonly mandatory?: string | undefined;
  /** Service ids of transactions that would meet such a rule if they were more than dust. */
  readonly dust?: readonly string[];
}

/** Creates a flag. Throws if a mandatory rule has a milder colour, or if a number cannot be stored. */
export function makeFlag(flagId: string, finding: FlagFinding): Flag {
  const { mandatory } = finding;
  if (mandatory && finding.color !== 'red' && finding.color !== 'black')
    throw new Error(`${flagId} meets ${mandatory} and is ${finding.color}`);
  const { color, severity, dust } = finding;
  const { rationale, references } = rationaleOfTexts(flagSentence(finding.rationale));
  // Members in alphabetical order, so that canonical JSON need not sort them: every run makes some fifty
  // flags.
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

/** Tells whether a claim of a note raised the flag above what the data alone show. */
export const isRaisedByNotes = ({
  color,
  colorBeforeNotes: before,
}: Pick<Flag, 'color' | 'colorBeforeNotes'>): boolean =>
  before !== undefined && SEVERITY_BY_COLOR[color] > SEVERITY_BY_COLOR[before];

export function rationaleOfTexts(...words: readonly AnyText[]): Pick<Flag, 'rationale' | 'references'> {
  const { text, references } = clippedText(joinTexts(words), RATIONALE_CHARS_MAX);
  return { rationale: text, references: [...references] };
}
