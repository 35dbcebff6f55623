import countryNames from './data/countries.json' with { type: 'json' };
import { ListContents } from './list-contents.js';
import {
  Countries,
  datesOfBirth,
  documentNumbersIn,
  csvFieldsOf,
  nationalitiesIn,
  parseOfac,
  placesOfBirth,
} from './ofac-csv.js';
import { runAllSteps } from '../steps.js';
import { ofacFiles, type OfacEntry } from '../../../../test/support/ofac-files.js';

const countries = new Countries(countryNames);
const entries: readonly OfacEntry[] = [
  {
    id: 101,
    name: 'KELBOR, Jasto "Quaven"',
    program: 'SDGT',
    remarks: 'DOB 21 Feb 1969; POB Sometown, Korea, North; nationality Iran; citizen Burma; Gender Male.',
    aliases: ['KALBOR, Yasto', 'THE QUAVEN'],
    country: 'Congo, Democratic Republic of the',
  },
  { id: 102, name: 'NORQUA TRADING LLC', type: '-0-', program: 'IRAN', country: 'Atlantis' },
  { id: 103, name: 'SEVENTO', type: 'vessel', aliases: ['OLD SEVENTO'] },
];
const files = ofacFiles(entries);
const parsed = (texts: typeof files) => {
  const contents = Object.entries(texts).map(([name, text]) => [`sanctions/${name}.csv`, Buffer.from(text)]);
  return runAllSteps(parseOfac(new ListContents(new Map(contents as [string, Buffer][])), countries));
};
/** The given line, counted from 1, in other words. */
const changed = (text: string, line: number, other: string): string =>
  text
    .split('\r\n')
    .with(line - 1, other)
    .join('\r\n');

test('an entry of another list in the same form keeps the name of its list', () => {
  const [own, other] = parsed(
    ofacFiles([...entries.slice(0, 1), { id: 900, name: 'ORUN, Tale', program: 'UN:Al-Qaida' }]),
  );
  expect([own, other]).toMatchObject([
    { listId: 'OFAC-SDN', program: 'SDGT' },
    { listId: 'UN', program: 'Al-Qaida', names: ['ORUN, Tale'] },
  ]);
});

test('names, aliases, births and countries of persons and organizations; ships are left out', () => {
  expect(parsed(files)).toEqual([
    {
      listId: 'OFAC-SDN',
      entryId: '101',
      kind: 'person',
      program: 'SDGT',
      dobs: ['1969-02-21'],
      birthPlaces: ['Sometown, Korea, North'],
      names: ['KELBOR, Jasto "Quaven"', 'KALBOR, Yasto', 'THE QUAVEN'],
      nationalities: ['IR', 'MM'],
      countries: ['CD', 'IR', 'KP', 'MM'],
    },
    {
      listId: 'OFAC-SDN',
      entryId: '102',
      kind: 'organization',
      program: 'IRAN',
      names: ['NORQUA TRADING LLC'],
      dobs: [],
      nationalities: [],
      countries: [],
    },
  ]);
});

test.each([
  ['a missing field', 'sdn', changed(files.sdn, 2, '102,"NORQUA",-0- '), 2, 'it has 3 fields instead of 12'],
  ['an open quote', 'sdn', changed(files.sdn, 1, '101,"KELBOR,-0- '), 1, 'a quotation mark is not closed'],
  ['no number', 'sdn', changed(files.sdn, 3, files.sdn.split('\r\n')[2]!.replace('103', 'x')), 3, 'number'],
  ['an entry twice', 'sdn', `${files.sdn.replace('\x1a', '')}${files.sdn.split('\r\n')[0]}\r\n`, 4, 'twice'],
  ['no name', 'sdn', files.sdn.replace('"NORQUA TRADING LLC"', '-0- '), 2, 'the name is missing'],
  ['nothing at all', 'sdn', '\x1a', null, 'it is empty'],
  ['things alone', 'sdn', `${files.sdn.split('\r\n')[2]}\r\n`, null, 'it holds no entry'],
  ['a page of an error', 'sdn', '<html>busy</html>\n', 1, 'it has 1 fields instead of 12'],
  ['an alias of nobody', 'alt', changed(files.alt, 2, '999,1,"aka","X Y",-0- '), 2, 'no entry 999'],
  ['an alias without name', 'alt', changed(files.alt, 1, '101,1,"aka",-0- ,-0- '), 1, 'the name is missing'],
  ['an empty list of aliases', 'alt', '', null, 'it is empty'],
  ['an address of nobody', 'add', changed(files.add, 3, '998,1,-0- ,-0- ,-0- ,-0- '), 3, 'no entry 998'],
  ['an address cut short', 'add', files.add.slice(0, -8), 3, 'fields instead of 6'],
])('refuses %s', (_, file, text, line, fault) => {
  expect(() => parsed({ ...files, [file]: text })).toThrow(
    expect.objectContaining({
      file: `sanctions/${file}.csv`,
      line,
      fault: expect.stringContaining(fault) as string,
    }) as Error,
  );
});

test.each([
  ['1,"a ""b"", c",-0- ,', ['1', 'a "b", c', null, null]],
  ['"a" , b ,"" ', ['a', 'b', null]],
  ['', [null]],
  ['"a', null],
  ['a"b"', null],
  ['"a"b', null],
])('the fields of %s', (line, expected) => {
  expect(csvFieldsOf(line)).toEqual(expected);
});

test.each([
  ['DOB 21 Feb 1969; alt. DOB 1970; Gender Male', ['1969-02-21', '1970']],
  ['DOB circa 1962.', ['1962']],
  ['DOB 1962 to 1964; nationality Iran', ['1962/1964']],
  ['DOB circa 1962 to circa 1964', ['1962/1964']],
  ['DOB 21 Feb 1969 to Mar 1970; alt. DOB 1971', ['1969-02-21/1970-03', '1971']],
  ['DOB 1964 to 1962', ['1962/1964']],
  ['DOB 1962 to 1962', ['1962']],
  ['DOB 1962 to unknown', ['1962']],
  ['DOB Sep 1958; POB Sometown', ['1958-09']],
  ['DOB 3 January 1958', ['1958-01-03']],
  ['DOB unknown', []],
  ['', []],
])('births in %s', (remarks, expected) => {
  expect(datesOfBirth(remarks)).toEqual(expected);
});

test('countries are read under the names that lists give them', () => {
  const remarks = 'POB Sometown, Cote d Ivoire; nationality Burma; alt. citizen Korea, South; Gender Male.';
  expect(countries.codes(nationalitiesIn(remarks))).toEqual(['KR', 'MM']);
  expect(countries.codes(['Region: Gaza', 'The Bahamas', 'Bosnia and Herzegovina', 'Nowhere'])).toEqual([
    'BA',
    'BS',
    'PS',
  ]);
});

test.each([
  [
    'DOB 1970; POB Sometown, Cote d Ivoire; alt. POB St. Elsewhere, Iraq.',
    ['Sometown, Cote d Ivoire', 'St. Elsewhere, Iraq'],
  ],
  ['DOB 1970; nationality Iran', []],
])('places of birth in %s', (remarks, expected) => {
  expect(placesOfBirth(remarks)).toEqual(expected);
  const [entry] = parsed(ofacFiles([{ ...entries[0]!, remarks, country: 'Atlantis' }]));
  expect(entry!.countries).toEqual(expected.length > 0 ? ['CI', 'IQ'] : ['IR']);
});

test.each([
  [
    'Passport D9004878 (Iran) expires 20 Aug 2013; National ID No. 123-456/7 (Syria).',
    ['D9004878', '1234567'],
  ],
  ['Tax ID No. 7730052050 (Russia); alt. Passport B 1122334 issued 01 Jan 2001', ['7730052050', 'B1122334']],
  [
    'Registration Number 1027739 (Russia); Company Number IMO 9187629; NIT # 9.003.114-1',
    ['1027739', 'IMO9187629', '90031141'],
  ],
  ['Phone Number 4420712345; Executive Order Number 13224; Passport 123; Tax ID No. unknown', []],
])('documents in %s', (remarks, expected) => {
  expect(documentNumbersIn(remarks)).toEqual(expected);
});
