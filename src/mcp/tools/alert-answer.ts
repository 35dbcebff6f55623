import { z } from 'zod';
import type { AlertView } from '../../alerts/queries/get-alert.query.js';
import { markRendered, renderAnswer } from '@alert-review/kernel';
import { ANSWER_BYTES_MAX, answerBytes } from '../answer-size.js';
import { QuotedTexts } from '../quoted-texts.js';
import { sanitizeTexts } from '../answer-forms.js';
import type { UserNameLookup } from '../tool.js';
import { AnswerCutter, idsAndDecisionsOf, FULL_ALERT_DETAIL, type AnswerDetail } from './answer-cutter.js';
import {
  undescribedObject,
  FLAG_COLORS,
  customerDataField,
  finalDispositionField,
  decidingRuleField,
  shortenedField,
} from './fields.js';

const FlagAnswer = z.object({
  flag_id: z.string(),
  color: z.enum(FLAG_COLORS),
  rationale: z.string().optional(),
  evidence: z.array(z.string()).optional().describe('Service ids of transactions or other entities.'),
  evidence_count: z.int().optional().describe('Number of all evidence.'),
});

export const looksLikeField = () =>
  undescribedObject({ id: z.string(), title: z.string(), role: z.string(), points: z.int() });

export const AlertAnswer = z.object({
  alert_id: z.string(),
  service_id: z.string(),
  status: z.string(),
  source: z.string(),
  created_at: z.string(),
  upload_session_id: z.string(),
  analyst_disposition: z.string().nullable().describe('Set by the analyst, never by an investigation.'),
  dispositioned_at: z.string().nullable(),
  disposition_set_by: z.string().nullable(),
  final_disposition: finalDispositionField().describe('From the newest completed investigation.'),
  final_risk_score: z.number().nullable(),
  outcome: decidingRuleField().nullable().describe('The deciding rule.'),
  looks_like: looksLikeField().nullable(),
  customer_role: z.string().nullable().describe('victim, used, suspect, third_party or not_known.'),
  engine: z.int().nullable(),
  not_assessed: z
    .array(undescribedObject({ code: z.string(), sentence: z.string().optional() }))
    .nullable()
    .describe('Checks that were not possible: tell the user. Null: not recorded.'),
  investigation_service_id: z.string().nullable(),
  investigated_at: z.string().nullable(),
  newer_investigation_service_id: z.string().nullable().describe('A newer investigation that has no result.'),
  summary: z
    .object({ headline: z.string(), narrative: z.string(), outcome: z.string(), sar_narrative: z.string() })
    .partial({ sar_narrative: true })
    .nullable(),
  analysis_blocks: z.array(
    undescribedObject({
      block_id: z.string(),
      state: z.string().optional(),
      score: z.number().nullable().optional(),
      contribution: z.number().nullable().optional(),
      write_up: z.string().optional(),
      flags: z.array(FlagAnswer),
      other_flags: z.record(z.string(), z.int()).optional().describe('Flags left out, by color.'),
    }),
  ),
  customer_data: customerDataField(),
  shortened: shortenedField(),
});

/** An alert in a list. `shortened` is left out, as the list has one for all its alerts. */
export const ListedAlert = AlertAnswer.omit({ shortened: true }).partial().extend({ alert_id: z.string() });

/**
 * Steps of shortening. Each omits more than the step before; colors and reasons of serious flags stay
 * longest.
 */
const STEPS: readonly Partial<AnswerDetail>[] = [
  { hasDraft: false },
  { hasWriteUps: false },
  { hasAllFlags: false },
  ...[1_000, 700, 400].map((narrativeChars) => ({ narrativeChars })),
  { hasUnassessedSentences: false },
  ...[3, 0].map((evidenceOfYellow) => ({ evidenceOfYellow })),
  { customerChars: 500, listItems: 20 },
  { customerChars: 200, listItems: 5 },
  { customerChars: 80, listItems: 1 },
  ...[3, 1, 0].map((evidenceOfRed) => ({ evidenceOfRed })),
  ...[200, 0].map((narrativeChars) => ({ narrativeChars })),
  { customerChars: 0 },
  { outcomeChars: 300 },
  { headlineChars: 0 },
  { outcomeChars: 0 },
  { hasOtherFields: false },
  ...[240, 160, 100, 60, 30, 0].map((reasonChars) => ({ reasonChars })),
  { hasOutcome: false },
  { hasFlags: false },
];

const DETAILS = STEPS.reduce<readonly AnswerDetail[]>(
  (before, step) => [...before, { ...before.at(-1)!, ...step }],
  [FULL_ALERT_DETAIL],
);

/** Steps for lists. They begin without the texts that are useful only when reading a single alert. */
const LISTED_DETAILS = DETAILS.filter(({ evidenceOfYellow }) => evidenceOfYellow === 0).map((detail) => ({
  ...detail,
  evidenceOfRed: Math.min(detail.evidenceOfRed, 3),
  customerChars: Math.min(detail.customerChars, 200),
  listItems: Math.min(detail.listItems, 5),
}));

interface SizedAnswer {
  readonly answer: ReturnType<typeof answerOf>;
  /** The same answer as it is sent. */
  readonly wire: z.output<typeof ListedAlert>;
  readonly bytes: number;
  /** Names of the parts that were left out or cut. */
  readonly left: ReadonlySet<string>;
}

interface Answers {
  readonly alerts: readonly SizedAnswer['wire'][];
  /** Sentence about what was left out of any alert; null if nothing was. */
  readonly shortened: string | null;
}

/**
 * Returns one alert in as much detail as fits beside the fields `besides`. `alsoLeft` names parts that these
 * fields leave out already.
 */
export function alertAnswerThatFits(
  view: AlertView,
  nameOf?: UserNameLookup,
  besides: object = {},
  alsoLeft: readonly string[] = [],
): object {
  const where = WHERE_ONE_IS_WHOLE;
  const fit = mostDetailedThatFit([view], DETAILS, nameOf, where, besides, alsoLeft);
  const [dispositionSetBy] = fit.names;
  return { ...fit.sized[0]!.answer, dispositionSetBy, ...besides, shortened: fit.shortened };
}

/** Returns alerts in equal detail, as much as fits beside the fields `besides`. */
export const alertAnswersThatFit = (
  views: readonly AlertView[],
  nameOf?: UserNameLookup,
  besides: object = {},
): Answers => asSent(mostDetailedThatFit(views, DETAILS, nameOf, WHERE_EACH_IS_WHOLE, besides));

/** Like `alertAnswersThatFit` for up to 50 alerts, with less detail of each. */
export const listedAlertAnswers = (views: readonly AlertView[], nameOf?: UserNameLookup): Answers =>
  asSent(mostDetailedThatFit(views, LISTED_DETAILS, nameOf, WHERE_EACH_IS_WHOLE));

function asSent({ sized, names, shortened }: ReturnType<typeof mostDetailedThatFit>): Answers {
  const alerts = sized.map(({ wire }, at) => {
    const name = names[at] && (sanitizeTexts(names[at]) as string);
    const isNamed = wire.disposition_set_by === undefined || wire.disposition_set_by === name;
    return isNamed ? wire : markRendered({ ...wire, disposition_set_by: name });
  });
  return { alerts, shortened };
}

const WHERE_EACH_IS_WHOLE = 'get_alert shows an alert whole.';
const WHERE_ONE_IS_WHOLE =
  'compare_investigations with `module` has the write-ups, and the REST API ' +
  '(GET /api/v1/transaction-monitoring/investigation/{investigation_id}) has all texts.';
/** Room kept for the fields around the alerts, mainly `shortened`. */
const ENVELOPE_BYTES = 600;

/** Cache of rendered alerts by detail, because many pages show the same alerts. */
const sizedAnswers = new WeakMap<AlertView, Map<AnswerDetail, SizedAnswer>>();

function sizedAnswerOf(view: AlertView, detail: AnswerDetail): SizedAnswer {
  const kept = sizedAnswers.get(view) ?? new Map<AnswerDetail, SizedAnswer>();
  sizedAnswers.set(view, kept);
  let sized = kept.get(detail);
  if (!sized) {
    const cut = new AnswerCutter(detail);
    const answer = answerOf(view, detail, cut);
    const wire = markRendered(sanitizeTexts(renderAnswer(ListedAlert, answer)) as SizedAnswer['wire']);
    kept.set(detail, (sized = { answer, wire, bytes: answerBytes(wire), left: cut.left }));
  }
  return sized;
}

/**
 * Returns the alerts in the most detailed step that fits. Finds it by binary search, as each step is shorter
 * than the one before.
 */
function mostDetailedThatFit(
  views: readonly AlertView[],
  details: readonly AnswerDetail[],
  nameOf: UserNameLookup = (user) => user,
  where: string,
  besides: object = {},
  alsoLeft: readonly string[] = [],
) {
  const names = views.map(({ row }) => nameOf(row.dispositionSetBy ?? null));
  const bytesMax = ANSWER_BYTES_MAX - ENVELOPE_BYTES - answerBytes([names, besides]);
  let least = 0;
  let most = details.length - 1;
  // Try the first step first: usually everything fits.
  for (let at = 0; least < most; at = Math.floor((least + most) / 2)) {
    const bytes = views.reduce((sum, view) => sum + 1 + sizedAnswerOf(view, details[at]!).bytes, 1);
    if (bytes <= bytesMax) most = at;
    else least = at + 1;
  }
  const sized = views.map((view) => sizedAnswerOf(view, details[least]!));
  const left = new Set([...alsoLeft, ...sized.flatMap((each) => [...each.left])]);
  const shortened = left.size === 0 ? null : `Left out, or in part: ${[...left].join(', ')}. ${where}`;
  return { sized, names, shortened };
}

function answerOf(view: AlertView, detail: AnswerDetail, cut: AnswerCutter) {
  const { uploaded, result } = view;
  const { summary, result: found, sarNarrative } = result?.content ?? {};
  const { outcome: decided, perBlock: blocks = [] } = found ?? {};
  const quotes = new QuotedTexts();
  const told = (words: Parameters<QuotedTexts['text']>[0], max: number, name: string) =>
    quotes.text(words, blocks, (text) => cut.text(text, max, name));
  if (sarNarrative && !detail.hasDraft) cut.left.add('report draft');
  const narrative = { text: summary?.narrative ?? '', references: summary?.references?.narrative };
  const headline = { text: summary?.headline ?? '', references: summary?.references?.headline };
  const shownSummary = summary && {
    headline: told(headline, detail.headlineChars, 'headline'),
    narrative: told(narrative, detail.narrativeChars, 'narrative'),
    outcome: decided
      ? told({ text: decided.because, references: decided.references }, detail.outcomeChars, 'outcome')
      : '',
    ...(sarNarrative && detail.hasDraft && { sarNarrative: told(sarNarrative, Infinity, '') }),
  };
  const analysisBlocks = cut.blocks(blocks, quotes);
  const customerData = {
    ...cut.customerData(uploaded),
    ...quotes.labelledQuotes((text) => cut.customerText(text)),
  };
  if (!detail.hasOtherFields) return { ...cut.briefFields(view), analysisBlocks, customerData };
  return {
    ...idsAndDecisionsOf(view),
    notAssessed: cut.notAssessed(view),
    summary: shownSummary ?? null,
    analysisBlocks,
    customerData,
  };
}
