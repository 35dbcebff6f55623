import { z } from 'zod';
import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import { cutText } from '../../kernel/shown-value.js';
import { ANSWER_BYTES_MAX, shownBytes } from '../answer-size.js';
import { cutAtSentence } from '../cut-at-sentence.js';
import { Quotes } from '../quotes.js';
import { brief, COLORS, customerData, finalDisposition, outcome } from './fields.js';

const FlagAnswer = z.object({
  flag_id: z.string(),
  color: z.enum(COLORS),
  rationale: z.string(),
  evidence: z.array(z.string()).describe('Service ids of transactions or other entities.'),
  evidence_count: z.int().optional().describe('Of all evidence, where not all of it stands here.'),
});

export const AlertAnswer = z.object({
  alert_id: z.string(),
  service_id: z.string(),
  status: z.string(),
  source: z.string(),
  created_at: z.string(),
  upload_session_id: z.string(),
  analyst_disposition: z.string().nullable().describe("The analyst's decision; a run never changes it."),
  dispositioned_at: z.string().nullable(),
  disposition_set_by: z.string().nullable(),
  final_disposition: finalDisposition().describe('Of the newest completed run.'),
  final_risk_score: z.number().nullable(),
  outcome: outcome().nullable().describe('Which rule decided that run.'),
  looks_like: brief({ id: z.string(), title: z.string(), role: z.string(), points: z.int() })
    .nullable()
    .describe('What the case looks like most, decided or not.'),
  investigation_service_id: z.string().nullable(),
  investigated_at: z.string().nullable(),
  newer_investigation_service_id: z
    .string()
    .nullable()
    .describe('A run without a result, so far or for good: list_alert_investigations has its state.'),
  summary: z
    .object({ headline: z.string(), narrative: z.string(), outcome: z.string(), sar_narrative: z.string() })
    .partial({ sar_narrative: true })
    .nullable(),
  analysis_blocks: z.array(
    brief({
      block_id: z.string(),
      state: z.string(),
      score: z.number().nullable(),
      contribution: z.number().nullable(),
      write_up: z.string(),
      flags: z.array(FlagAnswer),
      other_flags: z.record(z.string(), z.int()).describe('Flags that were left out, by color.'),
    }),
  ),
  customer_data: customerData(),
  shortened: z.string().nullable().describe('What was left out, and how to get it.'),
});

/** How much of each alert an answer shows. */
interface AnswerDetail {
  readonly hasDraft: boolean;
  readonly hasWriteUps: boolean;
  /** Otherwise black, red and yellow ones alone, and how many others there are. */
  readonly hasAllFlags: boolean;
  readonly hasHeadline: boolean;
  readonly narrativeChars: number;
  readonly outcomeChars: number;
  readonly reasonChars: number;
  /** Ids of evidence of each flag. */
  readonly evidenceOfYellow: number;
  readonly evidenceOfRed: number;
  /** Of each value of customer data; 0: no customer data. */
  readonly customerChars: number;
  readonly listItems: number;
  readonly hasFlags: boolean;
}

/** A quote that a text names is shown, however short. */
const QUOTE_CHARS_MIN = 40;

const WHOLE: AnswerDetail = {
  hasDraft: true,
  hasWriteUps: true,
  hasAllFlags: true,
  hasHeadline: true,
  narrativeChars: Infinity,
  outcomeChars: Infinity,
  reasonChars: Infinity,
  evidenceOfYellow: Infinity,
  evidenceOfRed: Infinity,
  customerChars: 4_000,
  listItems: 100,
  hasFlags: true,
};

/** What each step takes away beyond the one before; colors and reasons of serious flags stay longest. */
const STEPS: readonly Partial<AnswerDetail>[] = [
  { hasDraft: false },
  { hasWriteUps: false },
  { hasAllFlags: false, customerChars: 500, listItems: 20 },
  { narrativeChars: 1_000 },
  { narrativeChars: 400, customerChars: 200, listItems: 5 },
  { evidenceOfYellow: 3 },
  { evidenceOfYellow: 0, customerChars: 80, listItems: 1 },
  { evidenceOfRed: 3, outcomeChars: 300, reasonChars: 240 },
  { evidenceOfRed: 1, narrativeChars: 200, reasonChars: 160 },
  { evidenceOfRed: 0, narrativeChars: 0, reasonChars: 100, customerChars: 0 },
  { reasonChars: 60, outcomeChars: 120 },
  { reasonChars: 30, hasHeadline: false, outcomeChars: 0 },
  { hasFlags: false },
];

const DETAILS = STEPS.reduce<readonly AnswerDetail[]>(
  (before, step) => [...before, { ...before.at(-1)!, ...step }],
  [WHOLE],
);

/** A page of many alerts starts without what one alert alone is read for. */
const LISTED_ALERT_DETAILS = DETAILS.slice(5);

interface SizedAnswer {
  readonly answer: object;
  readonly bytes: number;
}

const sizedAnswerOf = (view: AlertView, detail: AnswerDetail, how: string): SizedAnswer => {
  const answer = answerOf(view, detail, how);
  return { answer, bytes: shownBytes(answer) };
};

/** Equal detail for all alerts of an answer, as much as fits. `how`: where to read the rest. */
export const alertAnswers = (views: readonly AlertView[], how: string): object[] =>
  mostDetailedThatFit(views, DETAILS.length, (view, at) => sizedAnswerOf(view, DETAILS[at]!, how));

const LISTED_CUT_NOTICE = 'Flags and texts were left out; get_alert shows the whole alert.';

/** Answers of listed alerts by the place of their detail. Why kept: many pages show the same alerts. */
const listedAnswers = new WeakMap<AlertView, SizedAnswer[]>();

function listedAnswerOf(view: AlertView, at: number): SizedAnswer {
  let kept = listedAnswers.get(view);
  if (!kept) listedAnswers.set(view, (kept = []));
  return (kept[at] ??= sizedAnswerOf(view, LISTED_ALERT_DETAILS[at]!, LISTED_CUT_NOTICE));
}

/** As `alertAnswers` for up to 50, with less of each. */
export const listedAlerts = (views: readonly AlertView[]): object[] =>
  mostDetailedThatFit(views, LISTED_ALERT_DETAILS.length, listedAnswerOf);

/** Returns the answers after the fewest steps that make them fit; each step makes them shorter. */
function mostDetailedThatFit(
  views: readonly AlertView[],
  steps: number,
  answerAt: (view: AlertView, at: number) => SizedAnswer,
): object[] {
  let [least, most] = [0, steps - 1];
  // Why not the middle at first: mostly all of it fits.
  for (let at = 0; least < most; at = Math.floor((least + most) / 2)) {
    const bytes = views.reduce((sum, view) => sum + 1 + answerAt(view, at).bytes, 1);
    if (bytes <= ANSWER_BYTES_MAX) most = at;
    else least = at + 1;
  }
  return views.map((view) => answerAt(view, least).answer);
}

function answerOf(view: AlertView, detail: AnswerDetail, how: string) {
  const { uploaded, result } = view;
  const { summary, result: found, sarNarrative } = result?.content ?? {};
  const { outcome: decided, perBlock: blocks = [] } = found ?? {};
  const cut = new AnswerCutter(detail);
  const quotes = new Quotes();
  const told = (words: Parameters<Quotes['text']>[0], max: number) =>
    quotes.text(words, blocks, (text) => cut.text(text, max));
  const narrative = { text: summary?.narrative ?? '', references: summary?.references?.narrative };
  const shownSummary = summary && {
    headline: detail.hasHeadline
      ? quotes.text({ text: summary.headline, references: summary.references?.headline })
      : '',
    narrative: told(narrative, detail.narrativeChars),
    outcome: decided
      ? told({ text: decided.because, references: decided.references }, detail.outcomeChars)
      : '',
    ...(sarNarrative && detail.hasDraft && { sarNarrative: told(sarNarrative, Infinity) }),
  };
  const analysisBlocks = cut.blocks(blocks, quotes);
  const customerData = {
    ...cut.customerData(uploaded),
    ...quotes.labelledQuotes((text) => cut.customerText(text)),
  };
  const isWhole = detail.hasAllFlags && detail.hasDraft && detail.hasWriteUps;
  return {
    ...idsAndDecisionsOf(view),
    summary: shownSummary ?? null,
    analysisBlocks,
    customerData,
    shortened: isWhole && !cut.hasCut ? null : how,
  };
}

/** Returns what every answer shows of an alert, however short. */
const idsAndDecisionsOf = ({ alertId, serviceId, row, uploaded, result }: AlertView) => ({
  alertId,
  serviceId,
  status: uploaded.status,
  source: uploaded.source,
  createdAt: uploaded.created_at,
  uploadSessionId: row.sessionId,
  analystDisposition: row.analystDisposition ?? null,
  dispositionedAt: row.dispositionedAt ?? null,
  dispositionSetBy: row.dispositionSetBy ?? null,
  finalDisposition: row.finalDisposition ?? null,
  finalRiskScore: row.finalRiskScore ?? null,
  outcome: result?.outcome ?? null,
  looksLike: result?.looksLike ?? null,
  investigationServiceId: result?.investigationId ?? null,
  investigatedAt: result?.ranAt ?? null,
  newerInvestigationServiceId: row.latestRunId === result?.investigationId ? null : row.latestRunId,
});

const isSerious = ({ color }: { readonly color: string }): boolean =>
  color === 'black' || color === 'red' || color === 'yellow';

function countedBy(flags: readonly { readonly color: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { color } of flags) counts[color] = (counts[color] ?? 0) + 1;
  return counts;
}

const ALERT_FIELDS_SHOWN_ELSEWHERE = new Set([
  'alert_id',
  'status',
  'source',
  'created_at',
  'disposition_status',
  'dispositioned_by',
  'dispositioned_at',
  'disposition_notes',
]);

type Block = NonNullable<AlertView['result']>['content']['result']['perBlock'][number];

class AnswerCutter {
  hasCut = false;

  constructor(private readonly detail: AnswerDetail) {}

  text(text: string, max: number): string {
    return this.noted(text, max > 0 ? cutAtSentence(text, max) : '');
  }

  blocks(found: readonly Block[], quotes: Quotes) {
    const { hasFlags, hasAllFlags } = this.detail;
    if (!hasFlags) return [];
    const shown = hasAllFlags ? found : found.filter(({ flags }) => flags.some(isSerious));
    return shown.map((block) => this.block(block, quotes));
  }

  private block(found: Block, quotes: Quotes) {
    const { blockId, state, score, contribution, flags, writeUp, references } = found;
    const kept = this.detail.hasAllFlags ? flags : flags.filter(isSerious);
    return {
      blockId,
      state,
      score,
      contribution,
      writeUp: this.detail.hasWriteUps ? quotes.text({ text: writeUp, references }, [found]) : '',
      flags: kept.map((flag) => this.flag(flag, quotes)),
      otherFlags: countedBy(flags.filter((flag) => !kept.includes(flag))),
    };
  }

  private flag({ flagId, color, rationale, references, evidence }: Block['flags'][number], quotes: Quotes) {
    const { reasonChars, evidenceOfRed, evidenceOfYellow } = this.detail;
    const shown = evidence.slice(0, color === 'yellow' ? evidenceOfYellow : evidenceOfRed);
    const told = quotes.text({ text: rationale, references }, [], (text) => this.text(text, reasonChars));
    const isCut = shown.length < evidence.length;
    if (isCut) this.hasCut = true;
    return {
      flagId,
      color,
      rationale: told,
      evidence: shown,
      ...(isCut ? { evidenceCount: evidence.length } : {}),
    };
  }

  /** Customers' own words; the start of long lists, with their length. */
  customerData(uploaded: object): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    if (this.detail.customerChars === 0) {
      this.hasCut = true;
      return shown;
    }
    for (const [name, value] of Object.entries(uploaded) as [string, unknown][]) {
      if (value == null || ALERT_FIELDS_SHOWN_ELSEWHERE.has(name)) continue;
      if (Array.isArray(value) && value.length > this.detail.listItems) {
        shown[`${name}_count`] = value.length;
        this.hasCut = true;
      }
      shown[name] = Array.isArray(value)
        ? value.slice(0, this.detail.listItems).map((item) => this.customerValue(item))
        : this.customerValue(value);
    }
    return shown;
  }

  customerText(text: string): string {
    return this.noted(text, cutText(text, Math.max(this.detail.customerChars, QUOTE_CHARS_MIN)));
  }

  private customerValue(value: unknown): unknown {
    return typeof value === 'string' ? this.customerText(value) : value;
  }

  private noted(whole: string, shown: string): string {
    if (shown !== whole) this.hasCut = true;
    return shown;
  }
}
