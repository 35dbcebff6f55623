import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { type OpenTopics, shownResults } from '@alert-review/judgement';
import { AlertResults } from '../engine/alert-results.js';

/** Returns what an alert's newest completed run lacked and a person could answer. `alert` is a service id. */
export const GetOpenTopics = defineQuery(
  'GetOpenTopics',
  { forFeatures: true },
  (caller: Caller, alert: string) => ({ caller, alert }),
  [AlertResults],
  async ({ caller, alert }, results): Promise<OpenTopics> => {
    const run = await results.newestCompleted(caller, alert);
    const content = run && (await results.content(caller, run));
    return content ? shownResults.openTopics(content) : { lacking: [], flagged: [], advisesNoContact: false };
  },
);
