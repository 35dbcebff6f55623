import { AppError, type Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import {
  type BlockResult,
  type Dimension,
  type InvestigationContent,
  type CustomerRole,
  type ResembledPattern,
  type RunResult,
  type ShownOutcome,
  shownResults,
} from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';
import { RunSummaries, type RunSummary } from '../engine/run-summaries.js';

type Told = NonNullable<RunResult['outcome']>;

export interface InvestigationView extends RunSummary {
  /** Results of the blocks, grouped by area; null until the run has ended with a result. */
  readonly assessments: Readonly<Record<Dimension, readonly BlockResult[]>> | null;
  /** The rule that decided and its reasons; null until the run has ended. */
  readonly outcome: (ShownOutcome & Pick<Told, 'flags' | 'because' | 'references'>) | null;
  readonly looksLike: ResembledPattern | null;
  readonly customerRole: CustomerRole | null;
  readonly content: InvestigationContent | null;
}

/** Returns a run with its complete result. Throws investigation_not_found. */
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
    const brief = content && shownResults.brief(content.result);
    const outcome = content?.result.outcome;
    return {
      ...summary,
      assessments: content && shownResults.blocksByArea(content.result.perBlock),
      outcome: brief?.outcome && outcome ? { ...outcome, ...brief.outcome } : null,
      looksLike: brief && brief.looksLike,
      customerRole: brief && brief.customerRole,
      content,
    };
  },
);
