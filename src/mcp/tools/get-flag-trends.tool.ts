import { z } from 'zod';
import { GetFlagTrends } from '../../investigations/queries/get-flag-trends.query.js';
import { firstInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { defineTool } from '../tool.js';
import { firstMs, instantBound, lastMs, READ_ONLY_HINTS, requireOrder } from './fields.js';

const counts = () => z.record(z.string(), z.int());

export const getFlagTrends = defineTool({
  name: 'get_flag_trends',
  title: 'Flags of many runs',
  hints: READ_ONLY_HINTS,
  description:
    'Counts the flags of the newest 1,000 completed runs at most, by color, by analysis block and by ' +
    'flag, and these runs by the rule that decided them. Bounds are those of the creation of a run, ' +
    'inclusive; a day stands for all of it. Use this tool when you ask which flags are frequent. ' +
    'Example: {"date_from": "2026-01-01"}',
  input: z
    .strictObject({ date_from: instantBound(), date_to: instantBound() })
    .superRefine(({ date_from, date_to }, context) =>
      requireOrder(context, ['date_from', firstMs(date_from)], ['date_to', lastMs(date_to)]),
    ),
  output: z.object({
    flag_count: z.int(),
    by_color: counts(),
    by_block: counts(),
    by_flag: z.record(z.string(), counts()),
    by_rule: counts().describe('Runs, by the rule that decided them.'),
    truncated: z.boolean(),
    investigations_scanned: z.int(),
  }),
  sends: GetFlagTrends,
  message: ({ date_from, date_to }, caller) =>
    new GetFlagTrends(caller, date_from && firstInstant(date_from), date_to && lastInstant(date_to)),
});
