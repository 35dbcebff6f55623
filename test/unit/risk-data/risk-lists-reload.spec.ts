import { mkdir, rename, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, type LoggerService } from '@nestjs/common';
import { type RiskData, RiskList } from '@alert-review/judgement';
import { ListFolder } from '../../../src/risk-data/list-folder.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const OFAC = ofacFiles([{ id: 1, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'] }]);

const FATF = '{"call_for_action":["ZZ"],"increased_monitoring":["YY"]}';

let folder: string;
let whenTakenOver: (list: string) => void;

beforeEach(async () => {
  folder = await temporaryFolder();
  whenTakenOver = () => undefined;
  const silent = () => undefined;
  const log = (line: { list: string }) => whenTakenOver(line.list);
  const logger: LoggerService = { log, warn: silent, error: silent };
  Logger.overrideLogger(logger);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const problemOf = async (lists: RiskLists, name: string) =>
  (await lists.status()).find((list) => list.name === name)!.problem;

/** As a share that hangs: nothing behind the path can be read, and nothing there changes. */
async function whileUnreadable(name: string, act: () => Promise<void>): Promise<void> {
  const place = path.join(folder, name);
  const away = path.join(folder, 'away');
  await rename(place, away);
  await symlink(name, place);
  await act();
  await rm(place);
  await rename(away, place);
}

// The first test of the file: lists that ship are parsed once for all of them.
test('a run that begins while lists are taken over can ask every list', async () => {
  const lists = new RiskLists(folder, new TestClock());
  await lists.versions();
  await writeFile(path.join(folder, 'fatf.json'), FATF);
  let begun: Promise<RiskData> | undefined;
  whenTakenOver = (list) => {
    if (list === 'fatf') begun = lists.current();
  };
  await lists.check();
  await lists.check();
  expect((await begun!).fatf('IR')).toBe('call_for_action');
  expect((await lists.current()).fatf('ZZ')).toBe('call_for_action');
});

test('a fault of reading that passed is no problem any more, though no file changed', async () => {
  await mountOfac(folder, OFAC);
  const lists = new RiskLists(folder, new TestClock());
  await lists.check();
  const before = await lists.current();
  await whileUnreadable('sanctions', async () => {
    await lists.check();
    expect((await problemOf(lists, 'sanctions'))?.fault).toContain('ELOOP');
  });
  await lists.check();
  expect(await problemOf(lists, 'sanctions')).toBeNull();
  expect(await lists.current()).toBe(before);
});

test('a bad file that is put back after a good one is a problem again', async () => {
  const [place, good, bad] = ['fatf.json', 'good', 'bad'].map((name) => path.join(folder, name));
  await writeFile(place!, FATF);
  await writeFile(bad!, FATF.slice(1));
  const lists = new RiskLists(folder, new TestClock());
  await lists.check();
  const swap = async (away: string, back: string) => {
    await rename(place!, away);
    await rename(back, place!);
    await lists.check();
    await lists.check();
    return problemOf(lists, 'fatf');
  };
  expect(await swap(good!, bad!)).not.toBeNull();
  expect(await swap(bad!, good!)).toBeNull();
  expect(await swap(good!, bad!)).toMatchObject({ file: 'fatf.json' });
});

test('after a fault of its place, a bad file is called what it is', async () => {
  const place = path.join(folder, 'fatf.json');
  await writeFile(place, FATF.slice(1));
  const lists = new RiskLists(folder, new TestClock());
  await lists.check();
  const before = await problemOf(lists, 'fatf');
  await rename(place, path.join(folder, 'away'));
  await mkdir(place);
  await lists.check();
  expect((await problemOf(lists, 'fatf'))?.fault).toBe('it is no file');
  await rmdir(place);
  await rename(path.join(folder, 'away'), place);
  await lists.check();
  await lists.check();
  expect(await problemOf(lists, 'fatf')).toEqual(before);
});

test('a file that cannot be looked at is not called a bad list', async () => {
  await mountOfac(folder, OFAC);
  const files = ['sanctions/sdn.csv'];
  await whileUnreadable('sanctions', async () => {
    const list = new ListFolder(folder);
    for (const act of [() => list.signature(files), () => list.read('sanctions', files)]) {
      const error: unknown = await act().catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'ELOOP' });
      expect(error).not.toBeInstanceOf(RiskList.FileError);
    }
  });
});
