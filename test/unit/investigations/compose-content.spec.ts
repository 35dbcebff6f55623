import { readNote } from '../../../packages/judgement/src/notes/read-claims.js';
import { DEFAULT_RECIPE } from '../../../packages/judgement/src/recipe/recipe.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { assessCaseInSteps } from '../../../packages/judgement/src/assessment/assess-case.js';
import { composeInvestigationInSteps } from '../../../src/investigations/engine/compose-content.js';
import { EMPTY_RUN_HISTORY } from '../../../packages/judgement/src/assessment/run-blocks.js';
import { BLOCKS, FLAGS } from '../../../packages/judgement/src/rules/rule-table.js';
import { canonicalJson } from '@alert-review/kernel';
import { hmac } from '../../../packages/judgement/test/given-case.js';
import { givenCleared, givenEscalated } from '../../../packages/judgement/test/write-up-case.js';

const input = {
  facts: givenEscalated(),
  recipe: { version: 7, recipe: DEFAULT_RECIPE, configHash: 'c' },
  past: EMPTY_RUN_HISTORY,
  previous: null,
};

test('a result is composed with a pause before each block and each other part, and is the same', () => {
  const steps = assessCaseInSteps(input, hmac);
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses++;
  // Before the outcome, before the texts, and before everything is hashed.
  expect(pauses).toBe(BLOCKS.length + 3);
  expect(canonicalJson(step.value)).toBe(canonicalJson(runStepsSync(assessCaseInSteps(input, hmac))));
});

test('an escalated run has a draft, a cleared one has none', () => {
  const [escalated, cleared] = [input, { ...input, facts: givenCleared() }].map((each) =>
    runStepsSync(assessCaseInSteps(each, hmac)),
  );
  expect([escalated!.result.disposition, typeof escalated!.sarNarrative?.text]).toEqual([
    'ESCALATED',
    'string',
  ]);
  expect([cleared!.result.disposition, cleared!.sarNarrative]).toEqual(['CLEARED', undefined]);
});

test('it says by what it was made: recipe, notes, the run before it and the facts', () => {
  const body = 'The customer relocated abroad.';
  const note = readNote({ noteId: 'n1', blockType: 'general', classification: 'added_facts', body }, FLAGS);
  const previous = { runId: 'run1' } as never;
  const made = runStepsSync(
    assessCaseInSteps({ ...input, past: { ...EMPTY_RUN_HISTORY, notes: [note] }, previous }, hmac),
  );
  expect(made).toMatchObject({ recipeVersion: 7, configHash: 'c', notes: ['n1'], previous });
  const plain = runStepsSync(assessCaseInSteps(input, hmac));
  expect([plain.notes, plain.previous]).toEqual([undefined, undefined]);
  const read = { ...input.facts, versions: [] };
  expect(runStepsSync(assessCaseInSteps({ ...input, facts: read }, hmac)).factsHash).toBe(plain.factsHash);
  const other = { ...input.facts, subjectId: 'C1', truncated: true };
  expect(runStepsSync(assessCaseInSteps({ ...input, facts: other }, hmac)).factsHash).not.toBe(
    plain.factsHash,
  );
});

test('a result is stored deflated unless it is so long that to inflate it would hold its readers', () => {
  const version = { kind: 'transaction' as const, hash: 'h'.repeat(20) };
  const deflatedOf = (count: number) => {
    const versions = Array.from({ length: count }, (_, at) => ({ ...version, id: `t${at}` }));
    const order = {
      input: { ...input, facts: { ...input.facts, versions } },
      key: Buffer.alloc(32),
      salt: '',
    };
    return runStepsSync(composeInvestigationInSteps(order)).deflated;
  };
  expect([deflatedOf(1_000), deflatedOf(20_000)]).toEqual([expect.any(Uint8Array), null]);
});
