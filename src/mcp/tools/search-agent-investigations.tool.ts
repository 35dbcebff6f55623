import { z } from 'zod';
import { RESULT_CODES } from '@alert-review/judgement';
import {
  FOUND_PASSAGES_MAX,
  SEARCHED_CHARS_MAX,
  SEARCHED_CHARS_MIN,
  SEARCHED_MODULES,
  SearchAgentInvestigations,
  type FoundInvestigation,
} from '../../investigations/queries/search-agent-investigations.query.js';
import { countCodePoints, cutText, textField } from '@alert-review/kernel';
import { QuotedTexts } from '../quoted-texts.js';
import { defineTool } from '../tool.js';
import {
  undescribedObject,
  customerDataField,
  finalDispositionField,
  READ_ONLY_HINTS,
  requireAscendingBounds,
} from './fields.js';

const PASSAGES_BY_DEFAULT = 5;
const SNIPPET_CHARS_MAX = 300;

const score = () => z.number().min(0).max(100).optional().describe('0 to 100, not 0 to 1.');

export const searchAgentInvestigations = defineTool({
  name: 'search_agent_investigations',
  title: 'Search past investigations',
  hints: READ_ONLY_HINTS,
  description:
    'Finds past investigations by meaning: ask in your own words. If the query names a risk score, a ' +
    'date, a result or an analysis area, the tool applies this condition and lists it in `understood`. ' +
    'A date means the date of the alert, unless the query speaks of the investigation. An argument ' +
    'overrides the same condition in the query. Use this tool to find similar cases; get_alert has the ' +
    'whole text. ' +
    'Example: {"query": "money sent through mixers, escalated, score above 70, last 30 days"}',
  input: z
    .strictObject({
      query: textField(SEARCHED_CHARS_MAX)
        .refine((query) => countCodePoints(query.trim()) >= SEARCHED_CHARS_MIN, {
          message: `is shorter than ${SEARCHED_CHARS_MIN} characters`,
        })
        .meta({ minLength: SEARCHED_CHARS_MIN }),
      top_k: z.int().min(1).max(FOUND_PASSAGES_MAX).default(PASSAGES_BY_DEFAULT),
      disposition: z.enum(RESULT_CODES.dispositions).optional(),
      min_risk_score: score(),
      max_risk_score: score(),
      module: z.enum(SEARCHED_MODULES).optional(),
    })
    .superRefine(({ min_risk_score: min, max_risk_score: max }, context) =>
      requireAscendingBounds(context, ['min_risk_score', min], ['max_risk_score', max], 'higher'),
    ),
  output: z.object({
    results: z.array(
      undescribedObject({
        alert_id: z.string(),
        module: z.string(),
        similarity: z.number().nullable(),
        snippet: z.string(),
        investigation_service_id: z.string(),
        ran_at: z.string(),
        final_disposition: finalDispositionField(),
        final_risk_score: z.number().nullable(),
      }),
    ),
    understood: undescribedObject({
      text: z.string(),
      disposition: z.string().nullable(),
      min_risk_score: z.number().nullable(),
      max_risk_score: z.number().nullable(),
      module: z.string().nullable(),
      alert_from: z.string().nullable(),
      alert_to: z.string().nullable(),
      ran_from: z.string().nullable(),
      ran_to: z.string().nullable(),
      hint: z.string().nullable().describe('Words that may mean something else.'),
    }),
    compared: z.enum(['meaning and words', 'words']),
    passages_without_meaning: z.int().describe('New passages found only by words so far.'),
    searched_since: z
      .string()
      .nullable()
      .describe('Has a value if the search covered only the newest 10,000; null: it covered all.'),
    customer_data: customerDataField(),
  }),
  listedWith: null,
  sends: SearchAgentInvestigations,
  fields: ({
    query,
    top_k,
    disposition,
    min_risk_score: minScore,
    max_risk_score: maxScore,
    module: area,
  }) => ({
    text: query,
    given: {
      ...(disposition && { disposition }),
      ...(area && { module: area }),
      ...(minScore !== undefined && { minScore }),
      ...(maxScore !== undefined && { maxScore }),
    },
    limit: top_k,
  }),
  view: ({ found, text: sought, constraints, hints, byMeaning, withoutVector, searchedSince }) => {
    const quotes = new QuotedTexts();
    const results = found.map((each) => resultOf(each, quotes));
    return {
      results,
      understood: {
        // Shown as a quote, because a model may pass on text of a customer.
        text: sought && quotes.value(sought),
        disposition: constraints.disposition ?? null,
        minRiskScore: constraints.minScore ?? null,
        maxRiskScore: constraints.maxScore ?? null,
        module: constraints.module ?? null,
        alertFrom: constraints.from ?? null,
        alertTo: constraints.to ?? null,
        ranFrom: constraints.ranFrom ?? null,
        ranTo: constraints.ranTo ?? null,
        hint: hints.join(' ') || hintOf(constraints),
      },
      compared: byMeaning ? 'meaning and words' : 'words',
      passagesWithoutMeaning: withoutVector,
      searchedSince,
      customerData: quotes.labelledQuotes((quoted) => cutText(quoted, SNIPPET_CHARS_MAX)),
    };
  },
});

/** Returns a hint if a score bound looks like it is on the scale 0 to 1 that search_alerts uses. */
function hintOf({ minScore, maxScore }: SearchAgentInvestigations['given']): string | null {
  const bound = [minScore, maxScore].find((score) => score !== undefined && score > 0 && score <= 1);
  if (bound === undefined) return null;
  const meant = Math.round(bound * 100);
  return `Scores are 0 to 100 here: ${bound} is next to nothing; ${bound} of 1 is ${meant}.`;
}

function resultOf({ alertId, run, block, flag, similarity }: FoundInvestigation, quotes: QuotedTexts) {
  const { flagId, color, rationale, references } = flag;
  const head = `${flagId} ${color}: `;
  const cut = (shown: string) => cutText(shown, SNIPPET_CHARS_MAX - head.length - 1);
  return {
    alertId,
    module: block.blockId,
    similarity: similarity === null ? null : Number(similarity.toFixed(4)),
    snippet: head + quotes.text({ text: rationale, references }, [], cut),
    investigationServiceId: run.id,
    ranAt: run.startedAt ?? run.queuedAt,
    finalDisposition: run.disposition,
    finalRiskScore: run.score,
  };
}
