import type { CaseFacts } from '../case/facts/case-facts.js';
import type { ReadNote } from '../notes/note-effects.js';
import { readNote } from '../notes/read-claims.js';
import { CLAIM_BY_KIND } from '../../../../test/support/note-claims.js';
import type { RunResult } from '../scoring/run-result.js';
import type { ReferencedText } from '../wording/referenced-text.js';
import { REVIEW_REQUEST_ROWS, FLAGS, HYPOTHESES } from '../rules/rule-table.js';
import { faultsIn } from '../../test/check-text.js';
import { composeTables, TABLE_ROWS_MAX } from './compose-tables.js';
import { composeWriteUp, WRITE_UP_CHARS_MAX } from './compose-texts.js';
import { NARRATIVE_CHARS_MAX } from './compose-texts.js';
import { daysBefore, givenCase, type Payment } from '../../test/given-case.js';
import { givenCleared, givenEscalated, HOSTILE, told } from '../../test/write-up-case.js';

// size: a text is read as one line.

const textsOf = ({ headline, narrative, sar }: ReturnType<typeof told>): ReferencedText[] => [
  headline,
  narrative,
  ...(sar ? [sar] : []),
];

const faults = (each: ReturnType<typeof told>): string[] =>
  [
    ...textsOf(each),
    ...each.run.perBlock.map(({ writeUp: text, references = [] }) => ({ text, references })),
  ].flatMap((text) => faultsIn(text, each.sources));

/** Cash of strangers that goes on, and groceries beside it. */
const strangers: readonly Payment[] = [
  ...Array.from({ length: 4 }, (_, i) => ({ daysAgo: 3 + i, amount: '9000', with: `Stranger ${i}` })),
  { daysAgo: 2, amount: '35000', with: 'Far Exchange', direction: 'out' },
  ...Array.from({ length: 6 }, (_, i) => ({
    daysAgo: 10 + 5 * i,
    amount: '21.50',
    with: 'Grocer',
    direction: 'out' as const,
    type: 'PAYMENT' as const,
  })),
];

const MULE = HYPOTHESES.find(
  ({ role, customers }) => role === 'suspect' && customers.includes('INDIVIDUAL'),
)!;
const SHELL = HYPOTHESES.find(({ id }) => id === 'shell_chain')!;
const VICTIM = HYPOTHESES.find(({ role }) => role === 'victim')!;

/** As if this hypothesis had decided, by a feature with these transactions as its evidence. */
const decidedBy =
  (row: (typeof HYPOTHESES)[number], evidence: readonly string[] = []) =>
  (run: RunResult): RunResult => {
    const [reason] = row.for.flatMap(({ feature }) => {
      const id = feature.split('.')[0]!;
      return run.features?.[id] ? [{ feature, id }] : [];
    });
    const { feature, id } = reason!;
    return {
      ...run,
      score: 12,
      role: row.role,
      disposition: 'ESCALATED',
      outcome: { kind: 'hypothesis', rule: row.id, would: row.would, because: 'It looks so.' },
      features: { ...run.features, [id]: { ...run.features![id]!, evidence: [...evidence] } },
      hypotheses: [{ id: row.id, points: 60, for: [{ feature, points: 60 }], against: [] }],
    };
  };

const facts = (changes: object = {}): CaseFacts => givenCase({ payments: strangers, ...changes });

test.each([
  ['an escalated customer with hostile names', () => told(givenEscalated())],
  ['an ordinary customer', () => told(givenCleared())],
  [
    'a customer without a record',
    () => told({ ...facts(), entities: facts().entities.map((each) => ({ ...each, profile: null })) }),
  ],
  ['strangers', () => told(facts())],
  ['a suspect', () => told(facts(), [], decidedBy(MULE, ['tx00001']))],
  ['a victim', () => told(facts(), [], decidedBy(VICTIM, ['tx00005']))],
])('every number and quotation of the texts on %s has its source', (_, of) => {
  const each = of();
  expect(faults(each)).toEqual([]);
  expect(each.narrative.text.length).toBeLessThanOrEqual(NARRATIVE_CHARS_MAX);
});

describe('a changed figure is found', () => {
  const each = told(givenEscalated());

  it('in a text that no longer is what its references say', () => {
    const { text, references } = each.narrative;
    const { at } = references.find(({ text: piece }) => /^\d/.test(piece))!;
    const changed = `${text.slice(0, at)}${text[at] === '9' ? '8' : '9'}${text.slice(at + 1)}`;
    expect(faultsIn({ text: changed, references }, each.sources)).not.toEqual([]);
  });

  it('in every piece that is a number, whatever its source', () => {
    for (const { text, references } of textsOf(each))
      for (const [i, piece] of references.entries()) {
        if (!/^\d/.test(piece.text)) continue;
        const shown = `${piece.text[0] === '9' ? '8' : '9'}${piece.text.slice(1)}`;
        const changed = `${text.slice(0, piece.at)}${shown}${text.slice(piece.at + shown.length)}`;
        const others = references.map((other, at) => (at === i ? { ...other, text: shown } : other));
        expect([piece.source, faultsIn({ text: changed, references: others }, each.sources).length]).toEqual([
          piece.source,
          1,
        ]);
      }
  });

  it('in a result whose features have changed since', () => {
    const run = structuredClone(each.run);
    for (const feature of Object.values(run.features ?? {}))
      for (const name of Object.keys(feature.figures ?? {})) feature.figures![name] += ' more';
    const isOfFeature = each.narrative.references.some(({ source }) => source.startsWith('/features/'));
    const found = faultsIn(each.narrative, { ...each.sources, run });
    expect([isOfFeature, found.length > 0]).toEqual([true, true]);
  });

  it('and a number without a reference, too', () => {
    expect(faultsIn({ text: 'It paid 5 times.', references: [] }, each.sources)).toEqual([
      'without a source: 5',
    ]);
  });
});

test('the headline says what is suspected, how much and through whom, and a closed one suspects nothing', () => {
  expect(told(facts(), [], decidedBy(MULE)).headline.text).toBe(
    'Alert "A1": escalate, risk 12.00 of 100. Suspected money mule: USD 35,000 sent to "far exchange" on 28 June 2024.',
  );
  expect(told(givenCleared()).headline.text).toMatch(
    /^Alert "A1": close, risk \d+\.\d\d of 100\. USD 123 received from "steady partner" on 30 June 2024\.$/,
  );
});

test('a narrative has its parts in the order of an analyst', () => {
  const headings = (each: ReturnType<typeof told>): string[] =>
    [...each.narrative.text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  const escalated = told(facts(), [], decidedBy(MULE));
  expect(escalated.narrative.text).toMatch(
    /^\*\*Recommendation: escalate\. Suspected money mule\.\*\* On 28 June 2024, the customer \(customer C1,.*name not on record\) sent USD 35,000 in one payment to "far exchange", who had not been paid before\. 100 % of the incoming money [^\n]*\n\n/,
  );
  expect(headings(escalated)).toEqual([
    'What happened',
    'Why this is unusual for this customer',
    'Other explanations considered',
    'Open questions',
    'Next steps',
    'Reviewed',
  ]);
  const closed = told(givenCleared());
  expect(closed.narrative.text).toMatch(/^\*\*Recommendation: close\.\*\* On 30 June 2024, Jon Jonsson /);
  const runIn = [...closed.narrative.text.matchAll(/^\*\*([^*]*):\*\* /gm)].map(([, part]) => part!);
  expect([headings(closed), runIn]).toEqual([
    [],
    ['Why it is closed', 'Considered and rejected', 'Open questions', 'Reviewed'],
  ]);
});

test('a suspect is not asked, a victim is called first and written as a victim', () => {
  const suspect = told(facts(), [], decidedBy(MULE));
  const victim = told(facts(), [], decidedBy(VICTIM));
  expect(suspect.narrative.text).toMatch(/## Next steps\n1\. Do not contact the customer/);
  expect(victim.narrative.text).toMatch(/## Next steps\n1\. Call the customer first/);
  expect(victim.sar!.text).toContain('The customer may be the victim');
});

test('a draft lists what the hypothesis cites and nothing else', () => {
  const flagged = { alert: { flagged_transaction_id_list: ['T1', 'T5'] } };
  const cited = ['tx00001', 'tx00005', 'tx00006'];
  const { text } = told(facts(flagged), [], decidedBy(MULE, cited)).sar!;
  expect(text).toContain('2 of the 11 transactions reviewed, as examples');
  expect(text.match(/^\| \d/gm)).toHaveLength(2);
  expect(text.split('## Where')[0]).not.toContain('Grocer');
});

test('where a rule asks there is a request and no report', () => {
  const asks = (run: RunResult): RunResult => ({
    ...run,
    role: 'unknown',
    disposition: 'ESCALATED',
    outcome: { kind: 'asks', rule: 'nothing_known', would: 'The record', because: 'It asks.' },
    hypotheses: [],
  });
  const { sar, narrative } = told(facts(), [], asks);
  expect(sar!.text).toMatch(/^# DRAFT request for information - no report of suspicion/);
  expect(sar!.text).toContain('A letter to the customer names no alert, no flag and no list.\n- The record');
  expect(narrative.text).toContain('**Recommendation: escalate. Too little is known about the customer.**');
});

test('a suspect gets no letter', () => {
  const asks = (run: RunResult): RunResult => ({
    ...decidedBy(MULE)(run),
    outcome: { kind: 'asks', rule: 'nothing_known', would: 'The record', because: 'It asks.' },
  });
  expect(told(facts(), [], asks).sar!.text).toContain('To be found out without a letter to the customer:');
});

test('a note is quoted as the words of its author, whether it moved something or not', () => {
  const notes = [
    ['n1', 'He likes [boats](x) and pays 7 of them.'],
    ['n2', 'Letter of the notary on file.'],
  ].map(([noteId, body]) =>
    readNote({ noteId: noteId!, body: body!, classification: 'added_facts', blockType: 'general' }, []),
  );
  const each = told(facts(), notes);
  expect(faults(each)).toEqual([]);
  for (const quoted of ['He likes \\[boats\\]\\(x) and pays 7 of them.', 'Letter of the notary on file.'])
    expect(each.narrative.text).toContain(`An analyst noted "${quoted}", which moved no flag.`);
});

test('every one of many notes is quoted, each by its beginning', () => {
  const notes = Array.from({ length: 12 }, (_, i) => {
    const body = `Note ${i} tells of boats. ${'It goes on and on. '.repeat(40)}`;
    return readNote(
      { noteId: `n${i}`, body, classification: 'reviewed_correct', blockType: 'screening' },
      [],
    );
  });
  const each = told(facts(), notes);
  expect(faults(each)).toEqual([]);
  for (const i of notes.keys())
    expect(each.narrative.text).toContain(`An analyst noted "Note ${i} tells of boats.`);
  expect(each.narrative.text).toContain('## Next steps');
});

test('where a note disputes what a mandatory rule rests on, the next step is to correct the record', () => {
  const mandatory = (run: RunResult): RunResult => ({
    ...run,
    outcome: { kind: 'mandatory', rule: 'sanctions_undecided', because: 'It is near.', flags: ['SC1'] },
  });
  const apart = {
    noteId: 'n1',
    body: 'It is another man.',
    classification: 'added_facts',
    blockType: 'general',
    claims: [CLAIM_BY_KIND.false_match],
    isByPerson: true,
  } as const;
  const step = (...notes: ReadNote[]) => told(facts(), notes, mandatory).narrative.text;
  expect(step()).not.toContain('A note ends no mandatory rule');
  expect(step(readNote(apart, FLAGS))).toContain('A note ends no mandatory rule: correct the date of birth');
});

describe('low measures', () => {
  const endOf = (given: Parameters<typeof givenCase>[0]) => {
    const { run, narrative } = told(givenCase({ registeredAt: daysBefore(800), ...given }));
    return { end: `${run.disposition} by ${run.outcome!.rule}`, text: narrative.text };
  };

  it.each(['Reported as fraud by the payer', 'Unauthorised, says the customer', 'Als Betrug gemeldet'])(
    'do not clear an alert that says: %s',
    (description) => {
      const payments = [{ daysAgo: 0 }];
      expect(endOf({ payments }).end).toBe('CLEARED by clear');
      const { end, text } = endOf({ payments, alert: { description } });
      expect(end).toBe('ESCALATED by report_not_seen');
      expect(text).toContain('rests on a report that is not on record.');
    },
  );

  it('do not clear where the customer’s own money went to somebody new in rising sums', () => {
    const out = ['500', '900', '1500'].map((amount, i): Payment => ({
      daysAgo: 9 - 3 * i,
      amount,
      with: 'Far Trust',
      direction: 'out',
      type: 'TRANSFER',
    }));
    const payments = [{ daysAgo: 60, amount: '40', with: 'Corner Shop' }, ...out];
    const { end, text } = endOf({ payments, entity: { name: 'Ada Lind' } });
    expect(end).toBe('ESCALATED by victim_of_fraud');
    expect(text).toContain('## Next steps\n1. Call the customer first');
    expect(text).not.toContain('CLEARED');
  });
});

describe('what a reader who signs looks for', () => {
  const textOf = (...given: Parameters<typeof facts>): string => told(facts(...given)).narrative.text;

  it('is what the alert itself says, before all that happened', () => {
    const text = textOf({ alert: { description: 'Sum of an estate. Letter of the court on file.' } });
    const [lead] = text.split('## What happened');
    expect(lead).toContain(
      '"Unusual activity" (rule "Rule 7": "Sum of an estate. Letter of the court on file.") flags this payment.',
    );
  });

  it('is every currency with its sum, and cash by its number and its sums', () => {
    const cash: readonly Payment[] = [
      { daysAgo: 4, amount: '900', with: null, type: 'DEPOSIT' },
      { daysAgo: 3, amount: '400', with: null, type: 'DEPOSIT' },
      { daysAgo: 2, amount: '70', currency: 'EUR', with: 'Ash' },
      { daysAgo: 1, amount: '5000', with: 'Birch' },
    ];
    const text = textOf({
      payments: cash,
      alert: { flagged_transaction_id_list: ['T1', 'T2', 'T3', 'T4'] },
    });
    expect(text).toContain('received USD 5,000 and EUR 70 in 2 payments from ');
    expect(text).toContain('deposited USD 1,300 in 2 cash deposits of USD 400 to USD 900');
    expect(text).toContain('USD 900 was deposited in cash');
  });

  it('is who a counterparty is by type or name', () => {
    const text = textOf({
      payments: [
        ...strangers,
        { daysAgo: 4, amount: '6000', with: 'Notariat Lind', direction: 'out' },
        { daysAgo: 3, amount: '7000', with: 'Far Lender', type: 'LOAN' },
      ],
      alert: { flagged_transaction_id_list: ['T12', 'T13'] },
    });
    expect(text).toContain('"notariat lind" (notary or lawyer by name)');
    expect(text).toContain('"far lender" (a loan)');
  });

  it('is which company owns a firm, and that a record has no name', () => {
    const corporate = [{ id: 1, entity_name: 'Nominee Ltd' }];
    const firm = { entity: { type: 'BUSINESS', name: 'Lind Ltd', ubo: { corporate } } } as const;
    expect(told(facts(firm), [], decidedBy(SHELL)).narrative.text).toContain(
      '- The company is owned by "Nominee Ltd".',
    );
    expect(told(facts(), [], decidedBy(MULE)).narrative.text).toContain(
      'Name of the customer: not on record, so no list can be searched for it.',
    );
  });

  it('is no heading without anything below it', () => {
    expect(textOf({ registeredAt: daysBefore(90) })).not.toMatch(/^## .*\n(?:\n|$)/m);
  });
});

test('customer text is never markup', () => {
  for (const { text } of textsOf(told(givenEscalated()))) {
    expect(text).not.toContain(HOSTILE.name);
    expect(text).not.toMatch(/(?<!\\)!\[x|<b>|\u202e|\u200b/);
  }
});

test('a write-up has its score, a line for each finding and counts of the rest', () => {
  const flag = { value: 1, threshold: null, evidence: [], rationale: 'It is so.' };
  const { text } = composeWriteUp('Screening', {
    blockId: 'screening',
    score: 55,
    flags: [
      { ...flag, flagId: 'SC1', color: 'yellow' },
      { ...flag, flagId: 'SC2', color: 'red' },
      { ...flag, flagId: 'SC3', color: 'white' },
    ],
  });
  expect(text.split('\n')).toEqual([
    '**Screening: 55.00 of 100 by its flags**: 1 red, 1 yellow, 1 white.',
    '',
    '- **SC2 red**: It is so.',
    '- **SC1 yellow**: It is so.',
  ]);
  expect(text.length).toBeLessThanOrEqual(WRITE_UP_CHARS_MAX);
});

test('the table holds flagged and cited transactions with what was paid, in time order', () => {
  const each = told(givenEscalated());
  const { transactions, counterparties } = composeTables(each.sources.facts, each.run);
  expect(transactions.length).toBeLessThanOrEqual(TABLE_ROWS_MAX + 10);
  expect(transactions.filter(({ flagged }) => flagged)).toHaveLength(4);
  expect(transactions.map(({ at }) => at)).toEqual(transactions.map(({ at }) => at).sort());
  expect(counterparties[0]).toMatchObject({ sums: [{ currency: 'USD' }] });
});

const SUSPECT = HYPOTHESES.find(({ role }) => role === 'suspect')!;

test.each(REVIEW_REQUEST_ROWS.map(({ id }) => id))(
  'the next step of %s does not contact a suspect',
  (rule) => {
    const points = 45;
    const asked = (run: RunResult): RunResult => ({
      ...run,
      role: 'suspect',
      outcome: { kind: 'asks', rule, because: 'It is open.' },
      hypotheses: [{ id: SUSPECT.id, points, for: [], against: [] }],
    });
    const step = /## Next steps\n([^]*)/.exec(told(facts(), [], asked).narrative.text)![1];
    expect(step).toContain('Do not contact the customer');
    expect(step).not.toMatch(/call back|known number|ask for the contract/i);
  },
);

test('a case is named after a clear pattern; without one no text speaks of any', () => {
  const like =
    (points: number) =>
    (run: RunResult): RunResult => ({
      ...run,
      role: 'suspect',
      disposition: 'ESCALATED',
      outcome: { kind: 'score', rule: 'score', because: 'The score is high.' },
      hypotheses: [{ id: SUSPECT.id, points, for: [], against: [] }],
    });
  const of = (points: number) => Object.values(textsOf(told(facts(), [], like(points))));
  expect(of(40)[0]!.text).toContain('Suspected money mule');
  for (const { text } of of(39)) {
    expect(text).not.toContain(SUSPECT.title);
    expect(text).not.toMatch(/money mule|nearest/i);
  }
});
