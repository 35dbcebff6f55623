import { z } from 'zod';
import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import { cutText } from '../../kernel/shown-value.js';
import { fits } from '../answer-size.js';
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

interface Detail {
  readonly allFlags: boolean;
  readonly textChars: number;
  readonly customerChars: number;
  readonly listItems: number;
  /** True in lists: serious flags with short evidence only. */
  readonly isBrief?: true;
  readonly reasonChars?: number;
  /** True for ids, states, decision, outcome and score only; `headline`: with the headline, too. */
  readonly isBare?: true | 'headline';
}

/** Bound of a report's draft, which is cut last, from its end. */
const DRAFT_CHARS = 24_000;
const OUTCOME_CHARS = 600;
const BRIEF_EVIDENCE_MAX = 3;

const BRIEF = { allFlags: false, isBrief: true, reasonChars: 240 } as const;
const BARE: Detail = { ...BRIEF, textChars: 0, customerChars: 0, listItems: 0, isBare: true };

/** Levels of detail from complete to minimal: serious flags with reasons stay longest. */
const DETAILS: readonly Detail[] = [
  { allFlags: true, textChars: DRAFT_CHARS, customerChars: 4_000, listItems: 100 },
  { allFlags: false, textChars: DRAFT_CHARS, customerChars: 500, listItems: 20 },
  { allFlags: false, textChars: 6_000, customerChars: 500, listItems: 20 },
  { ...BRIEF, textChars: 6_000, customerChars: 500, listItems: 10 },
  { ...BRIEF, textChars: 2_500, customerChars: 200, listItems: 5 },
  { ...BRIEF, textChars: 1_000, customerChars: 120, listItems: 2 },
  { ...BRIEF, textChars: 400, customerChars: 80, listItems: 1 },
  { ...BRIEF, textChars: 200, customerChars: 40, listItems: 1, reasonChars: 70 },
  { ...BARE, textChars: 300, customerChars: 80, isBare: 'headline' },
  BARE,
];

/** Levels for pages of alerts, with less detail each. */
const LISTED: readonly Detail[] = DETAILS.slice(-5);

/** Returns all alerts of an answer in equal detail. `how`: where to read the rest. */
export const alertAnswers = (views: readonly AlertView[], how: string): object[] =>
  fitting(views, how, DETAILS);

const LISTED_HOW = 'Flags and texts were left out; get_alert shows the whole alert.';

/** Like `alertAnswers` for up to 50 alerts, if necessary without texts and flags. */
export const listedAlerts = (views: readonly AlertView[]): object[] => fitting(views, LISTED_HOW, LISTED);

function fitting(views: readonly AlertView[], how: string, details: readonly Detail[]): object[] {
  for (const [at, detail] of details.entries()) {
    const answers = views.map((view) => answerOf(view, detail, how));
    if (at === details.length - 1 || fits(answers)) return answers;
  }
  return [];
}

function answerOf({ alertId, serviceId, row, uploaded, result }: AlertView, detail: Detail, how: string) {
  const { summary, result: found, sarNarrative } = result?.content ?? {};
  const { outcome: decided, perBlock: blocks = [] } = found ?? {};
  const cut = new Cut(detail);
  const quotes = new Quotes();
  const told = (words: Parameters<Quotes['text']>[0]) => quotes.text(words, blocks, (text) => cut.text(text));
  const answer = {
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
  };
  if (detail.isBare === true)
    return { ...answer, summary: null, analysisBlocks: [], customerData: {}, shortened: how };
  const isHeadline = detail.isBare === 'headline';
  const narrative = { text: summary?.narrative ?? '', references: summary?.references?.narrative };
  const shownSummary = summary && {
    headline: quotes.text({ text: summary.headline, references: summary.references?.headline }),
    narrative: isHeadline ? '' : told(narrative),
    outcome: decided
      ? quotes.text({ text: decided.because, references: decided.references }, blocks, (text) =>
          cut.outcome(text),
        )
      : '',
    ...(sarNarrative && !detail.isBrief && { sarNarrative: told(sarNarrative) }),
  };
  const shownBlocks = isHeadline ? [] : cut.blocks(blocks, quotes);
  const customerData = {
    ...(isHeadline ? {} : cut.customerData(uploaded)),
    ...quotes.labelledQuotes((text) => cut.customerText(text)),
  };
  const shortened = cut.hasCut || detail.isBrief ? how : null;
  return { ...answer, summary: shownSummary ?? null, analysisBlocks: shownBlocks, customerData, shortened };
}

const isSerious = ({ color }: { readonly color: string }): boolean =>
  color === 'black' || color === 'red' || color === 'yellow';

function countedBy(flags: readonly { readonly color: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { color } of flags) counts[color] = (counts[color] ?? 0) + 1;
  return counts;
}

const SHOWN_ELSEWHERE = new Set([
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

class Cut {
  hasCut = false;

  constructor(private readonly detail: Detail) {}

  text(text: string): string {
    return this.noted(text, cutAtSentence(text, this.detail.textChars));
  }

  outcome(text: string): string {
    return this.noted(text, cutAtSentence(text, Math.max(this.detail.textChars, OUTCOME_CHARS)));
  }

  blocks(found: readonly Block[], quotes: Quotes) {
    const shown = this.detail.isBrief ? found.filter(({ flags }) => flags.some(isSerious)) : found;
    return shown.map((block) => this.block(block, quotes));
  }

  private block(found: Block, quotes: Quotes) {
    const { blockId, state, score, contribution, flags, writeUp, references } = found;
    const kept = this.detail.allFlags ? flags : flags.filter(isSerious);
    if (kept.length < flags.length) this.hasCut = true;
    const left = flags.filter((flag) => !kept.includes(flag));
    const told = { text: writeUp, references };
    return {
      blockId,
      state,
      score,
      contribution,
      writeUp: this.detail.isBrief ? '' : quotes.text(told, [found], (text) => this.text(text)),
      flags: kept.map((flag) => this.flag(flag, quotes)),
      otherFlags: countedBy(left),
    };
  }

  private flag({ flagId, color, rationale, references, evidence }: Block['flags'][number], quotes: Quotes) {
    const told = { text: rationale, references };
    if (!this.detail.isBrief) return { flagId, color, rationale: quotes.text(told), evidence };
    const cut = (text: string) => cutAtSentence(text, this.detail.reasonChars ?? 0);
    return {
      flagId,
      color,
      rationale: quotes.text(told, [], cut),
      evidence: evidence.slice(0, BRIEF_EVIDENCE_MAX),
      evidenceCount: evidence.length,
    };
  }

  /** Returns customers' own words; the start of long lists, with their length. */
  customerData(uploaded: object): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(uploaded) as [string, unknown][]) {
      if (value == null || SHOWN_ELSEWHERE.has(name)) continue;
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
    return this.noted(text, cutText(text, this.detail.customerChars));
  }

  private customerValue(value: unknown): unknown {
    return typeof value === 'string' ? this.customerText(value) : value;
  }

  private noted(whole: string, shown: string): string {
    if (shown !== whole) this.hasCut = true;
    return shown;
  }
}
