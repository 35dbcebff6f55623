import { z } from 'zod';
import { GetFlagTrends, TREND_BUCKETS } from '../../investigations/queries/get-flag-trends.query.js';
import { firstInstant, lastInstant } from '@alert-review/kernel';
import { defineTool } from '../tool.js';
import { itemsThatFit } from '../answer-size.js';
import {
  undescribedObject,
  firstMsOfBound,
  instantBoundField,
  lastMsOfBound,
  READ_ONLY_HINTS,
  requireAscendingBounds,
} from './fields.js';

const counts = () => z.record(z.string(), z.int());

export const getFlagTrends = defineTool({
  name: 'get_flag_trends',
  title: 'Count flags of many investigations',
  hints: READ_ONLY_HINTS,
  description:
    'Counts the flags of up to 1,000 of the newest completed investigations by color, analysis block ' +
    'and flag, and counts the investigations by the rule that decided them. An investigation belongs to ' +
    'the day on which it was created; both bounds are included. With bucket, the answer also has the ' +
    'serious flags per week or month, where each alert counts once. Use this tool when you ask which ' +
    'flags are or become frequent. ' +
    'Example: {"date_from": "2026-01-01", "bucket": "month"}',
  input: z
    .strictObject({
      date_from: instantBoundField(),
      date_to: instantBoundField(),
      bucket: z.enum(TREND_BUCKETS).optional(),
    })
    .superRefine(({ date_from, date_to }, context) =>
      requireAscendingBounds(
        context,
        ['date_from', firstMsOfBound(date_from)],
        ['date_to', lastMsOfBound(date_to)],
        'later',
      ),
    ),
  output: z.object({
    flag_count: z.int(),
    by_color: counts(),
    by_block: counts(),
    by_flag: z.record(z.string(), counts()),
    by_rule: counts().describe('Investigations by the rule that decided them.'),
    truncated: z.boolean(),
    investigations_scanned: z.int(),
    buckets: z
      .array(
        undescribedObject({
          from: z.string(),
          alerts: z.int(),
          escalated: z.int(),
          by_flag: z.record(z.string(), counts()),
        }),
      )
      .optional(),
    shortened: z.string().nullable().optional(),
  }),
  sends: GetFlagTrends,
  fields: ({ date_from, date_to, bucket }) => ({
    from: date_from && firstInstant(date_from),
    to: date_to && lastInstant(date_to),
    bucket,
  }),
  view(trends) {
    const { buckets } = trends;
    // Fill the answer from the end, so that the newest buckets stay.
    const shown = buckets && itemsThatFit(buckets.toReversed(), (bucket) => bucket).toReversed();
    if (!shown || shown.length === buckets.length) return trends;
    return { ...trends, buckets: shown, shortened: `Before ${shown[0]?.from}: ask with date_to.` };
  },
});
