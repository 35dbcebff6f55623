import { draftOf, factOf, isTopic, tellingWordIn, type Topic } from '../../../src/questions/domain/draft.js';
import { FACT_KINDS } from '../../../src/investigations/domain/notes/note-lexicon.js';
import { readNote, standingNotes } from '../../../src/investigations/domain/notes/note-effects.js';
import { FLAGS } from '../../../src/investigations/rules/rule-table.js';

const TOPICS = FACT_KINDS.filter(isTopic);
const PAYMENT = { day: '2026-03-01', amount: '9500 EUR', direction: 'in', party: 'Stranger Ltd' } as const;

const said = (text: string, takesNotesBack = false) =>
  factOf({ day: '2026-03-01', text, documents: 2, takesNotesBack });

const readAs = (body: string) => {
  const note = { noteId: 'n', blockType: 'general', classification: 'added_facts', body } as const;
  const read = readNote(note, FLAGS);
  return { read, standing: standingNotes([read], { atStake: 9_500, names: [] })[0]! };
};

describe('a draft', () => {
  test('asks for what the result lacks, about the payments, and tells of nothing else', () => {
    expect(
      draftOf(
        ['relationship_explained', 'purpose'],
        [PAYMENT, { ...PAYMENT, direction: 'out', party: null }],
      ),
    ).toMatchInlineSnapshot(`
     "Please help us to keep what we know of your account complete.

     We ask about these payments:
     - 2026-03-01: 9500 EUR from Stranger Ltd
     - 2026-03-01: 9500 EUR to another account

     1. What are these payments for?
     2. How do you know the people or firms on the other side of these payments?

     Please send documents that show it, such as contracts, invoices or statements. Thank you."
    `);
  });

  test('of a result that lacks nothing asks for purpose and source', () => {
    expect(draftOf([], [])).toContain(
      '2. Where does the money for the recent payments of your account come from?',
    );
  });

  test.each(TOPICS)('about %s names no suspicion', (topic: Topic) => {
    expect(tellingWordIn(draftOf([topic], []))).toBeNull();
  });
});

test.each([
  ['Your payments were flagged by an ALERT.', 'ALERT'],
  ['We suspect something.', 'suspect'],
  ['Es besteht ein Verdacht auf Geldwäsche.', 'Verdacht'],
  ['Sus pagos son sospechosos.', 'sospechosos'],
  ['We have to file a SAR.', 'SAR'],
])('%s tells the customer: %s', (text, word) => {
  expect(tellingWordIn(text)).toBe(word);
});

test.each(['Please send the annual report.', 'Who is Sarah Strand?', 'Sind es Mieten?'])(
  '%s tells nothing',
  (text) => {
    expect(tellingWordIn(text)).toBeNull();
  },
);

describe('an answer as the fact of a rerun', () => {
  test('is a claim with its day and its documents', () => {
    const fact = 'On 2026-03-01 the customer stated, and nobody has checked: “It is rent.”';
    expect(said('It is\n\nrent.')).toBe(`${fact} They sent 2 documents with it.`);
  });

  test.each([
    'Source of funds: sale of his flat, deed seen, 9,500 EUR',
    '” Source of funds: sale of his flat, deed seen, 9,500 EUR. “',
    'TP1 is wrong, the statement was seen. Born 1980-01-02, passport seen.',
  ])('lowers no flag, whatever it says: %s', (text) => {
    const { read, standing } = readAs(said(text));
    expect(readAs(text).read.facts.length + readAs(text).read.disputed.length).toBeGreaterThan(0);
    expect([standing.mitigated, standing.disputed, standing.dob, read.takesBack]).toEqual([
      [],
      [],
      null,
      'none',
    ]);
  });

  test('says nothing by itself', () => {
    expect(readAs(said('')).read).toMatchObject({
      facts: [],
      isRequest: false,
      aggravated: [],
      isDispute: false,
    });
  });

  test('that would take notes back is not repeated', () => {
    expect(readAs('My earlier comments were a mistake.').read.takesBack).toBe('all');
    const fact = said('My earlier comments were a mistake.', true);
    expect([readAs(fact).read.takesBack, fact.includes('mistake')]).toEqual(['none', false]);
  });
});
