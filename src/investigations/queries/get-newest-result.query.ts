import type { Caller } from '../../kernel/caller.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import type { InvestigationContent } from '../domain/runs/investigation-run.record.js';
import {
  engineOf,
  looksLike,
  shownOutcome,
  type LooksLike,
  type ShownOutcome,
} from '../rules/shown-outcome.js';
import { AlertResults } from '../engine/alert-results.js';

export interface NewestResult {
  readonly investigationId: string;
  readonly ranAt: string;
  readonly outcome: ShownOutcome | null;
  readonly engine: number | null;
  readonly looksLike: LooksLike | null;
  readonly content: InvestigationContent;
}

/** Returns what the newest completed run of an alert found; null when there is none. */
export const GetNewestResult = defineQuery(
  'GetNewestResult',
  { forFeatures: true },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [AlertResults],
  async ({ caller, alert }, results): Promise<NewestResult | null> => {
    const run = await results.newestCompleted(caller, alert);
    const content = run && (await results.content(caller, run));
    if (!run || !content) return null;
    const { result } = content;
    const shown = { outcome: shownOutcome(result), looksLike: looksLike(result), engine: engineOf(result) };
    return { investigationId: run.id, ranAt: run.startedAt ?? run.queuedAt, ...shown, content };
  },
);
