import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import type { BlockId, Color } from '@alert-review/judgement';
import { FlagFeedbackReadModel } from '../flag-feedback.read-model.js';

/**
 * How often analysts agreed with a flag. Each analyst counts once per alert, with the latest feedback or
 * note.
 */
interface FlagAgreement {
  readonly blockId: BlockId;
  readonly flagId: string;
  readonly feedback: number;
  readonly agreed: number;
  /**
   * How often each other colour was wanted, by the colour shown. Notes that dispute a flag name no colour.
   */
  readonly wanted: Readonly<Partial<Record<Color, Readonly<Partial<Record<Color, number>>>>>>;
}

interface FlagAgreementReport {
  readonly feedback: number;
  readonly agreed: number;
  /** Sorted by flag id; flags without feedback are left out. */
  readonly byFlag: readonly FlagAgreement[];
  /** Whether the maximum of feedback was counted, so that older feedback may be missing. */
  readonly truncated: boolean;
}

/** As many documents as one query reads. */
const FEEDBACK_COUNTED_MAX = 10_000;

export const GetFlagAgreement = defineQuery(
  'GetFlagAgreement',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [ReadModels],
  async ({ caller }, readModels): Promise<FlagAgreementReport> => {
    const counted = await readModels
      .for(caller)
      .find(
        FlagFeedbackReadModel,
        {},
        { index: 'newest', sort: { submittedAt: -1 }, limit: FEEDBACK_COUNTED_MAX },
      );
    const ids = [...new Set(counted.map(({ flagId }) => flagId))].sort();
    const byFlag = ids.map((flagId) => agreementOf(counted.filter((row) => row.flagId === flagId)));
    return {
      feedback: counted.length,
      agreed: byFlag.reduce((sum, { agreed }) => sum + agreed, 0),
      byFlag,
      truncated: counted.length === FEEDBACK_COUNTED_MAX,
    };
  },
);
export type GetFlagAgreement = InstanceType<typeof GetFlagAgreement>;

type Feedback = Pick<FlagAgreement, 'blockId' | 'flagId'> & { shownColor: Color; color: Color | null };

function agreementOf(rows: readonly Feedback[]): FlagAgreement {
  const { blockId, flagId } = rows[0]!;
  const wanted: Partial<Record<Color, Partial<Record<Color, number>>>> = {};
  for (const { shownColor, color } of rows) {
    if (color === null || color === shownColor) continue;
    const others = (wanted[shownColor] ??= {});
    others[color] = (others[color] ?? 0) + 1;
  }
  const agreed = rows.filter(({ shownColor, color }) => color === shownColor).length;
  return { blockId, flagId, feedback: rows.length, agreed, wanted };
}
