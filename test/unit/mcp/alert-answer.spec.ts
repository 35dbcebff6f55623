import { isDeepStrictEqual } from 'node:util';
import { GetScoreProbability } from '../../../src/calibration/queries/get-score-probability.query.js';
import { GetUserNames } from '../../../src/access/queries/get-user-names.query.js';
import type { AlertView } from '../../../src/alerts/queries/get-alert.query.js';
import { assessCaseInSteps } from '../../../packages/judgement/src/assessment/assess-case.js';
import { clearPatternOf, shownOutcome } from '../../../packages/judgement/src/rules/shown-outcome.js';
import { DEFAULT_RECIPE } from '../../../packages/judgement/src/recipe/recipe.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { EMPTY_RUN_HISTORY } from '../../../packages/judgement/src/assessment/run-blocks.js';
import { ANSWER_BYTES_MAX } from '../../../src/mcp/answer-size.js';
import { sanitizeText } from '../../../src/mcp/text-for-models.js';
import { successResult } from '../../../src/mcp/tool-results.js';
import {
  alertAnswersThatFit,
  listedAlertAnswers,
  alertAnswerThatFits,
} from '../../../src/mcp/tools/alert-answer.js';
import { getAlert } from '../../../src/mcp/tools/get-alert.tool.js';
import { operatorCaller } from '../../../src/operator/operator.js';
import { hmac } from '../../../packages/judgement/test/given-case.js';
import { givenEscalated } from '../../../packages/judgement/test/write-up-case.js';

interface Shown {
  readonly summary?: {
    readonly headline: string;
    readonly narrative: string;
    readonly outcome: string;
    readonly sarNarrative?: string;
  } | null;
  readonly analysisBlocks: readonly {
    readonly writeUp?: string;
    readonly otherFlags?: Readonly<Record<string, number>>;
    readonly flags: readonly {
      readonly flagId: string;
      readonly color: string;
      readonly rationale: string;
      readonly evidence?: readonly string[];
      readonly evidenceCount?: number;
    }[];
  }[];
}

const facts = givenEscalated({
  payments: Array.from({ length: 60 }, (_, i) => ({
    daysAgo: i / 10,
    amount: `${9_500 + i}.50`,
    with: `Payer number ${i} of Somewhere`,
  })),
});
const recipe = { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' };
const content = runStepsSync(
  assessCaseInSteps({ facts, recipe, past: EMPTY_RUN_HISTORY, previous: null }, hmac),
);
const view = {
  alertId: 'A-1',
  serviceId: '01jm3c9x0k_17',
  row: { sessionId: 's', latestRunId: 'r', finalDisposition: 'ESCALATED', finalRiskScore: 70 },
  uploaded: { ...facts.alert.content, source: 'TM', status: 'OPEN' },
  result: {
    investigationId: 'r',
    ranAt: '2026-03-01T12:00:00.000Z',
    content,
    outcome: shownOutcome(content.result),
    looksLike: clearPatternOf(content.result),
  },
} as unknown as AlertView;

/** With the most flags that a run may have, all of them serious, and long reasons. */
const worst = {
  ...view,
  result: {
    ...view.result!,
    content: {
      ...content,
      result: {
        ...content.result,
        perBlock: content.result.perBlock.map((block) => ({
          ...block,
          flags: block.flags.map((flag) => ({
            ...flag,
            color: 'red',
            rationale: 'Many strangers. '.repeat(25),
          })),
        })),
      },
    },
  },
} as unknown as AlertView;

const views = (count: number) => Array.from({ length: count }, () => view);
const bytes = (answers: object) => Buffer.byteLength(JSON.stringify(answers));

const flagsOf = ({ analysisBlocks }: Shown) => analysisBlocks.flatMap(({ flags }) => flags);
const isSerious = ({ color }: { readonly color: string }) => ['black', 'red', 'yellow'].includes(color);
/** Answers of several alerts have the names of the answer as sent. */
const shownOf = ({ alerts }: ReturnType<typeof alertAnswersThatFit>): Shown[] =>
  JSON.parse(
    JSON.stringify(alerts).replace(/"\w+":/g, (name) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  ) as Shown[];
/** Quotes are numbered as they come, so that their numbers differ where less is shown. */
const toldFlag = ({ flagId, color, rationale }: ReturnType<typeof flagsOf>[number]) => [
  flagId,
  color,
  rationale.replaceAll(/quote \d+/g, 'quote'),
];
const bulk = (count: number) => shownOf(alertAnswersThatFit(views(count)));
const whole = alertAnswerThatFits(view) as Shown & { readonly shortened: string | null };
const serious = flagsOf(whole).filter(isSerious);

test('one alert stands whole, and a write-up does not say again what its flags say', () => {
  expect(whole.shortened).toBeNull();
  expect(whole.summary!.sarNarrative).toContain('##');
  for (const { writeUp, flags } of whole.analysisBlocks) {
    expect(writeUp).toMatch(/^\*\*.+: \d+\.\d\d of 100 by its flags\*\*: /);
    for (const flag of flags) expect(writeUp).not.toContain(flag.rationale);
  }
  expect(flagsOf(whole).length).toBeGreaterThan(serious.length);
  expect(serious.length).toBeGreaterThan(2);
});

test.each([2, 5, 8, 10, 13, 16, 17, 18, 20])(
  '%i alerts keep each serious flag with its reason [27]',
  (count) => {
    const answer = alertAnswersThatFit(views(count));
    expect(answer.alerts).toHaveLength(count);
    expect(bytes(answer)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    for (const shown of shownOf(answer)) {
      if (count < 16) expect(shown.summary!.headline).not.toBe('');
      if (count < 16) expect(shown.summary!.outcome.length).toBeGreaterThan(20);
      const kept = flagsOf(shown).filter(isSerious);
      expect(kept.map(toldFlag)).toEqual(serious.map(toldFlag));
    }
    if (count > 4)
      expect(answer.shortened).toMatch(/^Left out, or in part: .+\. get_alert shows an alert whole\.$/);
    else expect(answer.shortened).toBeNull();
  },
);

test('of 20 alerts with nothing but red flags each flag is still named', () => {
  const answer = alertAnswersThatFit(Array.from({ length: 20 }, () => worst));
  expect(bytes(answer)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  for (const shown of shownOf(answer)) expect(flagsOf(shown)).toHaveLength(flagsOf(whole).length);
});

test('with more alerts nothing comes back that fewer had to leave out', () => {
  const sizes = Array.from({ length: 20 }, (_, i) => bytes(bulk(i + 1)[0]!));
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

test('the draft goes first, then write-ups, other flags, the narrative, yellow evidence [27]', () => {
  const found = Array.from({ length: 16 }, (_, i) => bulk(i + 1)[0]!);
  const wholeNarrative = whole.summary!.narrative;
  const wholeEvidence = serious.filter(({ color }) => color === 'yellow').map(({ evidence }) => evidence);
  const yellow = (answer: Shown) => flagsOf(answer).filter(({ color }) => color === 'yellow');
  const left = [
    ({ summary }: Shown) => summary!.sarNarrative !== undefined,
    ({ analysisBlocks }: Shown) => analysisBlocks.some(({ writeUp }) => writeUp !== undefined),
    (answer: Shown) => flagsOf(answer).some((flag) => !isSerious(flag)),
    ({ summary }: Shown) => summary!.narrative === wholeNarrative,
    (answer: Shown) =>
      isDeepStrictEqual(
        yellow(answer).map(({ evidence }) => evidence),
        wholeEvidence,
      ),
  ].map((has) => found.filter(has).length);
  expect(left).toEqual([...left].sort((a, b) => a - b));
  const others = found[15]!.analysisBlocks.map(({ otherFlags }) => Object.keys(otherFlags ?? {}).length);
  expect(Math.max(...others)).toBeGreaterThan(0);
  expect(found[10]!.summary!.narrative).toMatch(/\. …$/);
});

test('evidence that is left out is counted', () => {
  const found = Array.from({ length: 20 }, (_, i) => bulk(i + 1)[0]!);
  const counted = found.flatMap(flagsOf).filter(({ evidenceCount }) => evidenceCount !== undefined);
  expect(counted.length).toBeGreaterThan(0);
  for (const { evidence = [], evidenceCount } of counted)
    expect(evidenceCount!).toBeGreaterThan(evidence.length);
});

test.each([10, 20, 30, 40, 50])(
  'a page of %i alerts fits and keeps serious flags, with their reasons as long as there is room',
  (count) => {
    const answer = listedAlertAnswers(views(count));
    expect(bytes(answer)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    const kept = flagsOf(shownOf(answer)[0]!);
    expect(kept.map(({ flagId }) => flagId)).toEqual(serious.map(({ flagId }) => flagId));
    if (count <= 40) expect(kept.every(({ rationale }) => rationale !== undefined)).toBe(true);
  },
);

test('an alert that is listed again is not written anew, and whole pages stay as they are', () => {
  const first = () => listedAlertAnswers([view]).alerts[0]!;
  const before = first();
  expect(first()).toBe(before);
  expect(listedAlertAnswers([{ ...view }]).alerts[0]).toEqual(before);
  expect(bytes(listedAlertAnswers(views(50)))).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
  expect(first()).toBe(before);
  expect(listedAlertAnswers([])).toEqual({ alerts: [], shortened: null });
});

test('a listed alert is sanitized once, and stays so in the answer', () => {
  const title = 'See <a href=x> and [here](http://x)';
  const marked = { ...view, uploaded: { ...view.uploaded, title } } as AlertView;
  const decided = { ...marked, row: { ...view.row, dispositionSetBy: 'u' } } as AlertView;
  const { alerts } = listedAlertAnswers([marked, decided], (user) => user && '<b>Ann');
  const { structuredContent } = successResult({ alerts }).result;
  const [first, second] = structuredContent!['alerts'] as Record<string, unknown>[];
  expect(first).toBe(alerts[0]);
  expect(first!['customer_data']).toMatchObject({ title: sanitizeText(title) });
  expect(second).toMatchObject({
    customer_data: { title: sanitizeText(title) },
    disposition_set_by: sanitizeText('<b>Ann'),
  });
});

test('who decided is named, by a name as long as it may be', () => {
  const name = `${'n'.repeat(240)}@bank.example`;
  const decided = { ...view, row: { ...view.row, dispositionSetBy: 'u' } } as AlertView;
  const answer = alertAnswersThatFit(
    Array.from({ length: 12 }, () => decided),
    () => name,
  );
  expect(answer.alerts[0]).toMatchObject({ disposition_set_by: name });
  expect(bytes(answer)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
});

test('notes have their place beside a whole alert, and older ones that do not fit are told', async () => {
  const notes = Array.from({ length: 10 }, (_, at) => ({
    noteId: `n${at}`,
    blockType: 'general',
    classification: 'added_facts',
    body: '',
    writtenAt: '2026-03-01T12:00:00.000Z',
    writtenBy: 'user-1',
    files: [],
    moved: [],
    understoodAs: ['the source of money'],
    touches: [],
    changedBlocks: [],
    answer: 'It is read by the next run. '.repeat(at < 5 ? 99 : 1),
  }));
  const shown = async (found: object) => {
    const names = new Map([['user-1', 'a colleague']]);
    const answerOf = (message: unknown) => {
      if (message instanceof GetUserNames) return names;
      return message instanceof GetScoreProbability ? null : found;
    };
    const caller = operatorCaller({ id: 'bank', features: [] }, 'test');
    const { result } = await getAlert.run(
      { alert_id: 'A-1' },
      caller,
      (message) => Promise.resolve(answerOf(message) as never),
      { progress: () => undefined, signal: () => new AbortController().signal },
    );
    expect(bytes(result.structuredContent!)).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    return result.structuredContent as { notes: Record<string, unknown>[]; shortened: string | null };
  };
  const few = await shown({ ...view, notes: notes.slice(-5) });
  expect(few.notes.map(({ written_by }) => written_by)).toEqual(few.notes.map(() => 'a colleague'));
  expect(few.shortened).toBeNull();
  const many = await shown({ ...view, notes });
  expect(many.notes.length).toBeLessThan(10);
  expect(many.notes.at(-1)!['note_id']).toBe('n9');
  expect(many.shortened).toMatch(/^Left out, or in part: older notes/);
});
