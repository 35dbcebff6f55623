import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import { cutText } from '@alert-review/kernel';
import { cutAtSentence } from '../cut-at-sentence.js';
import type { QuotedTexts } from '../quoted-texts.js';

/** Shortest length to which a quote is cut, so that a quote named in a text is always shown. */
const QUOTE_CHARS_MIN = 40;

/** Full detail of an alert. */
export const FULL_ALERT_DETAIL = {
  hasDraft: true,
  hasWriteUps: true,
  /** False: only black, red and yellow flags, with counts of the others. */
  hasAllFlags: true,
  narrativeChars: Infinity,
  /** False: of what was not assessed, the codes alone, which stay as long as any other field. */
  hasUnassessedSentences: true,
  /** Maximum number of evidence ids per yellow flag; `evidenceOfRed` is the same for all other flags. */
  evidenceOfYellow: Infinity,
  evidenceOfRed: Infinity,
  /** Maximum characters per value of customer data. 0: no customer data. */
  customerChars: 4_000,
  listItems: 100,
  /** False: only ids, decisions, score, flags and, with `hasOutcome`, the outcome and the pattern. */
  hasOtherFields: true,
  headlineChars: Infinity,
  outcomeChars: Infinity,
  reasonChars: Infinity,
  hasOutcome: true,
  hasFlags: true,
};

/** How much of each alert an answer shows. */
export type AnswerDetail = Readonly<typeof FULL_ALERT_DETAIL>;

/** Returns the fields that every answer shows of an alert, unless it is reduced to its flags. */
export const idsAndDecisionsOf = ({ alertId, serviceId, row, uploaded, result }: AlertView) => ({
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
  customerRole: result?.customerRole ?? null,
  engine: result?.engine ?? null,
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

/** Cuts the parts of an alert to a level of detail and records in `left` what it cut. */
export class AnswerCutter {
  readonly left = new Set<string>();

  constructor(private readonly detail: AnswerDetail) {}

  text(text: string, max: number, name: string): string {
    return this.noted(text, max > 0 ? cutAtSentence(text, max) : '', name);
  }

  /** Returns ids, decisions and score and, if the detail includes them, outcome and pattern. */
  briefFields(view: AlertView) {
    this.left.add('other fields');
    const { outcome, looksLike, ...all } = idsAndDecisionsOf(view);
    const { alertId, serviceId, analystDisposition, finalDisposition, finalRiskScore } = all;
    const short = { alertId, serviceId, analystDisposition, finalDisposition, finalRiskScore };
    return this.detail.hasOutcome ? { ...short, outcome, looksLike } : short;
  }

  /** Returns what the run could not assess; null if there is no run, or if it does not record it. */
  notAssessed({ result }: AlertView) {
    const { unassessed } = result?.content.result ?? {};
    const { hasUnassessedSentences } = this.detail;
    if (unassessed?.length && !hasUnassessedSentences) this.left.add('what was not assessed');
    return (
      unassessed?.map(({ code, sentence }) => (hasUnassessedSentences ? { code, sentence } : { code })) ??
      null
    );
  }

  blocks(found: readonly Block[], quotes: QuotedTexts) {
    const { hasFlags, hasAllFlags } = this.detail;
    if (!hasFlags) {
      if (found.length > 0) this.left.add('all flags');
      return [];
    }
    const shown = hasAllFlags ? found : found.filter(({ flags }) => flags.some(isSerious));
    if (!hasAllFlags && found.some(({ flags }) => !flags.every(isSerious)))
      this.left.add('white, green and gray flags');
    return shown.map((block) => this.block(block, quotes));
  }

  private block(found: Block, quotes: QuotedTexts) {
    const { blockId, state, score, contribution, flags } = found;
    const { hasAllFlags, hasOtherFields } = this.detail;
    const kept = hasAllFlags ? flags : flags.filter(isSerious);
    const others = flags.filter((flag) => !kept.includes(flag));
    const shown = kept.map((flag) => this.flag(flag, quotes));
    const writeUp = this.writeUp(found, shown, quotes);
    return {
      blockId,
      ...(hasOtherFields && { state, score, contribution }),
      ...(writeUp !== '' && { writeUp }),
      flags: shown,
      ...(others.length > 0 && { otherFlags: countedBy(others) }),
    };
  }

  /** Returns the write-up of a block without the lines that only repeat one of its flags. */
  private writeUp(
    found: Block,
    shown: readonly ReturnType<AnswerCutter['flag']>[],
    quotes: QuotedTexts,
  ): string {
    const { writeUp, references } = found;
    if (!this.detail.hasWriteUps) return this.noted(writeUp, '', 'write-ups of blocks');
    const repeated = new Set(
      shown.map(({ flagId, color, rationale }) => `- **${flagId} ${color}**: ${rationale}`),
    );
    const lines = quotes.text({ text: writeUp, references }, [found]).split('\n');
    return lines
      .filter((line) => !repeated.has(line))
      .join('\n')
      .trimEnd();
  }

  private flag(
    { flagId, color, rationale, references, evidence }: Block['flags'][number],
    quotes: QuotedTexts,
  ) {
    const { reasonChars, evidenceOfRed, evidenceOfYellow } = this.detail;
    const shown = evidence.slice(0, color === 'yellow' ? evidenceOfYellow : evidenceOfRed);
    const told = quotes.text({ text: rationale, references }, [], (text) =>
      this.text(text, reasonChars, 'reasons of flags'),
    );
    const isCut = shown.length < evidence.length;
    if (isCut) this.left.add('evidence of flags');
    return {
      flagId,
      color,
      ...(told !== '' && { rationale: told }),
      ...(shown.length > 0 && { evidence: shown }),
      ...(isCut && this.detail.hasOtherFields && { evidenceCount: evidence.length }),
    };
  }

  /**
   * Returns the uploaded fields of the alert. Long lists are cut to their first items, with the full length
   * beside them.
   */
  customerData(uploaded: object): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    if (this.detail.customerChars === 0) {
      this.left.add('customer data');
      return shown;
    }
    for (const [name, value] of Object.entries(uploaded) as [string, unknown][]) {
      if (value == null || ALERT_FIELDS_SHOWN_ELSEWHERE.has(name)) continue;
      if (Array.isArray(value) && value.length > this.detail.listItems) {
        shown[`${name}_count`] = value.length;
        this.left.add('customer data');
      }
      shown[name] = Array.isArray(value)
        ? value.slice(0, this.detail.listItems).map((item) => this.customerValue(item))
        : this.customerValue(value);
    }
    return shown;
  }

  customerText(text: string): string {
    const shown = cutText(text, Math.max(this.detail.customerChars, QUOTE_CHARS_MIN));
    return this.noted(text, shown, 'customer data');
  }

  private customerValue(value: unknown): unknown {
    return typeof value === 'string' ? this.customerText(value) : value;
  }

  private noted(whole: string, shown: string, name: string): string {
    if (shown !== whole) this.left.add(name);
    return shown;
  }
}
