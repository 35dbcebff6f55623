import { lostFiles, type FileReport } from '../faults/lost-files.js';

/** `npm run test:faults -- files` has every store with every fault. */
const CASES: Readonly<Record<string, string>> = {
  events: 'older',
  access: 'foreign',
  store: 'empty',
  bulk: 'missing',
  'master key': 'missing',
};

test('a file that is not what it was ends the start with a line that names it', async () => {
  const reports: FileReport[] = [];
  await lostFiles(
    (report) => reports.push(report),
    (store, fault) => CASES[store] === fault,
  );
  const found = (said: RegExp) => ({ said: expect.stringMatching(said) as string, served: 'nothing' });
  expect(Object.fromEntries(reports.map(({ store, said, served }) => [store, { said, served }]))).toEqual({
    events: found(/^DATA_DIR\/events\/data\.mdb is older: it ends with commit \d+/),
    access: found(/^DATA_DIR\/access\/data\.mdb belongs elsewhere/),
    store: found(/^DATA_DIR\/store\/data\.mdb is empty/),
    bulk: found(/^DATA_DIR\/bulk\/data\.mdb is missing/),
    'master key': found(/^the master key DATA_DIR\/keys\/master\.key is missing/),
  });
});
