interface Messages {
  readonly count: number;
  without(text: string): string;
  fault(results: {
    testResults: readonly { testFilePath: string; numFailingTests: number }[];
  }): string | null;
}
// Jest loads reporters as they are, so that this is no TypeScript.
const { EngineMessages } = jest.requireActual<{ EngineMessages: new () => Messages }>(
  '../../../support/engine-messages-reporter.js',
);

const MESSAGE = 'internal error, index points to a 04 page!?\n';
const PROVOKING = '/x/test/unit/platform/index-scrubber.spec.ts';
const run = (numFailingTests: number, testFilePath = PROVOKING) => ({
  testResults: [{ testFilePath, numFailingTests }],
});

function printed(count: number): Messages {
  const messages = new EngineMessages();
  expect(messages.without(`PASS a\n${MESSAGE.repeat(count)}PASS b\n`)).toBe('PASS a\nPASS b\n');
  return messages;
}

test('the messages of the suite that hurts pages are expected in any number', () => {
  for (const count of [0, 2, 3, 4]) expect(printed(count).fault(run(0))).toBeNull();
  expect(printed(0).fault(run(1))).toBeNull();
});

test.each([
  ['those of a suite that failed', 3, run(1), 'printed 3 times'],
  ['those of a run without it', 1, run(0, '/x/other.spec.ts'), 'printed 1 times'],
])('%s are told of', (_, count, results, told) => {
  expect(printed(count).fault(results)).toContain(told);
});
