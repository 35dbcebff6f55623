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
    readonly sarNarrative?: string;
  } | null;
  readonly analysisBlocks: readonly {
    readonly writeUp: string;
    readonly otherFlags: Readonly<Record<string, number>>;
    readonly flags: readonly {
      readonly flagId: string;
      readonly color: string;
      readonly rationale: string;
      readonly evidence: readonly string[];
      readonly evidenceCount?: number;
    }[];
  }[];
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

const flagsOf = ({ analysisBlocks }: Shown) => analysisBlocks.flatMap(({ flags }) => flags);
const isSerious = ({ color }: { readonly color: string }) => ['black', 'red', 'yellow'].includes(color);
const [whole] = alertAnswers(views(1), 'get_alert') as [Shown];
const serious = flagsOf(whole).filter(isSerious);

test('one alert stands whole', () => {
  expect(whole.shortened).toBeNull();
  expect(whole.summary!.sarNarrative).toContain('##');
  expect(whole.analysisBlocks.every(({ writeUp }) => writeUp !== '')).toBe(true);
  expect(flagsOf(whole).length).toBeGreaterThan(serious.length);
  expect(serious.length).toBeGreaterThan(2);
});

test.each([2, 5, 8, 10, 13, 16, 17, 18, 20])('%i alerts keep each serious flag with its reason', (count) => {
  const answers = alertAnswers(views(count), 'get_alert') as Shown[];
  expect(answers).toHaveLength(count);
  expect(bytes(answers)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  for (const answer of answers) {
    expect(answer.summary!.headline).not.toBe('');
    expect(answer.summary!.outcome.length).toBeGreaterThan(20);
    const shown = flagsOf(answer).filter(isSerious);
    expect(shown.map(({ flagId, color }) => [flagId, color])).toEqual(
      serious.map(({ flagId, color }) => [flagId, color]),
    );
    expect(shown.every(({ rationale }) => rationale.length > 20)).toBe(true);
    expect(answer.shortened).toBe(count > 4 ? 'get_alert' : null);
  }
});

test('with more alerts nothing comes back that fewer had to leave out', () => {
  const sizes = Array.from({ length: 20 }, (_, i) => bytes(alertAnswers(views(i + 1), '').slice(0, 1)));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test('the draft goes first, then write-ups, then flags that are not serious, then the narrative', () => {
  const found = Array.from({ length: 20 }, (_, i) => (alertAnswers(views(i + 1), '') as Shown[])[0]!);
  const left = [
    ({ summary }: Shown) => summary!.sarNarrative !== undefined,
    ({ analysisBlocks }: Shown) => analysisBlocks.some(({ writeUp }) => writeUp !== ''),
    (answer: Shown) => flagsOf(answer).some((flag) => !isSerious(flag)),
    ({ summary }: Shown) => summary!.narrative === whole.summary!.narrative,
  ].map((has) => found.filter(has).length);
  expect(left).toEqual([...left].sort((a, b) => a - b));
  expect(found[19]!.analysisBlocks.some(({ otherFlags }) => Object.keys(otherFlags).length > 0)).toBe(true);
});

test('evidence that is left out is counted', () => {
  const found = Array.from({ length: 20 }, (_, i) => (alertAnswers(views(i + 1), '') as Shown[])[0]!);
  const counted = found.flatMap(flagsOf).filter(({ evidenceCount }) => evidenceCount !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  for (const { evidence, evidenceCount } of counted) expect(evidenceCount!).toBeGreaterThan(evidence.length);
});

/** Of more alerts the ids, decisions and scores alone take the room. */
const WITH_FLAGS_MAX = 35;

test.each([10, 20, 30, 40, 50])(
  'a page of %i alerts fits and keeps serious flags while there is room',
  (count) => {
    const answers = listedAlerts(views(count)) as Shown[];
    expect(bytes(answers)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    expect(flagsOf(answers[0]!).filter(isSerious).length).toBe(count > WITH_FLAGS_MAX ? 0 : serious.length);
  },
);

test('an alert that is listed again is not written anew, and whole pages stay as they are', () => {
  const [first] = listedAlerts([view]);
  expect(listedAlerts([view])[0]).toBe(first);
  expect(listedAlerts([{ ...view }])[0]).toEqual(first);
  const page = listedAlerts(views(50));
  expect(bytes(page)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  expect(listedAlerts([view])[0]).toBe(first);
  expect(listedAlerts([])).toEqual([]);
});
