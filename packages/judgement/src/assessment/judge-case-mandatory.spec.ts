import type { Claim } from '../notes/claim.js';
import { readNote } from '../notes/read-claims.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import { DEFAULT_RECIPE, type Recipe } from '../recipe/recipe.js';
import type { Flag } from '../scoring/flag.js';
import { makeFlag } from '../scoring/flag.js';
import { EMPTY_RUN_HISTORY, runBlocks } from './run-blocks.js';
import { FLAGS, MANDATORY_ROWS } from '../rules/rule-table.js';
import { readOf } from '../../test/default-bounds.js';
import { CASES } from '../../test/flag-cases/all-cases.js';
import { givenCase, hmac, type Given } from '../../test/given-case.js';

/** Every block weighs nothing and no other row is in force, so that nothing else escalates. */
const MANDATORY_ALONE: Recipe = {
  ...DEFAULT_RECIPE,
  rows: Object.fromEntries(
    Object.keys(DEFAULT_RECIPE.rows).map((id) => [
      id,
      { enabled: MANDATORY_ROWS.some((row) => row.id === id) },
    ]),
  ),
  blocks: Object.fromEntries(
    Object.entries(DEFAULT_RECIPE.blocks).map(([id, config]) => [id, { ...config, weight: 0 }]),
  ),
};
const without = (rule: string): Recipe => ({
  ...MANDATORY_ALONE,
  // Nothing but a mandatory rule gives as much.
  escalateAt: 100,
  rows: { ...MANDATORY_ALONE.rows, [rule]: { enabled: false } },
});

/** Every flag of the cases that is red or black, with the facts that made it so. */
const severe = FLAGS.flatMap(({ id }) =>
  (['red', 'black'] as const).flatMap((color) =>
    (CASES[id]?.[color] ?? []).map(({ met }): { given: Given; flag: Flag } => ({
      given: met,
      flag: readOf(id, givenCase(met)),
    })),
  ),
);
const mandatory = severe.filter(({ flag }) => flag.mandatory);

it('every rule but that of the notes is met by a flag of the cases', () => {
  const met = new Set(mandatory.map(({ flag }) => flag.mandatory));
  expect(MANDATORY_ROWS.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([
    'law_enforcement_request',
  ]);
});

it.each(mandatory.map(({ given, flag }) => [flag.flagId, flag.color, flag.mandatory!, given] as const))(
  '%s %s escalates alone, by %s, unless the recipe switches it off',
  (flagId, _color, rule, given) => {
    const { score, disposition, outcome } = runBlocks(givenCase(given), MANDATORY_ALONE, hmac);
    expect([disposition, outcome!.kind, outcome!.rule]).toEqual(['ESCALATED', 'mandatory', rule]);
    expect(outcome!.flags).toContain(flagId);
    expect(outcome!.because).toContain(flagId);
    expect(score).toBe(100);
    expect(runBlocks(givenCase(given), without(rule), hmac).outcome!.rule).not.toBe(rule);
  },
);

it('a flag of such a kind is not red or black without its rule', () => {
  const kinds = new Set(mandatory.map(({ flag }) => flag.flagId));
  const plain = severe.filter(({ flag }) => kinds.has(flag.flagId) && !flag.mandatory);
  // A scam has victims, news accuse without a conviction, a hit may agree and differ at once, and a country
  // is told where hardly anything was paid.
  for (const { flag } of plain)
    expect([flag.flagId, flag.rationale]).toEqual([
      flag.flagId,
      expect.stringMatching(
        /[Dd]irect exposure to scam|nationality differs|names? the customer|calls? for action/,
      ),
    ]);
});

it('is met by no milder finding', () => {
  const finding = { value: null, rationale: 'x', mandatory: 'sanctions_identity' } as const;
  expect(() => makeFlag('SC1', { ...finding, color: 'yellow' })).toThrow('sanctions_identity');
});

describe('a note', () => {
  const reading = (...claims: Claim[]) =>
    readNote(
      {
        noteId: 'n1',
        blockType: 'general',
        classification: 'added_facts',
        body: 'The police requested the account statements. The mixer is wrong.',
        claims,
        isByPerson: true,
      },
      FLAGS,
    );
  const ruleOf = (given: Given, note: ReturnType<typeof reading>, recipe = MANDATORY_ALONE) =>
    runBlocks(givenCase(given), recipe, hmac, { ...EMPTY_RUN_HISTORY, notes: [note] }).outcome!.rule;
  const givenOf = (rule: string) => mandatory.find(({ flag }) => flag.mandatory === rule)!.given;
  const request = CLAIM_BY_KIND.law_enforcement_request;

  it('that claims a request of law enforcement escalates; a text or an assumption does not', () => {
    expect(ruleOf({}, reading(request))).toBe('law_enforcement_request');
    expect(ruleOf({}, reading({ ...request, basis: 'own_inference' }))).toBe('clear');
    expect(ruleOf({}, reading())).toBe('clear');
    expect(ruleOf({}, reading(request), without('law_enforcement_request'))).toBe('clear');
  });

  it('that tells a match apart, by whatever identifiers, ends no rule', () => {
    const given = givenOf('sanctions_undecided');
    const { false_match: apart, corrected_dob: born } = CLAIM_BY_KIND;
    for (const claim of [apart, born, { ...apart, all_hits: true }])
      expect(ruleOf(given, reading(claim))).toBe('sanctions_undecided');
  });

  it('that confirms or disputes what a rule rests on ends none', () => {
    const { flag: denied } = CLAIM_BY_KIND.false_match;
    const confirms: Claim = {
      type: 'confirms_match',
      basis: 'bank_record',
      flag: denied!,
      identifiers: ['date_of_birth', 'nationality'],
    };
    expect(ruleOf(givenOf('sanctions_undecided'), reading(confirms))).toBe('sanctions_undecided');
    const wrong = { type: 'indicator_wrong', basis: 'bank_record', statement: 'It is wrong.' } as const;
    const { flagId } = mandatory.find(({ flag }) => flag.mandatory === 'prohibited_exposure')!.flag;
    expect(ruleOf(givenOf('prohibited_exposure'), reading({ ...wrong, flag: flagId }))).toBe(
      'prohibited_exposure',
    );
  });
});
