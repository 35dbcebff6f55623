import { type Caller, instantPlusMs, MINUTE_MS } from '@alert-review/kernel';
import { ReadProofs } from '../../log-proofs/queries/read-proofs.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { qualitySampleDecider } from '../domain/quality-sample.decider.js';
import { QualitySampleEvents } from '../domain/quality-sample.events.js';
import { drawShare } from '../random-sample.js';

interface PolicySampleWanted {
  /** Stream id of the policy. */
  readonly policy: string;
  /** First and last instant, both inclusive. */
  readonly from: string;
  readonly to: string;
  /** Service ids of all alerts that the policy closed in the period. */
  readonly closed: readonly string[];
  /** Chance of each alert to be drawn, from 0 to 1. */
  readonly share: number;
  /** Users who have proposed or confirmed the policy, and may not review the sample. */
  readonly keptOut: readonly string[];
}

/** Upper bound of the difference between the clocks of several servers. */
const CLOCKS_APART_MS = MINUTE_MS;

/**
 * Draws the sample of the alerts that a policy closed in a period; a repetition draws nothing new. Returns
 * the sample's id; null until a checkpoint was signed a minute after the period. The root of that checkpoint
 * determines the choice.
 */
export const DrawPolicySample = defineCommand(
  'DrawPolicySample',
  { forFeatures: true },
  (caller: Caller, wanted: PolicySampleWanted) => ({ caller, wanted }),
  [Bus, Decisions],
  async ({ caller, wanted }, bus, decisions): Promise<string | null> => {
    const { closed, from, keptOut, policy, share, to } = wanted;
    const { tree } = await bus.send(new ReadProofs(caller));
    const checkpoint = await tree.first({ time: instantPlusMs(to, CLOCKS_APART_MS) });
    if (!checkpoint) return null;
    const [, , root] = checkpoint.note.split('\n') as [string, string, string];
    const alerts = drawShare(root, new Set(closed), share);
    const population = new Set(closed).size;
    const of = 'closed_by_policy' as const;
    // Use one stream for each policy and day, so that two processes cannot draw two samples.
    const streamId = `${policy}_${from.slice(0, 10).replaceAll('-', '')}`;
    await decisions.decide({
      caller,
      family: QualitySampleEvents,
      decider: qualitySampleDecider,
      streamId,
      operation: DrawPolicySample.name,
      command: {
        alerts,
        from,
        keptOut: [...keptOut],
        of,
        policy,
        population,
        root,
        size: checkpoint.size,
        to,
      },
    });
    return streamId;
  },
);
