import { tradeNamesIn } from '../../../../src/cases/report-files/trade-names.js';

test.each([
  ['Acme LLC d/b/a Corner Fuel', 'Acme LLC', ['DBA Corner Fuel']],
  ['ACME LLC DBA CORNER FUEL', 'ACME LLC', ['DBA CORNER FUEL']],
  ['Acme LLC (doing business as Corner Fuel)', 'Acme LLC', ['DBA Corner Fuel']],
  ['J Smith t/a Smith Motors', 'J Smith', ['DBA Smith Motors']],
  ['John Smith aka Jack Smith aka JS', 'John Smith', ['AKA Jack Smith', 'AKA JS']],
  ['Acme LLC d/b/a "Copy <Shop>"', 'Acme LLC', ['DBA Copy <Shop>']],
  ['Acme LLC dba Acme LLC aka One aka ONE', 'Acme LLC', ['AKA One']],
  ['Acme LLC, dba One, a/k/a Two', 'Acme LLC', ['DBA One', 'AKA Two']],
])('%s has a legal name and others', (given, legal, others) => {
  const read = tradeNamesIn(given);
  expect([read.legal, read.others.map(({ code, name }) => `${code} ${name}`)]).toEqual([legal, others]);
});

test.each([
  'Joseph Aka Kouassi',
  'JOSEPH AKA KOUASSI',
  'DBA Systems Inc',
  'Acme dba',
  'Tata Motors',
  'Anna Dbais',
  '',
])('%j is one name', (given) => expect(tradeNamesIn(given)).toEqual({ legal: given, others: [] }));

test.each(['f/k/a', 'F/K/A', 'fka', 'formerly known as', 'n/k/a'])(
  'a name behind %s is another name',
  (mark) => {
    expect(tradeNamesIn(`The Smith Family Trust ${mark} Smith Living Trust`)).toEqual({
      legal: 'The Smith Family Trust',
      others: [{ code: 'AKA', name: 'Smith Living Trust' }],
    });
  },
);
