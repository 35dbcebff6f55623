import { z } from 'zod';
import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import { cutText } from '../../kernel/shown-value.js';
import { fits } from '../answer-size.js';
import { cutAtSentence } from '../cut-at-sentence.js';
import { Quotes } from '../quotes.js';
import { brief, COLORS, customerData, finalDisposition } from './fields.js';

const FlagAnswer = z.object({
  flag_id: z.string(),
  color: z.enum(COLORS),
  rationale: z.string(),
  evidence: z.array(z.string()).describe('Service ids of transactions or other entities.'),
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
  /** Only ids, states, decision, outcome and score. */
  readonly isBare?: true;
}

/** The draft of a report is the longest; its reasons come last, so it is cut after all else. */
const DRAFT_CHARS = 24_000;

/** From whole to what always fits: serious flags stay, with their reasons. */
const DETAILS: readonly Detail[] = [
  { allFlags: true, textChars: DRAFT_CHARS, customerChars: 4_000, listItems: 100 },
  { allFlags: false, textChars: DRAFT_CHARS, customerChars: 500, listItems: 20 },
  { allFlags: false, textChars: 6_000, customerChars: 500, listItems: 20 },
  { allFlags: false, textChars: 1_000, customerChars: 500, listItems: 20 },
  { allFlags: false, textChars: 200, customerChars: 100, listItems: 5 },
  { allFlags: false, textChars: 0, customerChars: 40, listItems: 1 },
];

/** For pages of alerts, of which a reader chooses: less of each. */
const LISTED: readonly Detail[] = [...DETAILS.slice(-2), { ...DETAILS.at(-1)!, isBare: true }];

/** Alerts in as much detail as one answer takes, all in the same. `how` says where the rest is. */
export const alertAnswers = (views: readonly AlertView[], how: string): object[] =>
  fitting(views, how, DETAILS);

const LISTED_HOW = 'Flags and texts were left out; get_alert shows the whole alert.';

/** As `alertAnswers` for up to 50 of them; if need be without texts and flags. */
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
  const { outcome, perBlock: blocks = [] } = found ?? {};
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
    investigationServiceId: result?.investigationId ?? null,
    investigatedAt: result?.ranAt ?? null,
    newerInvestigationServiceId: row.latestRunId === result?.investigationId ? null : row.latestRunId,
  };
  if (detail.isBare)
    return { ...answer, summary: null, analysisBlocks: [], customerData: {}, shortened: how };
  const texts = {
    summary: summary
      ? {
          headline: quotes.text({ text: summary.headline, references: summary.references?.headline }),
          narrative: told({ text: summary.narrative, references: summary.references?.narrative }),
          outcome: outcome ? told({ text: outcome.because, references: outcome.references }) : '',
          ...(sarNarrative && { sarNarrative: told(sarNarrative) }),
        }
      : null,
    analysisBlocks: blocks.map((block) => cut.block(block, quotes)),
  };
  const customerData = { ...cut.customerData(uploaded), ...quotes.under((text) => cut.customerText(text)) };
  return { ...answer, ...texts, customerData, shortened: cut.hasCut ? how : null };
}

const isSerious = ({ color }: { readonly color: string }): boolean =>
  color === 'black' || color === 'red' || color === 'yellow';

function countedBy(flags: readonly { readonly color: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { color } of flags) counts[color] = (counts[color] ?? 0) + 1;
  return counts;
}

/** Beside it, or sealed for the eyes of auditors. */
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

class Cut {
  hasCut = false;

  constructor(private readonly detail: Detail) {}

  text(text: string): string {
    return this.noted(text, cutAtSentence(text, this.detail.textChars));
  }

  block(found: NonNullable<AlertView['result']>['content']['result']['perBlock'][number], quotes: Quotes) {
    const { flags, writeUp, references, ...block } = found;
    const kept = this.detail.allFlags ? flags : flags.filter(isSerious);
    if (kept.length < flags.length) this.hasCut = true;
    const left = flags.filter((flag) => !kept.includes(flag));
    return {
      ...block,
      writeUp: quotes.text({ text: writeUp, references }, [found], (text) => this.text(text)),
      flags: kept.map((flag) => ({
        ...flag,
        rationale: quotes.text({ text: flag.rationale, references: flag.references }),
      })),
      otherFlags: countedBy(left),
    };
  }

  /** What customers wrote; of a long list the beginning, and how many there are. */
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
