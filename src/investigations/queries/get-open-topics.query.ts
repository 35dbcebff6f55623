import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ASKS, type CaseTables, FLAGS } from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';

interface OpenTopics {
  /** Kinds of facts that the newest completed run lacks, as a note would tell them; in no order. */
  readonly lacking: readonly string[];
  /** Payments of its subject that the alert flags and that moved, oldest first. */
  readonly flagged: CaseTables['transactions'];
}

/** Colors of flags that weigh. */
const WEIGHING: readonly string[] = ['yellow', 'red', 'black'];

/** Returns what the newest completed run of an alert (service id) does not know and a person could tell. */
export const GetOpenTopics = defineQuery(
  'GetOpenTopics',
  { forFeatures: true },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [AlertResults],
  async ({ caller, alert }, results): Promise<OpenTopics> => {
    const run = await results.newestCompleted(caller, alert);
    const content = run && (await results.content(caller, run));
    if (!content) return { lacking: [], flagged: [] };
    const { outcome, perBlock, features } = content.result;
    const found = perBlock.flatMap(({ flags }) => flags).filter(({ color }) => WEIGHING.includes(color));
    const ids = new Set(found.map(({ flagId }) => flagId));
    return {
      lacking: [
        ...(ASKS.find(({ id }) => id === outcome?.rule)?.answeredBy ?? []),
        ...FLAGS.flatMap(({ id, loweredBy = [] }) => (ids.has(id) ? loweredBy : [])),
        ...(features?.['missing_diligence']?.value ? (['identity_verified'] as const) : []),
      ],
      flagged: content.tables?.transactions.filter(({ flagged, beside }) => flagged && !beside) ?? [],
    };
  },
);
