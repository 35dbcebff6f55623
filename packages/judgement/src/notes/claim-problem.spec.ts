import { analystNotes } from '../face/analyst-notes.js';
import { Claim } from './claim.js';

const SOLD: Claim = {
  type: 'source_of_funds',
  basis: 'document_seen',
  document: 'deed of sale',
  statement: 'He sold his flat.',
  amount: 9_500,
  currency: 'USD',
};
const CLEARED: Claim = {
  type: 'authority_clears',
  basis: 'document_seen',
  document: 'letter of the prosecutor',
  statement: 'The case was closed without a charge.',
  flag: 'AM1',
};
const LENDS: Claim = {
  type: 'incriminates',
  basis: 'said_by_customer',
  statement: 'He lends his account for 10 %.',
};

describe('which claims are taken', () => {
  const KNOWS = {
    type: 'counterparty',
    basis: 'bank_record',
    counterparty: 'Anna Keller',
    relation: 'sister',
  };
  const APART = { type: 'denies_match', basis: 'bank_record', flag: 'SC1', identifiers: ['gender'] };
  const WRONG = {
    type: 'indicator_wrong',
    basis: 'bank_record',
    flag: 'TP1',
    statement: 'Two are of others.',
  };
  const problemOf = (claim: object) => analystNotes.claimProblem([claim as Claim]);
  const faultOf = (claim: object) => {
    const problem = problemOf(claim);
    return problem && [problem.field, problem.value];
  };

  it.each<[string, object, readonly [string, string] | null]>([
    ['all that is needed', SOLD, null],
    ['a missing amount', { ...SOLD, amount: undefined }, null],
    ['no document', { ...SOLD, document: undefined }, ['claims[0].document', '']],
    ['details of any kind', { ...LENDS, relation: 'a friend', note_id: 'n1', identifiers: ['gender'] }, null],
    ['a flag that an incriminating claim is about', { ...LENDS, flag: 'TP5' }, null],
    ['a counterparty without relation', { ...KNOWS, relation: undefined }, ['claims[0].relation', '']],
    ['a counterparty that the statement explains', { ...KNOWS, relation: undefined, statement: 'x' }, null],
    ['a denied match without identifiers', { ...APART, identifiers: undefined }, null],
    ['a match that is none', { ...APART, flag: 'TP5' }, ['claims[0].flag', 'TP5']],
    ['a wrong match', { ...WRONG, flag: 'SC1' }, ['claims[0].flag', 'SC1']],
    ['a document of an authority without a flag', { ...CLEARED, flag: undefined }, null],
    ['no note to withdraw', { ...WRONG, type: 'no_longer_valid' }, ['claims[0].note_id', '']],
    ['an unknown flag', { ...SOLD, flag: 'ZZ9' }, ['claims[0].flag', 'ZZ9']],
    ['a flag that its kind does not lower', { ...SOLD, flag: 'SC1' }, null],
    ['an amount without currency', { ...LENDS, amount: 5 }, null],
    ['a relation to somebody without a name', { ...KNOWS, counterparty: undefined }, null],
    ['a denied match with a person in office', { ...APART, flag: 'SC3' }, null],
  ])('%s', (_, claim, fault) => {
    expect(faultOf(claim)).toEqual(fault);
  });

  it.each<[object, string]>([
    [{ ...SOLD, document: undefined }, 'claims[0].document is missing: the basis document_seen needs the'],
    [{ ...APART, flag: 'TP5' }, 'claims[0].flag is TP5, but a claim of the type denies_match takes SC1, '],
    [{ ...WRONG, flag: 'SC1' }, 'state it as denies_match'],
    [{ ...SOLD, flag: 'ZZ9' }, 'claims[0].flag is ZZ9, which is no flag'],
    [{ ...WRONG, type: 'no_longer_valid' }, 'each with its note_id'],
    [{ type: 'counterparty', basis: 'bank_record' }, 'claims[0].relation is missing: say who'],
  ])('a refusal says what the type takes, with an example that is taken: %j', (claim, says) => {
    const { reason } = problemOf(claim)!;
    expect(reason).toContain(says);
    const [, example] = /Example: (\{.*\})$/.exec(reason)!;
    expect(problemOf(Claim.parse(JSON.parse(example!)))).toBeNull();
  });

  it('an unknown field is refused with the fields that a claim takes; long texts are taken', () => {
    const { error } = Claim.safeParse({ ...LENDS, remark: 'x' });
    expect(error!.issues[0]!.message).toMatch(/no claim takes: remark\. A claim takes .*statement, amount/);
    const long = { statement: 'a'.repeat(2_000), relation: 'b'.repeat(300), document: 'c'.repeat(300) };
    expect(Claim.safeParse({ ...LENDS, ...long }).success).toBe(true);
    expect(Claim.safeParse({ ...LENDS, statement: 'a'.repeat(2_001) }).success).toBe(false);
  });

  it('stored claims of an earlier build are read, with the id of a note under its former name', () => {
    const before = [{ type: 'no_longer_valid', basis: 'own_inference', note: 'n1' }, LENDS];
    const [back, lends] = analystNotes.storedClaims(JSON.stringify(before));
    expect([back, lends]).toEqual([
      { type: 'no_longer_valid', basis: 'own_inference', note_id: 'n1' },
      LENDS,
    ]);
  });

  it('at most ten in one note', () => {
    const claims = Array.from({ length: 11 }, () => LENDS);
    expect(analystNotes.claimProblem(claims)).toMatchObject({ field: 'claims', value: '11' });
  });
});
