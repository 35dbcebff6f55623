import { FLAGS } from '../rules/rule-table.js';
import { parseNote } from './note-facts.js';
import { readNote, standingNotes, type Note } from './note-effects.js';

// Written down before the rules were; the second half sounds like the first.
const REQUESTS = [
  'A subpoena arrived on Monday.',
  'We were served with a subpoena for the account statements.',
  'The police asked for account statements.',
  'The police have requested all transactions of 2023.',
  'The police requested the account statements of the customer.',
  'Request from the police of 3 May: all statements since January.',
  'A production order of the regional court was received.',
  'Received a court order to disclose the account records.',
  'A court order requires us to freeze the account.',
  'The court ordered us to hand over the documents of the customer.',
  'Search warrant executed at the branch; safe deposit box opened.',
  'A 314(a) request names the customer.',
  'A grand jury asks for the opening documents.',
  'The prosecutor asked for copies of the statements.',
  'The public prosecutor investigates the customer for fraud.',
  'Europol inquired about two transfers.',
  'The FBI is investigating the customer.',
  'The financial intelligence unit ordered us to keep the account under watch.',
  'An enquiry by law enforcement reached us on 2 June.',
  'A police officer asked us who opened the account.',
  'Restraint order received, account blocked.',
  'The tax police have asked for invoices of the last three years.',
  'Detectives of the fraud squad requested CCTV images of the withdrawals.',
  'No other alerts. The police asked for statements in March.',
  'There was no answer from the customer; the police have requested the file.',
  'Freezing order served on the bank on 4 April.',
  'Letter of the prosecutor with a request for account information.',
  'Customer is not reachable. Subpoena from the district court attached.',
  'The customer pays maintenance under a court order, and the police asked for his statements.',
  'FIU request no. 233 concerns the customer.',
  'The police called and asked about the cash deposits.',
  'HMRC asked us for the statements of this account.',
  'The National Crime Agency called about this customer and wants the account records.',
  'The DEA sent a letter asking for the account records of the customer.',
  'Ekobrottsmyndigheten requested the account statements.',
  'The Staatsanwaltschaft has asked for the account statements.',
  'Customs investigators requested the transactions of the last year.',
  'The tax authority has opened a criminal investigation against the customer.',
  "A sheriff's deputy asked for the account records.",
  'The police asked the customer to send them his bank statements in a fraud investigation.',
  'The detective told the client to pay back what he had taken from investors, or he would be charged.',
  'Europol ordered the account holder to pay the confiscated sum.',
  'The FIU told the customer to send proof of funds, request attached.',
  'The prosecutor ordered the customer to transfer the money, request attached.',
];
const NONE = [
  'He pays maintenance under a court order.',
  'The monthly payment is child support under a court order of 2019.',
  'Court order on alimony is on file.',
  'The transfer is the share of the former wife, by court order in the divorce.',
  'Rent arrears paid after a court order of the landlord.',
  'The inheritance was paid out by court order.',
  'Guardian by court order.',
  'Subpoena: none',
  'Subpoena: none. Production order: none.',
  'Subpoenas - none received.',
  'No subpoena received.',
  'No subpoena, no court order and no request of the police.',
  'Police request: n/a',
  'Law enforcement requests: nil',
  'There is no request from the police.',
  'We have not received any request from law enforcement.',
  'Neither the police nor a prosecutor has asked for anything.',
  'So far nobody from the police has asked.',
  'If the police request the statements, call compliance.',
  'It is unclear whether the police asked for anything.',
  'The customer asked the police for help.',
  'The customer reported the theft to the police, who are investigating.',
  'She filed a police report after her card was stolen.',
  'The customer is a police officer and was asked for a pay slip.',
  'He works for the police, which ordered new uniforms.',
  'The salary comes from the police pension fund.',
  'The subpoena concerns another customer.',
  'The request of the police was for a different person of that name.',
  'The subpoena was withdrawn.',
  'The order of the customer with Police Supplies Ltd was refunded.',
  'He is a prosecutor and his salary is paid monthly.',
  'The customer investigates thefts for an insurance company.',
  'Please ask whether there is a subpoena.',
  'The court ordered her former husband to pay her 400 a month.',
  'The tax office asked him for his return of 2023.',
  'HMRC requested payment of his VAT.',
  'The salary comes from the customs, who asked us for nothing.',
  'Dea asked for a new card.',
  'The customer says that the police asked her to move the money to a safe account.',
  'A police officer told him to withdraw his savings.',
];

const kindsIn = (text: string) => parseNote(text, FLAGS).facts.map(({ kind }) => kind);

it.each(REQUESTS)('a request of law enforcement: %s', (text) => {
  expect(kindsIn(text)).toContain('law_enforcement_request');
});

it.each(NONE)('no request: %s', (text) => {
  expect(kindsIn(text)).not.toContain('law_enforcement_request');
});

it.each([
  'The police asked her to transfer the money to a safe account.',
  'A police officer told him to withdraw his savings.',
  'The police told the customer to move all her funds.',
  'A detective urged her to send 9,000 to a secure bank account.',
  'The police told him to buy gift cards.',
  'The police told the customer to buy gift cards, or she would be charged.',
])('who is told by the police to move money is deceived: %s', (text) => {
  expect(kindsIn(text)).toContain('scam_victim');
  expect(kindsIn(text)).not.toContain('law_enforcement_request');
});

it.each([
  'The police asked her to move the money to a safe account while they investigate the branch.',
  'A detective told him to withdraw his savings to help an investigation.',
])('so is who is told to as in an investigation, which may be a request as well: %s', (text) => {
  expect(kindsIn(text)).toContain('scam_victim');
  expect(kindsIn(text)).toContain('law_enforcement_request');
});

it.each(REQUESTS)('and who is asked by them for records is no victim: %s', (text) => {
  expect(kindsIn(text)).not.toContain('scam_victim');
});

describe('a later note that takes one back', () => {
  const note = (body: string, given: Partial<Note> = {}): Note => ({
    noteId: body.slice(0, 8),
    blockType: 'general',
    classification: 'added_facts',
    body,
    ...given,
  });
  const isRequested = (...notes: Note[]) =>
    standingNotes(
      notes.map((each) => readNote(each, FLAGS)),
      { atStake: 0, names: [] },
    ).some(({ isRequest }) => isRequest);
  const isRaised = (...notes: Note[]) =>
    standingNotes(
      notes.map((each) => readNote(each, FLAGS)),
      { atStake: 0, names: [] },
    ).some(({ aggravated }) => aggravated.length > 0);
  const request = note('The police asked for account statements.');
  const report = note('A SAR was filed.');

  const TAKING_BACK = [
    'The earlier note was meant for another customer.',
    'My previous note was entered under the wrong alert.',
    'Please disregard the last note.',
    'The note above is a mistake.',
    'Earlier notes belong to another case.',
    'The previous note is withdrawn, wrong customer.',
  ];

  it.each([
    ...TAKING_BACK,
    'The police request in the earlier note concerned another customer.',
    'Correction: the subpoena was for a different person.',
    'The request of the police was withdrawn.',
  ])('ends no request of law enforcement, which a person decides on: %s', (body) => {
    expect(isRequested(request, note(body))).toBe(true);
    expect(isRequested(request, note(body, { classification: 'factually_incorrect' }))).toBe(true);
  });

  it.each(TAKING_BACK)('ends what else the note said: %s', (body) => {
    expect(isRaised(report)).toBe(true);
    expect(isRaised(report, note(body))).toBe(false);
    expect(isRaised(report, note(body, { classification: 'factually_incorrect' }))).toBe(false);
  });

  it.each([
    'The earlier note was meant for this customer, not another one.',
    'The previous note is correct.',
    'The earlier note is not a mistake.',
    'The customer called again.',
  ])('does not: %s', (body) => {
    expect(isRaised(report, note(body))).toBe(true);
  });

  it('withdraws no later note, and withdraws nothing where the note may only add risk', () => {
    const taken = note('The earlier note was meant for another customer.');
    expect(isRaised(taken, report)).toBe(true);
    expect(isRaised(report, { ...taken, classification: 'correct_incomplete' })).toBe(true);
  });

  it('ends the last note alone unless it speaks of several', () => {
    const second = note('A previous SAR was filed in 2023.');
    expect(isRaised(second)).toBe(true);
    expect(isRaised(report, second, note('The earlier note was meant for another customer.'))).toBe(true);
    expect(isRaised(report, second, note('The earlier notes were meant for another customer.'))).toBe(false);
  });
});
