import { BLOCKS, DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import type { Recipe } from '../../../src/investigations/domain/recipe/recipe.js';
import type { Flag } from '../../../src/investigations/domain/scoring/flag.js';
import { makeFlag } from '../../../src/investigations/domain/scoring/flag.js';
import { MANDATORY_RULES } from '../../../src/investigations/domain/scoring/mandatory-rules.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { CASES } from './flag-cases/all-cases.js';
import { flagOf, givenCase, hmac, type Given } from './given-case.js';

/** Every block weighs nothing, so that no score escalates. */
const WEIGHTLESS: Recipe = {
  ...DEFAULT_RECIPE,
  redBlocksMin: 10,
  blocks: Object.fromEntries(
    Object.entries(DEFAULT_RECIPE.blocks).map(([id, config]) => [id, { ...config, weight: 0 }]),
  ),
};

/** Every flag of the cases that is red or black, with the facts that made it so. */
const severe = BLOCKS.flatMap((block) =>
  block.flags.flatMap(({ id }) =>
    (['red', 'black'] as const).flatMap((color) =>
      (CASES[id]?.[color] ?? []).map(({ met }): { given: Given; flag: Flag } => {
        return { given: met, flag: flagOf(block, id, givenCase(met)) };
      }),
    ),
  ),
);
const mandatory = severe.filter(({ flag }) => flag.mandatory);

it('every rule but that of the notes is met by a flag of the cases', () => {
  const met = new Set(mandatory.map(({ flag }) => flag.mandatory));
  expect(MANDATORY_RULES.filter((rule) => !met.has(rule))).toEqual(['law_enforcement_request']);
});

it.each(mandatory.map(({ given, flag }) => [flag.flagId, flag.color, flag.mandatory, given] as const))(
  '%s %s escalates alone, by %s',
  (flagId, _color, rule, given) => {
    const { score, disposition, outcome } = runBlocks(givenCase(given), WEIGHTLESS, hmac);
    expect([disposition, outcome!.rule]).toEqual(['ESCALATED', rule]);
    expect(outcome!.flags).toContain(flagId);
    expect(outcome!.because).toContain(`(${flagId})`);
    // A black flag alone lifts the score.
    expect([0, 95]).toContain(score);
  },
);

it('a flag of such a kind is not red or black without its rule', () => {
  const kinds = new Set(mandatory.map(({ flag }) => flag.flagId));
  const without = severe.filter(({ flag }) => kinds.has(flag.flagId) && !flag.mandatory);
  // A scam has victims, news accuse without a conviction, a hit may agree and differ at once, and a country
  // is told where hardly anything was paid.
  for (const { flag } of without)
    expect(flag.rationale).toMatch(
      /Direct exposure to scam\.|nationality differs|names? the subject|calls for action: [a-z]+ IR\.$/,
    );
});

it('is met by no milder finding', () => {
  const finding = { value: null, rationale: 'x', mandatory: 'sanctions_identity' } as const;
  expect(() => makeFlag('SC1', { ...finding, color: 'yellow' })).toThrow('sanctions_identity');
});

describe('a note', () => {
  const FLAGS = BLOCKS.flatMap(({ flags }) => flags);
  const reading = (
    classification: 'added_facts' | 'factually_incorrect' | 'reviewed_correct',
    body: string,
  ) => readNote({ noteId: 'n1', blockType: 'general', classification, body }, FLAGS);
  const outcomeOf = (given: Given, ...notes: ReturnType<typeof reading>[]) =>
    runBlocks(givenCase(given), WEIGHTLESS, hmac, BLOCKS, { ...NO_PAST, notes }).outcome!;
  const undecided = mandatory.find(({ flag }) => flag.mandatory === 'sanctions_undecided')!.given;
  const exposed = mandatory.find(({ flag }) => flag.mandatory === 'prohibited_exposure')!.given;

  it('of a request of law enforcement escalates, one that denies it does not', () => {
    const rule = (body: string) => outcomeOf({}, reading('added_facts', body)).rule;
    expect(rule('The police requested the account statements.')).toBe('law_enforcement_request');
    expect(rule('There is no request from the police.')).not.toBe('law_enforcement_request');
    const judged = reading('reviewed_correct', 'The police requested the account statements.');
    expect(outcomeOf({}, judged).rule).not.toBe('law_enforcement_request');
  });

  it('that tells a match apart by two identifiers ends its rule', () => {
    const apart = 'False match: the listed person has another date of birth and another passport number.';
    expect(outcomeOf(undecided, reading('added_facts', apart)).rule).not.toBe('sanctions_undecided');
    expect(outcomeOf(undecided, reading('added_facts', 'False match.')).rule).toBe('sanctions_undecided');
  });

  it('that only disputes a flag ends none', () => {
    const disputed = reading('factually_incorrect', 'The mixer is wrong.');
    expect(outcomeOf(exposed, disputed).rule).toBe('prohibited_exposure');
  });
});
