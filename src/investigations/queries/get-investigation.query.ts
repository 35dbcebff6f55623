import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import {
  type BlockResult,
  type Dimension,
  DIMENSIONS,
  type InvestigationContent,
  looksLike,
  type LooksLike,
  type RunResult,
  shownOutcome,
  type ShownOutcome,
} from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';
import { RunSummaries, type RunSummary } from '../engine/run-summaries.js';

type Told = NonNullable<RunResult['outcome']>;

export interface InvestigationView extends RunSummary {
  /** The blocks' results by area; null until the run has ended with a result. */
  readonly assessments: Readonly<Record<Dimension, readonly BlockResult[]>> | null;
  /** The rule that decided, with what the result says about it; null until the run has ended. */
  readonly outcome: (ShownOutcome & Pick<Told, 'flags' | 'because' | 'references'>) | null;
  readonly looksLike: LooksLike | null;
  readonly content: InvestigationContent | null;
}

/** Returns one run with everything it found. Error: investigation_not_found. */
export const GetInvestigation = defineQuery(
  'GetInvestigation',
  { permission: 'alerts:read', readsPersonalData: 'investigationId' },
  (caller: Caller, investigationId: string) => ({ caller, investigationId }),
  [AlertResults, RunSummaries],
  async ({ caller, investigationId: value }, results, summaries): Promise<InvestigationView> => {
    const run = await results.run(caller, value);
    const [summary] = run ? await summaries.of(caller, [run]) : [];
    if (!run || !summary) throw new AppError('investigation_not_found', { field: 'investigation_id', value });
    const content = await results.content(caller, run);
    const told = content && shownOutcome(content.result);
    return {
      ...summary,
      assessments: content && assessmentsOf(content.result.perBlock),
      outcome: told && content?.result.outcome ? { ...content.result.outcome, ...told } : null,
      looksLike: content && looksLike(content.result),
      content,
    };
  },
);

function assessmentsOf(blocks: readonly BlockResult[]): Record<Dimension, BlockResult[]> {
  const areas = Object.entries(DIMENSIONS) as [Dimension, readonly string[]][];
  return Object.fromEntries(
    areas.map(([area, ids]) => [area, blocks.filter(({ blockId }) => ids.includes(blockId))]),
  ) as Record<Dimension, BlockResult[]>;
}
