import { BLOCKS, FLAGS } from '../rules/rule-table.js';
import { flagIdsIn, parseNote, type NoteFact } from './note-facts.js';
import { FACT_KINDS } from './note-lexicon.js';
import { readNote, standingNotes, type Note } from './note-effects.js';

const factsIn = (text: string) => parseNote(text, FLAGS).facts;
const kindsIn = (text: string) => factsIn(text).map(({ kind }) => kind);
const read = (body: string) =>
  readNote({ noteId: 'n1', blockType: 'general', classification: 'added_facts', body } satisfies Note, FLAGS);
/** Kinds of facts that lower a flag; `corrected_dob` for a birth date that is read anew. */
const loweringIn = (text: string): string[] => {
  const { mitigated, facts } = standingNotes([read(text)], { atStake: 0, names: [] })[0]!;
  const isCorrected = facts.some(({ kind }) => kind === 'corrected_dob');
  return [...new Set([...mitigated.map(({ kind }) => kind), ...(isCorrected ? ['corrected_dob'] : [])])];
};
const only = (text: string): NoteFact => {
  const facts = factsIn(text);
  expect(facts).toHaveLength(1);
  return facts[0]!;
};

describe('what is stated', () => {
  const stated: readonly [NoteFact['kind'], string][] = [
    ['source_of_funds_explained', 'The funds came from the sale of a house.'],
    ['source_of_funds_explained', 'Source of funds is his salary as a pilot.'],
    ['source_of_funds_explained', 'Large deposit explained: proceeds from the sale of shares.'],
    ['source_of_funds_explained', 'She received an inheritance in March.'],
    ['source_of_funds_explained', 'Jubilada, cobra una pensión de 1.200 al mes.'],
    ['purpose', 'Die Zahlungen sind für die Miete.'],
    ['relocation', 'She was in Antalya on holiday.'],
    ['refusal', 'Kunde antwortet nicht auf unser Schreiben.'],
    ['suspicion', 'The payee is a known mule.'],
    ['relationship_explained', 'The main counterparty is his landlord.'],
    ['relationship_explained', 'All recipients are family members: the receivers were her children.'],
    ['relationship_explained', "The payee is the customer's landlord."],
    ['relocation', 'The customer relocated to Portugal last year.'],
    ['relocation', 'She now lives in Berlin.'],
    ['corrected_dob', 'The date of birth should be 1980-05-01.'],
    ['identity_verified', 'Passport was checked in the branch and confirmed.'],
    ['identity_verified', 'We verified the identity in a video call.'],
    ['scam_victim', 'The customer is a victim of a romance scam.'],
    ['scam_victim', 'Customer was defrauded by a fake broker.'],
    ['law_enforcement_request', 'A subpoena arrived on Monday.'],
    ['law_enforcement_request', 'The police asked for account statements.'],
    ['sar_filed', 'A SAR was filed in January.'],
    ['sar_filed', 'We submitted a suspicious activity report already.'],
    ['false_match', 'False match: date of birth and nationality differ.'],
    ['false_match', 'He is not the same person, the passport number and gender differ.'],
  ];
  it.each(stated)('%s: %s', (kind, text) => {
    expect(kindsIn(text)).toContain(kind);
  });

  it('has a sentence for every kind', () => {
    expect(new Set(stated.map(([kind]) => kind))).toEqual(new Set(FACT_KINDS));
  });
});

describe('what a customer wrote is their word, whatever papers it names', () => {
  it.each([
    'I inherited 400,000 from my mother. You have seen the probate document.',
    'My salary is 5,000 a month, payslips attached.',
    'Dear Sir, the funds came from the sale of a house. The deed was reviewed by the branch. Kind regards',
    'Sehr geehrte Damen und Herren, es ist die Miete, Mietvertrag geprüft.',
    'Es una herencia de mi abuela. Escritura revisada y verificada.',
  ])('%s', (text) => {
    expect(loweringIn(text)).toEqual([]);
    expect(kindsIn(text).length).toBeGreaterThan(0);
  });
});

it.each([
  'The funds came from where?',
  'It is unclear whether the funds came from the sale of a house.',
  'No evidence that the recipient is his landlord.',
  'The counterparty is not a family member.',
  'Please ask if the customer relocated to Portugal.',
  'Identity could not be verified.',
  'He is not a victim of a scam.',
  'No SAR was filed.',
  'The police did not ask; no request came from the police.',
  'This is not a false match.',
  'The date of birth is missing.',
  'The date of birth is 1980-02-30.',
  'The date of birth is 01/02/1980.',
  'Date of birth: 1980-01-01 or 1981-01-01.',
  'The date of birth should be 1980-01-01 or 1981-01-01.',
  'The date of birth might be wrong, it should be 1980-01-01.',
  'The date of birth 1908-05-01 is wrong.',
  "The customer's date of birth was verified on 2024-03-01.",
  // Nobody says whose.
  'Born May 1, 1980.',
  'The date of birth is 1980-05-01.',
  'The customer\u2019s identity wasn\u2019t verified.',
  'The customer\u2018s identity wasn\u00b4t verified.',
  'The documents weren\u2019t checked: the identity aren\u02bct verified.',
  'The identity doesnt count as verified.',
  "The recipient wouldn't be his landlord.",
  'We doubt the source of funds is a house sale.',
  'The funds came from the sale of his house; this is not beyond doubt.',
  'The funds came from the sale of his house, not without doubts.',
  'The customer informed us that the funds came from the sale of his house.',
  'He indicated that the funds came from the sale of his house.',
  'The customer wrote that the funds came from the sale of his house.',
  'The client advised that the funds came from an inheritance.',
  'She declared that the funds came from an inheritance.',
  'By his own account the funds came from an inheritance.',
  'In an e-mail the customer assures us that the funds came from an inheritance.',
  'The funds came from an inheritance, the customer maintains.',
  'The customer reported that the funds came from an inheritance.',
  'The customer mentioned an inheritance.',
  'It is doubtful that the funds came from the sale of a house.',
  'The customer says the funds came from the sale of a house, but no contract was provided.',
  'The main counterparty is his landlord, although we could not confirm it.',
  'Although the customer claims an inheritance, we could not verify it.',
  'While the inheritance is plausible, no will was shown.',
  'The source of funds is an inheritance and this was never confirmed.',
  'The source of funds is an inheritance, and we do not believe it.',
  'The source of funds is an inheritance; this was not confirmed.',
  'The source of funds is an inheritance; however, no will was shown.',
  'The source of funds is salary - not confirmed.',
  'The source of funds is an inheritance but this wasn\uff07t confirmed.',
  'The source of funds is an inheritance but proof is missing.',
  'The source of funds is an inheritance but remains to be proven.',
  'The identity was verified by passport on file; the passport turned out to be forged.',
  'The customer claims that the source of funds is an inheritance.',
  'Allegedly the customer relocated to Portugal.',
  'The customer says the recipients are his children: all receivers were family members.',
  'He claims a false match, the passport number and gender differ.',
  'The funds came from the sale of his house, the customer claims.',
  'The money came from an inheritance according to the customer.',
  'The customer told us that the funds came from an inheritance.',
  'The customer stated that the funds came from the sale of his house.',
  'The customer explained that the funds came from an inheritance.',
  'Per the customer, the funds came from an inheritance.',
  'The customer claims in a letter to the manager of his branch that the funds came from an inheritance.',
  'The customer claims that he sold a house; the funds came from it.',
  'It is a false match: date of birth and nationality differ, or so the customer claims.',
  'The funds came from an inheritance; so he says; he showed nothing.',
  'The source of funds is a house sale; contract on file; but we could not verify it.',
  'Although he seemed calm, the funds came from an inheritance and no document was shown.',
  // What describes a suspicion has the form of an explanation.
  'The deposits came from a shell company in Cyprus.',
  'Proceeds of the sale of stolen tools, as a store detective recognised two of them.',
  'The money came from vendor corrections of his employer that nobody approved.',
  'The receivers are suppliers of smuggled gold.',
  'The receivers are family companies that pay each other in a circle.',
  'The counterparty is his brother, convicted of robbery in 2021.',
  'The funds came from the sale of a house that he has never owned.',
  'The inheritance document names a person who is still alive.',
  'Passport checked against the register of the police: it was reported stolen in 2022.',
  'Identity documents checked; the photo shows somebody else.',
  'He moved to Dubai the day after the alert.',
  'Transactions look normal.',
  '',
])('lowers nothing: %s', (text) => {
  expect(loweringIn(text)).toEqual([]);
});

describe('what belongs to a fact', () => {
  it.each([
    ['The date of birth should be 1980-05-01, not 1908-05-01.', '1980-05-01'],
    ['The customer was born May 1, 1980.', '1980-05-01'],
    ["The account holder's date of birth is 1980-05-01.", '1980-05-01'],
    ['Her DOB: 1 May 1980.', '1980-05-01'],
    ['The date of birth of the client is 1980-05-01 as her passport says.', '1980-05-01'],
    ['The date of birth is wrong, it is 1980-05-01.', '1980-05-01'],
    ['The date of birth is not correct, it should be 1980-05-01.', '1980-05-01'],
    ['Data entry error: the date of birth should read 1980-05-01.', '1980-05-01'],
    ['The customer is known. His date of birth is 1980-05-01.', '1980-05-01'],
    ['The correct date of birth: 29 February 1980', '1980-02-29'],
  ])('the corrected date: %s', (text, value) => {
    expect(only(text)).toMatchObject({ kind: 'corrected_dob', value });
  });

  it.each([
    'The receiver is his son, born 2006-01-02.',
    'The receiver is his son. He was born on 2006-01-02.',
    'The customer paid Ivan Petrov, his date of birth is 1955-03-02.',
    'Ivan Petrov is an old friend\nHis date of birth should be 1955-03-02.',
    'The date of birth of Petrov should be 1955-03-02.',
    "Petrov's date of birth is wrong, it should be 1955-03-02.",
    'For Petrov the date of birth should be 1955-03-02.',
    'False match: the listed person was born on 1955-03-02 and is a citizen of Russia.',
    'The sanctioned man: his date of birth is 1955-03-02.',
    "The entry's date of birth should be 1955-03-02.",
    'A false match, as the customer was born on 1980-05-01.',
    "The customer's wife was born on 1980-05-01.",
    "The sender's correct date of birth is 1980-05-01.",
    'The counterparty gave a wrong date of birth, it should be 1980-05-01.',
  ])('no corrected date where it may be another’s: %s', (text) => {
    const papers = `${text.replace(/[.]$/, '')}, passport seen.`;
    const names = ['ivan', 'petrov'];
    expect(standingNotes([read(papers)], { atStake: 0, names })[0]!.dob).toBeNull();
  });

  it('the identifiers that tell two people apart', () => {
    const { value } = only('False match: the date of birth and the nationality differ.');
    expect(value).toEqual(['date_of_birth', 'nationality']);
    expect(only('This is a false positive.').value).toEqual([]);
  });

  it('the flags that it names', () => {
    const text = 'TP5: USD 12,500.50 of the inflow came from the sale of a car on 2024-06-03 (EA1 too).';
    expect(only(text).refs).toEqual(['TP5', 'EA1']);
    expect(only('She received an inheritance.').refs).toEqual([]);
  });

  it.each([
    ['The funds came from the sale of a house, contract on file.', true],
    ['The source of funds is a house sale, confirmed by contract; the TP1 hit is a false positive.', true],
    ['The funds came from the sale of a house.', false],
    ['A SAR was filed, but without documents.', false],
    ['The funds came from the sale of a house, not documented.', false],
    // A document that is not there shows nothing.
    ['The father confirmed the gift; gift deed attached.', true],
    ["The campaign page and the clinic's invoice are attached; the money paid the surgery.", true],
    ['Probate certificate attached; the four receivers are the heirs.', true],
  ])('whether it is documented: %s', (text, documented) => {
    expect(factsIn(text)[0]!.isDocumented).toBe(documented);
  });

  it('each sentence and line is read by itself', () => {
    const text = 'Customer relocated to Spain.\nIdentity verified; SAR was filed. No subpoena.';
    expect(kindsIn(text)).toEqual(['relocation', 'identity_verified', 'sar_filed']);
  });
});

it('knows the flags that the blocks emit, and no others', () => {
  const emitted = BLOCKS.flatMap(({ flags }) => flags.map(({ id }) => id));
  const prefixes = [...new Set(emitted.map((id) => id.slice(0, 2)))];
  const all = prefixes.flatMap((prefix) => Array.from({ length: 10 }, (_, i) => `${prefix}${i}`));
  expect(flagIdsIn(all.join(' '), FLAGS).sort()).toEqual([...emitted].sort());
});

it('gives the same facts for the same text', () => {
  const text = 'The funds came from the sale of a house. She was born 1 May 1980. A SAR was filed.';
  expect(factsIn(text)).toEqual(factsIn(text));
});

it.each<[boolean, string]>([
  [true, 'The hit is a false positive, date of birth and nationality differ.'],
  [true, 'The news article is a false match.'],
  [true, 'One of the hits is a false positive.'],
  [true, 'Two of the three articles are false positives.'],
  [true, 'Two hits are false positives.'],
  [true, 'The third article is about a different person, all identifiers differ.'],
  [true, 'A false match: both the date of birth and all of the names differ.'],
  [true, 'This news item speaks of a different person, as any reader of the news can see.'],
  [false, 'All hits of SC1 are false positives.'],
  [false, 'All three hits of the list are false positives.'],
  [false, 'Each of the two articles is about a different person.'],
  [true, 'These are false positives.'],
  [true, 'The articles speak of a different person.'],
])('whether it is told of one hit, %s: %s', (isOfOne, text) => {
  const facts = factsIn(text).filter(({ kind }) => kind === 'false_match');
  expect(facts.map(({ isOfAll }) => !isOfAll)).toEqual([isOfOne]);
});

describe('a false match is told against a list', () => {
  it.each([
    'Passport and address belong to a different person: he opened the account with stolen papers.',
    'The photo in the passport shows a different person, and the nationality was changed by hand.',
    'The passport number and the date of birth are those of a different person than the man on the video.',
    'Not the same person as on the passport: address and nationality differ from those given on the phone.',
    "The receiver's passport and date of birth show a different person than the one who came to the branch.",
  ])('papers that show somebody else: %s', (text) => {
    expect(loweringIn(text)).toEqual([]);
  });

  it.each([
    'The listed man is a different person than our customer: date of birth and passport number differ.',
    'SC1: a different person, date of birth and nationality differ from those of the entry.',
    'He is a different person: date of birth and nationality differ.',
    'The article on forged invoices is about a different person: age and address differ.',
  ])('a hit: %s', (text) => {
    expect(kindsIn(text)).toContain('false_match');
  });
});
