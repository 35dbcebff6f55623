import type { z } from 'zod';
import type { FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { newestNotes } from '../investigations/queries/newest-notes.lookup.js';
import type { Caller } from '@alert-review/kernel';
import type { Decisions } from '../platform/decisions/decisions.js';
import type { DecisionContext } from './domain/disposition.events.js';

/** Returns the facts about each alert that the event of a decision records. */
export async function decisionContextsOf(
  decisions: Decisions,
  caller: Caller,
  alerts: readonly FoundAlert[],
): Promise<z.infer<typeof DecisionContext>[]> {
  const ids = alerts.map(({ id }) => id);
  const notes = await newestNotes(decisions, caller, ids);
  return alerts.map((alert, index) => {
    const by = alert.completedBy;
    // The fields are in alphabetical order, so canonical JSON needs no sorting.
    return {
      alertHash: alert.hash,
      alertIdHash: alert.idHash ?? null,
      alertVersion: alert.version,
      clientHash: caller.clientHash ?? null,
      newestNotes: notes[index]!,
      result: by
        ? { engine: by.engine, recipe: by.recipe, rule: by.rule, score: alert.finalRiskScore! }
        : null,
      resultHash: alert.completedResultHash ?? null,
      run: alert.completedRunId ?? null,
    };
  });
}
