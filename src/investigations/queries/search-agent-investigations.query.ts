import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { type Caller, Clock } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import {
  type BlockResult,
  type InvestigationContent,
  RESULT_CODES,
  shownResults,
} from '@alert-review/judgement';
import type { SearchConstraints } from '../domain/search/question.js';
import { AlertResults, type RunRow } from '../engine/alert-results.js';
import type { PassageHit } from '../search/passage-index.js';
import { flagMatchingText } from '../search/passage-text.js';
import { PastInvestigations } from '../search/past-investigations.js';
import { isDamagedError } from '../search/without-damaged.js';

export type { SearchConstraints };

export const SEARCHED_CHARS_MIN = 3;
export const SEARCHED_CHARS_MAX = 1_024;
export const FOUND_PASSAGES_MAX = 25;
export const SEARCHED_MODULES = RESULT_CODES.blocks;

const RESULTS_AT_ONCE = 4;

export interface FoundInvestigation {
  readonly alertId: string;
  readonly run: RunRow;
  readonly block: BlockResult;
  /** The verdict, or the finding of the block, that fits the question best. */
  readonly flag: BlockResult['flags'][number];
  /** Title of the flag when the run was made. */
  readonly flagTitle: string;
  readonly similarity: number | null;
}

interface FoundInvestigations {
  /** Best first: one per alert and block, or one per alert if the question had filters only. */
  readonly found: readonly FoundInvestigation[];
  /** The text searched for once filters were taken out; empty if nothing was left. */
  readonly text: string;
  /** Filters that were applied, from the text and the arguments. */
  readonly constraints: SearchConstraints;
  /** Messages about parts that were ambiguous or were not applied, with wording that would work. */
  readonly hints: readonly string[];
  readonly byMeaning: boolean;
  readonly withoutVector: number;
  /** When the oldest searched run ran, if there are more runs than are searched; else null. */
  readonly searchedSince: string | null;
}

/**
 * Searches past investigations by meaning and words. Filters in `given` override filters in the text. Throws
 * feature_not_enabled.
 */
export const SearchAgentInvestigations = defineQuery(
  'SearchAgentInvestigations',
  { permission: 'alerts:read', feature: 'semantic_search', readsPersonalData: true },
  (
    caller: Caller,
    fields: { readonly text: string; readonly given: SearchConstraints; readonly limit: number },
  ) => ({ ...fields, caller }),
  [Bus, Clock, PastInvestigations, AlertResults],
  async (asked, bus, clock, past, results): Promise<FoundInvestigations> => {
    const { caller, given, limit } = asked;
    const { text, constraints: inText, hints } = await past.understand(asked.text, clock.now());
    const constraints = { ...inText, ...given };
    const { hits, ...rest } = await past.search(caller, { text, constraints, limit });
    const serviceIds = [...new Set(hits.map(({ alert }) => alert))];
    const alerts = await bus.send(new FindAlerts(caller, { serviceIds }));
    const ownIds = new Map(alerts.map(({ id, alertId }) => [id, alertId]));
    const found = await mapInParallel(hits, RESULTS_AT_ONCE, (hit) =>
      resultOf(results, caller, hit, ownIds.get(hit.alert), text).catch((error: unknown) => {
        // Left out: the other results are unaffected, and the store counts and reports damaged documents.
        if (isDamagedError(error)) return null;
        throw error;
      }),
    );
    return { ...rest, text, constraints, hints, found: found.flatMap((each) => each ?? []) };
  },
);
export type SearchAgentInvestigations = InstanceType<typeof SearchAgentInvestigations>;

async function resultOf(
  results: AlertResults,
  caller: Caller,
  { run: id, module, similarity }: PassageHit,
  alertId: string | undefined,
  text: string,
): Promise<FoundInvestigation | null> {
  const run = await results.run(caller, id);
  const content = run && (await results.content(caller, run));
  const block = content?.result.perBlock.find(({ blockId }) => blockId === module);
  const shown = block?.flags.filter(({ color }) => color !== 'white' && color !== 'gray') ?? [];
  const flag = content && flagMatchingText([verdictOf(content), ...shown], text);
  if (!run || !block || !flag || alertId === undefined) return null;
  const { flagId } = flag;
  const flagTitle = flagId === VERDICT ? 'Verdict' : shownResults.titleIn(content.result, flagId);
  return { alertId, run, block, flag, flagTitle, similarity };
}

/** Flag id that stands for the verdict among the flags of a block. */
const VERDICT = 'verdict';

function verdictOf({ result, summary }: InvestigationContent): BlockResult['flags'][number] {
  return {
    flagId: VERDICT,
    color: result.disposition === 'ESCALATED' ? 'red' : 'green',
    value: null,
    threshold: null,
    rationale: summary.headline,
    evidence: [],
    ...(summary.references && { references: summary.references.headline }),
  };
}
