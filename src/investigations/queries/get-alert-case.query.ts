import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import {
  type BlockId,
  type CaseFacts,
  CaseGathering,
  type Flag,
  type InvestigationContent,
  type Period,
  RESULT_CODES,
  type TransactionRow,
} from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';
import { LoadCase } from '../engine/gather/load-case.js';

export interface BlockFlags {
  readonly blockId: BlockId;
  readonly contribution: number;
  readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'rationale' | 'references'>[];
}

export interface FlagHeadline {
  readonly text: string;
  /** Sources of the headline's figures; missing in runs of earlier versions. */
  readonly references: Flag['references'];
}

export interface AlertCase {
  /** The bank's own id of the customer. */
  readonly subjectId: string;
  readonly entityIds: readonly string[];
  readonly window: Period;
  /** The customer's transactions from at least 180 days before the end of the window. */
  readonly transactions: readonly TransactionRow[];
  readonly truncated: boolean;
  /** The newest completed run; null if there is none. The headline is one line of Markdown. */
  readonly run: { readonly id: string; readonly headline: FlagHeadline | null } | null;
  /** Every block in its fixed order; a block that did not run has no flags. */
  readonly blocks: readonly BlockFlags[];
}

/** Returns an alert's case from the records as they are now, without peer group and risk lists. */
export const GetAlertCase = defineQuery(
  'GetAlertCase',
  { forFeatures: true },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [AlertResults, LoadCase],
  async ({ caller, alert }, results, cases): Promise<AlertCase> => {
    const facts = await cases.loadOwn(caller, alert);
    const run = await results.newestCompleted(caller, alert);
    const content = run && (await results.content(caller, run));
    return {
      ...alertCaseOf(facts),
      run: run && { id: run.id, headline: content && headlineOf(content) },
      blocks: flagsByBlock(content),
    };
  },
);

const headlineOf = ({ summary: { headline, references } }: InvestigationContent): FlagHeadline => ({
  text: headline,
  references: references?.headline,
});

export function alertCaseOf(facts: CaseFacts): Omit<AlertCase, 'run' | 'blocks'> {
  const { subjectId, entities, window, truncated } = facts;
  const transactions = CaseGathering.subjectRows(facts);
  return { subjectId, entityIds: entities.map(({ entityId }) => entityId), window, transactions, truncated };
}

export function flagsByBlock(content: InvestigationContent | null): BlockFlags[] {
  const found = new Map(content?.result.perBlock.map((block) => [block.blockId, block]));
  return RESULT_CODES.blocks.map((blockId) => {
    const { contribution, flags = [] } = found.get(blockId) ?? {};
    return { blockId, contribution: contribution ?? 0, flags };
  });
}
