import type { OfacEntry } from '../support/ofac-files.js';
import { daily, firm, person, trading, type Case } from './case.js';

/** What stands on the mounted sanctions list. */
export const LISTED: readonly OfacEntry[] = [
  { id: 1, name: 'KELBOR, Jasto', remarks: 'DOB 12 May 1970' },
  { id: 2, name: 'VORANTI, Delmo', remarks: 'DOB 1961; nationality Russia' },
  { id: 3, name: 'TORSELLI, Quando', aliases: ['QORVATH, Zimlo'] },
  { id: 4, name: 'MARKUNDE, Sefa', remarks: 'nationality Iran' },
  { id: 5, name: 'ZEMBRANO TRADING LLC', type: '-0-' },
  { id: 6, name: 'ORIENT SHIPPING CO', type: '-0-', country: 'Iran' },
  ...Array.from({ length: 12 }, (_, i) => ({
    id: 20 + i,
    name: 'MARTINEZ, Juan',
    remarks: `DOB ${1950 + i * 3}`,
  })),
];

export const NAME_CASES: readonly Case[] = [
  {
    id: 'listed-birth-date',
    story: 'A teacher whose name and birth date stand on the sanctions list.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC1: 'black' },
    why: 'Name and day of birth agree: nobody may deal with him, however ordinary the account is.',
    customer: person({ name: 'Jasto Kelbor', dob: '1970-05-12' }),
    rows: daily(1),
  },
  {
    id: 'listed-lives-elsewhere',
    story: 'The same man, who lives in another country than the list says and has its passport.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC1: 'black' },
    why: 'People move; a birth date that agrees outweighs where somebody lives.',
    customer: person({ name: 'Kelbor Jasto', dob: '1970-05-12', mailing_country: 'PT', nationality: ['PT'] }),
    rows: daily(2),
  },
  {
    id: 'listed-year-and-country',
    story: 'A man of the listed name, born in the listed year, with the listed nationality.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC1: 'black' },
    why: 'Year and country agree, which is all that the list says of him.',
    customer: person({ name: 'Delmo Voranti', dob: '1961-11-30', nationality: ['RU'] }),
    rows: daily(3),
  },
  {
    id: 'listed-nothing-known',
    story: 'A listed name; neither side knows a birth date or a nationality.',
    expected: 'ESCALATED',
    rule: 'sanctions_undecided',
    must: { SC1: 'red' },
    why: 'Nothing tells them apart, so somebody has to ask who the customer is.',
    customer: person({ name: 'Quando Torselli', dob: null, nationality: null }),
    rows: daily(4),
  },
  {
    id: 'listed-owner',
    story: 'A carpentry that belongs to the listed man, with his birth date.',
    expected: 'ESCALATED',
    rule: 'sanctions_identity',
    must: { SC2: 'red' },
    why: 'What a listed person owns is blocked as the person is.',
    customer: firm({
      ubo: {
        individual: [
          { id: 1, first_name: 'Jasto', last_name: 'Kelbor', dob: '1970-05-12', ownership_percentage: 80 },
          { id: 2, first_name: 'Mirka', last_name: 'Oldsen', dob: '1978-04-11', ownership_percentage: 20 },
        ],
      },
    }),
    rows: trading(1),
  },
  {
    id: 'listed-counterparty',
    story: 'A firm pays 9,000 to a company that bears a listed name.',
    expected: 'ESCALATED',
    rule: 'sanctions_undecided',
    must: { SC6: 'red' },
    why: 'Money may not go to a sanctioned company, and nothing says that it is another one.',
    customer: firm(),
    rows: [
      ...trading(2),
      { ago: 0, out: '9000.50', with: 'Zembrano Trading LLC', type: 'TRANSFER', flagged: true },
    ],
  },
  {
    id: 'namesake-birth-date',
    story: 'A nurse with a listed name who was born 24 years later.',
    expected: 'CLEARED',
    mustNot: ['SC1'],
    why: 'Another birth date is another person.',
    customer: person({ name: 'Jasto Kelbor', dob: '1994-02-02', occupation: 'Nurse' }),
    rows: daily(5),
  },
  {
    id: 'namesake-nationality',
    story: 'A woman with a listed name, Swedish, where the list says Iranian and no birth date.',
    expected: 'CLEARED',
    mustNot: ['SC1'],
    why: 'The nationality tells them apart, and nothing else speaks for one person.',
    customer: person({ name: 'Sefa Markunde', nationality: ['SE'] }),
    rows: daily(6),
  },
  {
    id: 'namesake-half-name',
    story: 'A driver who shares no more than the family name with a listed man.',
    expected: 'CLEARED',
    mustNot: ['SC1'],
    why: 'Half a name is no hit.',
    customer: person({ name: 'Annika Torselli', dob: '1985-07-07', occupation: 'Bus driver' }),
    rows: daily(7),
  },
  {
    id: 'namesake-counterparty',
    story: 'A firm pays a supplier whose name has one common word with a listed company.',
    expected: 'CLEARED',
    mustNot: ['SC6'],
    why: 'Trading is what companies do; the name itself is another one.',
    customer: firm(),
    rows: [
      ...trading(3),
      { ago: 0, out: '2310.20', with: 'Lindholm Trading AB', type: 'TRANSFER', flagged: true },
    ],
  },
];
