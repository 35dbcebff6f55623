import { type Caller, Clock, DAY_MS, groupedBy, mondayOfWeek, utcDay } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { dueAlertIds, type DueState } from '../../teams/queries/alert-dues.lookup.js';
import { ANY_OUTCOME_CONDITION } from '../alert-filter.js';
import { AlertReadModel } from '../alert.read-model.js';

/** Maximum number of undecided alerts of a period that are counted by week, the newest first. */
export const UNDECIDED_COUNTED_MAX = 10_000;

/** Largest age in days of each group, today being 0; the last group has no limit. Our own choice. */
const AGE_GROUPS = [0, 7, 30, 90, null] as const;

/** Undecided alerts that were created from one day to another, both inclusive; null: no first day. */
interface AgeGroup {
  readonly from: string | null;
  readonly to: string;
  readonly alerts: number;
}

/** States of the clock that the figures count. */
const COUNTED_DUE_STATES = ['overdue', 'within_a_day', 'stopped'] as const satisfies readonly DueState[];

export interface QueueFigures {
  /** Undecided alerts of the period by the week of their creation, named by its Monday in UTC. */
  readonly undecidedByWeek: ReadonlyMap<string, number>;
  /** Whether UNDECIDED_COUNTED_MAX was reached, so that older weeks may not be counted. */
  readonly truncated: boolean;
  /** All undecided alerts, of any time, the newest group first. */
  readonly ages: readonly AgeGroup[];
  /** Alerts with a service level by the state of their clock; null without the feature `teamwork`. */
  readonly dues: Readonly<Record<(typeof COUNTED_DUE_STATES)[number], number>> | null;
}

/** Counts the alerts that wait for a decision: by week, by age and by due time. */
export const GetQueueFigures = defineQuery(
  'GetQueueFigures',
  { permission: 'alerts:read' },
  /** Bounds of the alerts' creation for the weeks, inclusive, in ms. */
  (caller: Caller, fields: { readonly fromMs: number; readonly toMs: number }) => ({ ...fields, caller }),
  [ReadModels, Records, Clock],
  async ({ caller, fromMs, toMs }, readModels, records, clock): Promise<QueueFigures> => {
    const rows = readModels.for(caller);
    const found = await rows.find(
      AlertReadModel,
      { ...UNDECIDED, createdAt: { $gte: fromMs, $lte: toMs } },
      {
        index: 'outcome',
        sort: { createdAt: -1, id: -1 },
        limit: UNDECIDED_COUNTED_MAX,
        fields: ['createdAt'],
      },
    );
    await yieldToEventLoop();
    const ages: AgeGroup[] = [];
    for (const bounds of ageBounds(clock.now())) ages.push(await ageGroupOf(rows, bounds));
    return {
      undecidedByWeek: new Map(
        [...groupedBy(found, ({ createdAt }) => mondayOfWeek(createdAt))].map(([week, of]) => [
          week,
          of.length,
        ]),
      ),
      truncated: found.length === UNDECIDED_COUNTED_MAX,
      ages,
      dues: caller.features.includes('teamwork') ? await dueCounts(records.for(caller), clock.now()) : null,
    };
  },
);
export type GetQueueFigures = InstanceType<typeof GetQueueFigures>;

const UNDECIDED = { finalDisposition: ANY_OUTCOME_CONDITION, analystDisposition: null } as const;

/** First and last day of each age group. */
function ageBounds(now: number): Pick<AgeGroup, 'from' | 'to'>[] {
  const dayBefore = (days: number) => utcDay(now - days * DAY_MS);
  return AGE_GROUPS.map((oldest, at) => {
    const youngest = at === 0 ? 0 : AGE_GROUPS[at - 1]! + 1;
    return { from: oldest === null ? null : dayBefore(oldest), to: dayBefore(youngest) };
  });
}

async function ageGroupOf(rows: RowReader, { from, to }: Pick<AgeGroup, 'from' | 'to'>): Promise<AgeGroup> {
  const createdAt = {
    ...(from !== null && { $gte: Date.parse(from) }),
    $lte: Date.parse(to) + DAY_MS - 1,
  };
  const alerts = await rows.count(AlertReadModel, { ...UNDECIDED, createdAt }, { index: 'outcome' });
  return { from, to, alerts };
}

async function dueCounts(records: RowReader, now: number): Promise<NonNullable<QueueFigures['dues']>> {
  const counts = { overdue: 0, within_a_day: 0, stopped: 0 };
  for (const state of COUNTED_DUE_STATES) counts[state] = (await dueAlertIds(records, state, now)).length;
  return counts;
}
