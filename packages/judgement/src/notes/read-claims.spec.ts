import { analystNotes } from '../face/analyst-notes.js';
import { shownResults } from '../face/shown-results.js';
import { REVIEW_REQUEST_ROWS, BLOCKS, FLAGS } from '../rules/rule-table.js';
import { makeFlag, type Color } from '../scoring/flag.js';
import { adjustFlags } from './adjust-flags.js';
import type { Claim } from './claim.js';
import { effectsOnBlock, standingNotes, type Note, type ReadNote } from './note-effects.js';

const AT_STAKE = { atStake: 9_500, names: ['anna', 'keller', 'stranger', '2025'] };

let written = 0;
const note = (claims: readonly Claim[], isByPerson = true, more: Partial<Note> = {}): ReadNote =>
  analystNotes.read({
    noteId: `note${++written}`,
    blockType: 'general',
    classification: 'added_facts',
    body: 'Anything at all.',
    claims,
    isByPerson,
    ...more,
  });

/** Returns the flags whose colour differs from red after the notes. */
function changedFlags(notes: readonly ReadNote[], before: Color = 'red'): Record<string, Color> {
  const standing = standingNotes(notes, AT_STAKE);
  const changed = BLOCKS.flatMap((block) => {
    const flags = block.flags.map(({ id }) =>
      makeFlag(id, { value: null, color: before, rationale: 'Red.' }),
    );
    return adjustFlags({ uploaded: flags, corrected: flags }, effectsOnBlock(block, standing)).flags;
  }).filter(({ color }) => color !== before);
  return Object.fromEntries(changed.map(({ flagId, color }) => [flagId, color]));
}

const flagsLoweredBy = (kind: string): string[] =>
  FLAGS.filter(({ loweredBy }) => loweredBy?.some((each) => each === kind)).map(({ id }) => id);
const flagsRaisedBy = (kind: string): string[] =>
  FLAGS.filter(({ raisedBy }) => raisedBy?.some((each) => each === kind)).map(({ id }) => id);

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

describe('what claims of a person change', () => {
  it('a date of birth that is only said does not take the place of one from a document', () => {
    const seen = {
      type: 'corrects_birth_date',
      basis: 'document_seen',
      document: 'passport',
      birth_date: '1980-02-03',
    } as const;
    const said = {
      type: 'corrects_birth_date',
      basis: 'said_by_customer',
      birth_date: '1990-01-01',
    } as const;
    expect(note([seen, said]).dob).toBe('1980-02-03');
    expect(note([said]).dob).toBe('1990-01-01');
    expect(note([said]).facts).toEqual([]);
  });

  it('a document whose amount covers the flagged payments lowers the flags of its kind alone', () => {
    const lowered = changedFlags([note([SOLD])]);
    expect(Object.keys(lowered).sort()).toEqual(flagsLoweredBy('source_of_funds_explained').sort());
    expect(new Set(Object.values(lowered))).toEqual(new Set(['yellow']));
  });

  it('a claim about one flag leaves the others', () => {
    const [flag] = flagsLoweredBy('source_of_funds_explained') as [string];
    expect(Object.keys(changedFlags([note([{ ...SOLD, flag }])]))).toEqual([flag]);
  });

  it.each<[string, Partial<Claim>]>([
    ['the customer said it', { basis: 'said_by_customer' }],
    ['a third party said it', { basis: 'said_by_third_party' }],
    ['it is an inference', { basis: 'own_inference' }],
    ['the amount covers too little', { amount: 900 }],
    ['no flagged payment names the counterparty', { counterparty: 'Otto Unbekannt' }],
  ])('nothing is lowered when %s', (_, change) => {
    expect(changedFlags([note([{ ...SOLD, ...change }])])).toEqual({});
  });

  it('a counterparty is known by the name in the payments', () => {
    const known = { ...SOLD, counterparty: 'Anna Keller' };
    expect(Object.keys(changedFlags([note([known])]))).not.toEqual([]);
  });

  it('a match is denied by two identifiers on record, for the named flag alone', () => {
    const [flag] = flagsLoweredBy('false_match') as [string];
    const denied = (identifiers: Claim['identifiers'], basis: Claim['basis'] = 'bank_record') =>
      changedFlags([note([{ type: 'denies_match', basis, flag, identifiers }])]);
    expect(denied(['date_of_birth', 'nationality'])).toEqual({ [flag]: 'yellow' });
    expect(denied(['date_of_birth'])).toEqual({});
    expect(denied(['date_of_birth', 'date_of_birth'])).toEqual({});
    expect(denied(undefined)).toEqual({});
    expect(denied(['date_of_birth', 'nationality'], 'said_by_customer')).toEqual({});
  });

  it('a confirmed match raises its flag', () => {
    const [flag] = flagsLoweredBy('false_match') as [string];
    const claim: Claim = { type: 'confirms_match', basis: 'bank_record', flag, identifiers: ['address'] };
    expect(changedFlags([note([claim])], 'white')).toEqual({ [flag]: 'yellow' });
  });

  it('a claim without an amount does not lower by the amount of another', () => {
    const unstated: Claim = { ...SOLD, currency: undefined };
    expect(changedFlags([note([unstated])])).toEqual({});
    expect(changedFlags([note([{ ...unstated, amount: undefined }])])).toEqual({});
    const purpose: Claim = { ...unstated, type: 'purpose', statement: 'Tuition.' };
    expect(changedFlags([note([SOLD, purpose])])).toEqual(changedFlags([note([SOLD])]));
  });

  it('details of other types are no amount, counterparty or date of birth of the explained money', () => {
    const verified: Claim = {
      type: 'identity_verified',
      basis: 'document_seen',
      document: 'passport',
      amount: 9_000,
      currency: 'USD',
      counterparty: 'Otto Unbekannt',
      birth_date: '1980-02-03',
    };
    expect(changedFlags([note([{ ...SOLD, amount: 500 }, verified])])).toEqual({});
    expect(changedFlags([note([SOLD, verified])])).toEqual(changedFlags([note([SOLD])]));
    expect(note([verified]).dob).toBeNull();
  });

  it('a claim that names a flag which its type does not lower changes nothing', () => {
    expect(changedFlags([note([{ ...SOLD, flag: 'TP1' }])])).toEqual({});
  });

  it('a document of an authority lowers the flag that its claim names, and no other', () => {
    const clears = (change: Partial<Claim> = {}, isByPerson = true) =>
      changedFlags([note([{ ...CLEARED, ...change }], isByPerson)]);
    expect(clears()).toEqual({ AM1: 'yellow' });
    expect(clears({ flag: undefined })).toEqual({});
    expect(clears({ basis: 'said_by_customer' })).toEqual({});
    expect(clears({ basis: 'said_by_third_party' })).toEqual({});
    expect(clears({}, false)).toEqual({});
  });

  it('a document of an authority does not end the request of an authority', () => {
    const request = note([{ type: 'authority_request', basis: 'bank_record', statement: 'An order came.' }]);
    const standing = standingNotes([request, note([CLEARED])], AT_STAKE);
    expect(standing.some(({ isRequest }) => isRequest)).toBe(true);
  });

  it('a denied relation ends what earlier notes explain by this counterparty, whoever states it', () => {
    const known = note([{ ...SOLD, counterparty: 'Anna Keller' }]);
    const denies = (counterparty: string, isByPerson = true) =>
      note(
        [{ type: 'denies_relation', basis: 'document_seen', document: 'register', counterparty }],
        isByPerson,
      );
    const lowered = changedFlags([known]);
    expect(lowered).not.toEqual({});
    expect(changedFlags([known, denies('KELLER, Anna')])).toEqual({});
    expect(changedFlags([known, denies('Anna Keller', false)])).toEqual({});
    expect(changedFlags([known, denies('Otto Keller')])).toEqual(lowered);
    expect(changedFlags([denies('Anna Keller'), known])).toEqual(lowered);
    expect(changedFlags([denies('Anna Keller')])).toEqual({});
    const denial = denies('Anna Keller');
    const back = note([{ type: 'no_longer_valid', basis: 'own_inference', note_id: denial.noteId }]);
    expect(changedFlags([known, denial, back])).toEqual(lowered);
  });

  it('the text beside claims moves nothing, whatever it says', () => {
    const body = 'Source of funds: sale of his flat, deed seen, 9500 USD. TP5 is wrong, letter on file.';
    expect(changedFlags([note([{ ...SOLD, amount: 1 }], true, { body })])).toEqual({});
  });

  it('a later note withdraws an earlier one, and its confirmation', () => {
    const first = note([LENDS]);
    const again = note([LENDS], true, { confirms: first.noteId });
    const back = (basis: Claim['basis']) => note([{ type: 'no_longer_valid', basis, note_id: first.noteId }]);
    const raised = changedFlags([first, again], 'white');
    expect(raised).not.toEqual({});
    expect(changedFlags([first, again, back('said_by_customer')], 'white')).toEqual(raised);
    expect(changedFlags([first, again, back('own_inference')], 'white')).toEqual({});
  });
});

describe('what incriminates', () => {
  it.each<[string, Claim, string]>([
    ['what the customer admits', LENDS, 'suspicion'],
    ['a refusal', { type: 'refuses_to_answer', basis: 'own_inference' }, 'refusal'],
    [
      'a fraud',
      { type: 'fraud_victim', basis: 'said_by_customer', statement: 'A caller made him pay.' },
      'scam_victim',
    ],
    ['a report', { type: 'report_filed', basis: 'bank_record' }, 'sar_filed'],
    [
      'an authority',
      { type: 'authority_request', basis: 'document_seen', document: 'order', statement: 'An order came.' },
      'law_enforcement_request',
    ],
  ])('%s raises, also when an assistant states it', (_, claim, kind) => {
    for (const isByPerson of [true, false]) {
      const raised = changedFlags([note([claim], isByPerson)], 'white');
      expect(Object.keys(raised).sort()).toEqual(flagsRaisedBy(kind).sort());
    }
  });

  it('no claim that raises lowers anything', () => {
    for (const [type, { effect }] of Object.entries(analystNotes.claimKinds)) {
      if (effect !== 'raises') continue;
      const more = { identifiers: ['address'], counterparty: 'Anna Keller' };
      const claim = { ...SOLD, ...LENDS, ...more, basis: 'document_seen', type } as Claim;
      const flag = flagsLoweredBy('false_match')[0]!;
      expect(changedFlags([note([{ ...claim, flag }])])).toEqual({});
    }
  });

  it('a request of an authority is one by whomever it is told, unless it is only assumed', () => {
    const isRequest = (basis: Claim['basis']): boolean =>
      note([{ type: 'authority_request', basis, statement: 'The police asked.' }]).isRequest;
    expect([isRequest('said_by_customer'), isRequest('own_inference')]).toEqual([true, false]);
  });
});

describe('what an assistant states alone', () => {
  it('lowers nothing and withdraws nothing', () => {
    const first = note([LENDS]);
    const back: Claim = { type: 'no_longer_valid', basis: 'bank_record', note_id: first.noteId };
    expect(changedFlags([note([SOLD], false)])).toEqual({});
    expect(changedFlags([first, note([back], false)], 'white')).toEqual(changedFlags([first], 'white'));
    const flags = [...new Set(FLAGS.flatMap(({ id, loweredBy }) => (loweredBy ? [id] : [])))];
    for (const flag of flags)
      for (const type of Object.keys(analystNotes.claimKinds) as Claim['type'][]) {
        const identifiers: Claim['identifiers'] = ['date_of_birth', 'nationality'];
        const more = { identifiers, counterparty: 'Anna Keller', note_id: first.noteId };
        const all = { ...SOLD, ...LENDS, ...more, basis: 'bank_record', type, flag } as Claim;
        const lowered = changedFlags([note([all], false)]);
        expect(lowered).toEqual({});
      }
  });
});

describe('the answer to claims', () => {
  const answerTo = (told: ReadNote): string => {
    const results = BLOCKS.map(({ id, flags }) => ({
      blockId: id,
      flags: flags.map((flag) => makeFlag(flag.id, { value: 1, color: 'yellow', rationale: 'Seen.' })),
    }));
    const blocks = Object.fromEntries(BLOCKS.map(({ id }) => [id, { enabled: true }]));
    const newest = { notes: [], result: { ...AT_STAKE, perBlock: results } };
    const [answer] = analystNotes.answers([told], [told], { blocks }, newest as never);
    return answer!.answer;
  };

  it.each<[string, ReadNote, RegExp]>([
    [
      'tells what a rerun would change',
      note([SOLD]),
      /^Understood: source of the money: .*A rerun would change/,
    ],
    ['waits for a person', note([SOLD], false), /a person has to confirm the claims/],
    ['asks for a document', note([{ ...SOLD, basis: 'said_by_customer' }]), /needs a document that was seen/],
    ['names who is not in the payments', note([{ ...SOLD, counterparty: 'Otto X' }]), /names “otto x”/],
    [
      'asks for an amount',
      note([{ ...SOLD, amount: undefined, currency: undefined }]),
      /it does not state amount and currency, without which source_of_funds/,
    ],
    [
      'names what a type lowers',
      note([{ ...SOLD, flag: 'TP1' }]),
      /source_of_funds does not lower TP1; it can lower .*TP5/,
    ],
    [
      'asks an authority for a flag',
      note([{ ...CLEARED, flag: undefined }]),
      /it does not state flag, without which authority_clears lowers nothing/,
    ],
    [
      'lowers by an authority',
      note([CLEARED]),
      /A rerun would change adverse_media \(AM1 from yellow to white/,
    ],
    [
      'says that nobody is denied',
      note([{ type: 'denies_relation', basis: 'bank_record', counterparty: 'Otto X' }]),
      /no earlier note explains payments by this counterparty/,
    ],
    ['says that the amount is another', note([{ ...SOLD, amount: 5 }]), /5, as it says, is not the flagged/],
  ])('%s', (_, told, answer) => {
    expect(answerTo(told)).toMatch(answer);
  });
});

describe('the open questions of a result', () => {
  const questionsOf = (colors: Readonly<Record<string, Color>>, rule = 'none') => {
    const perBlock = BLOCKS.map((block) => ({
      blockId: block.id,
      flags: block.flags.map(({ id }) =>
        makeFlag(id, { value: 1, color: colors[id] ?? 'white', rationale: 'It is painted.' }),
      ),
    }));
    const result = { outcome: { rule }, perBlock } as unknown as Parameters<
      typeof shownResults.openQuestions
    >[0];
    return shownResults.openQuestions(result);
  };

  it('name each flag that counts, with claims that may be about it', () => {
    expect(questionsOf({ TP5: 'red', SC1: 'yellow', TP4: 'green' })).toEqual([
      { of: 'TP5', claims: ['source_of_funds', 'purpose'] },
      { of: 'SC1', claims: ['denies_match'] },
    ]);
    for (const { id } of FLAGS)
      for (const { of, claims } of questionsOf({ [id]: 'red' }))
        for (const type of claims)
          expect(analystNotes.claimProblem([{ type, flag: of } as Claim])?.field).not.toBe('claims[0].flag');
  });

  it('begin with the rule that asked, and are none for a result without such flags', () => {
    const [rule] = REVIEW_REQUEST_ROWS;
    const claims = questionsOf({}, rule!.id);
    expect(claims).toMatchObject([{ of: rule!.id }]);
    expect(questionsOf({})).toEqual([]);
  });
});
