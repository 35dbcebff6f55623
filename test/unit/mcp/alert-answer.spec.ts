import type { AlertView } from '../../../src/alerts/queries/get-alert.query.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/recipe/recipe.js';
import { looksLike, shownOutcome } from '../../../src/investigations/rules/shown-outcome.js';
import { composeContent } from '../../../src/investigations/engine/compose-content.js';
import { NO_PAST } from '../../../src/investigations/engine/run-blocks.js';
import { ANSWER_BYTES_MAX } from '../../../src/mcp/answer-size.js';
import { alertAnswers, listedAlerts } from '../../../src/mcp/tools/alert-answer.js';
import { hmac } from '../investigations/given-case.js';
import { givenEscalated } from '../investigations/write-up-case.js';

interface Shown {
  readonly summary: {
    readonly headline: string;
    readonly narrative: string;
    readonly outcome: string;
  } | null;
  readonly analysisBlocks: readonly { readonly flags: readonly { readonly evidence: readonly string[] }[] }[];
  readonly shortened: string | null;
}

const facts = givenEscalated({
  payments: Array.from({ length: 60 }, (_, i) => ({
    daysAgo: i / 10,
    amount: `${9_500 + i}.50`,
    with: `Payer number ${i} of Somewhere`,
  })),
});
const recipe = { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' };
const content = composeContent({ facts, recipe, past: NO_PAST, previous: null }, hmac);
const view = {
  alertId: 'A-1',
  serviceId: '01jm3c9x0k_17',
  row: { sessionId: 's', latestRunId: 'r', finalDisposition: 'ESCALATED', finalRiskScore: 70 },
  uploaded: facts.alert.content,
  result: {
    investigationId: 'r',
    ranAt: '2026-03-01T12:00:00.000Z',
    content,
    outcome: shownOutcome(content.result),
    looksLike: looksLike(content.result),
  },
} as unknown as AlertView;

const views = (count: number) => Array.from({ length: count }, () => view);
const bytes = (answers: readonly object[]) => Buffer.byteLength(JSON.stringify(answers));

test.each([1, 2, 5, 10, 20])('%i alerts fit one answer and tell who, what and why', (count) => {
  const answers = alertAnswers(views(count), 'get_alert') as Shown[];
  expect(answers).toHaveLength(count);
  expect(bytes(answers)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  for (const { summary, analysisBlocks } of answers) {
    expect(summary!.narrative).toContain('## What it looks like');
    expect(summary!.outcome.length).toBeGreaterThan(20);
    expect(analysisBlocks.flatMap(({ flags }) => flags).length).toBeGreaterThan(2);
  }
});

test('of an alert among many little evidence stands, with how much there is', () => {
  const [{ analysisBlocks, shortened }] = alertAnswers(views(20), 'get_alert') as [Shown];
  const flags = analysisBlocks.flatMap(
    (block) => block.flags as { evidence: string[]; evidenceCount: number }[],
  );
  expect(flags.every(({ evidence }) => evidence.length <= 3)).toBe(true);
  expect(Math.max(...flags.map(({ evidenceCount }) => evidenceCount))).toBeGreaterThan(10);
  expect(shortened).toBe('get_alert');
});

test.each([
  [10, true],
  [50, false],
])('a page of %i alerts fits; it has reasons: %s', (count, hasReasons) => {
  const answers = listedAlerts(views(count)) as Shown[];
  expect(bytes(answers)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  expect(answers.some(({ analysisBlocks }) => analysisBlocks.length > 0)).toBe(hasReasons);
});
