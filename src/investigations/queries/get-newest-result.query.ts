import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type BriefResult, type InvestigationContent, shownResults } from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';

export interface NewestResult extends BriefResult {
  readonly investigationId: string;
  readonly ranAt: string;
  readonly content: InvestigationContent;
}

/** Returns the result of an alert's newest completed run; null if there is none. */
export const GetNewestResult = defineQuery(
  'GetNewestResult',
  { forFeatures: true },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [AlertResults],
  async ({ caller, alert }, results): Promise<NewestResult | null> => {
    const run = await results.newestCompleted(caller, alert);
    const content = run && (await results.content(caller, run));
    if (!run || !content) return null;
    const brief = shownResults.brief(content.result);
    return { investigationId: run.id, ranAt: run.startedAt ?? run.queuedAt, ...brief, content };
  },
);
