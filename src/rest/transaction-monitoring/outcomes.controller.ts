import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { OUTCOME_KINDS } from '../../investigations/domain/runs/run-result.js';
import { CountOutcomes } from '../../investigations/queries/count-outcomes.query.js';
import { dayOrInstant, firstInstant, lastInstant } from '../../kernel/instant-bounds.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { Asked } from '../asked.js';
import { Endpoint } from '../endpoint.js';

const OutcomeCount = z.object({
  month: z.string().describe('In which the investigations were created, as `2026-01`, in UTC.'),
  kind: z
    .enum(OUTCOME_KINDS)
    .nullable()
    .describe('`kind` of the outcome; null for results of earlier versions.'),
  rule: z.string().describe('`rule` of the outcome.'),
  title: z.string().nullable().describe('Null for rules of earlier versions.'),
  count: z.int(),
});

const OutcomeCounts = z.object({
  outcomes: z.array(OutcomeCount).describe('The newest month first, in it the most frequent rule.'),
  runs_counted: z.int(),
  truncated: z
    .boolean()
    .describe('The newest 10,000 were counted, and there may be older ones: ask for less.'),
});

const bound = (use: string) =>
  dayOrInstant().optional().describe(`Created then or ${use}: an instant, or a whole day in UTC.`);

const COUNT_OUTCOMES = defineContract({
  id: 'countOutcomes',
  method: 'get',
  path: `/${TRANSACTION_MONITORING}/outcomes`,
  tag: 'Investigations',
  summary: 'Count results by rule and month',
  description: 'Completed investigations by the rule that decided them, and by the month of their creation.',
  addition: true,
  message: CountOutcomes,
  query: z.object({ from: bound('later'), to: bound('before') }),
  answer: OutcomeCounts,
  schemas: { OutcomeCount, OutcomeCounts },
  examples: [
    { name: 'Since a day', parameters: { from: '2026-01-01' } },
    { name: 'A day that is none', parameters: { from: '2026-02-30' } },
  ],
});

@Controller()
export class OutcomesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(COUNT_OUTCOMES)
  async count({ caller, query: { from, to } }: Asked<typeof COUNT_OUTCOMES>) {
    const counts = new CountOutcomes(caller, from && firstInstant(from), to && lastInstant(to));
    return toWire(COUNT_OUTCOMES.answer, await this.bus.send(counts));
  }
}
