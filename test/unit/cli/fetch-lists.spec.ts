import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { SystemClock } from '@alert-review/kernel';
import type { FetchedList } from '../../../src/risk-data/fetch-risk-lists.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { ListContents } from '../../../packages/judgement/src/risk-data/list-contents.js';
import { LIST_CATALOGUE } from '../../../packages/judgement/src/risk-data/list-catalogue.js';
import { LIST_SOURCES } from '../../../src/risk-data/list-sources.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { keepLog } from '../../support/kept-log.js';
import { ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TlsProxy } from '../../support/tls-proxy.js';

const TODAY = new Date().toISOString().slice(0, 10);
const EXITS = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '198.51.100.4'].join('\n');
const OFAC = ofacFiles([{ id: 1, name: 'KELBOR, Dri', aliases: ['K'], country: 'Iraq' }]);

/** What the maker answers, by path: a body, or a status with a place to go on to. */
const answers = new Map<string, string | readonly [status: number, location?: string]>();
let maker: Server;
let base: string;
let folder: string;
const log = keepLog();
const REFUSED = 'a risk list was refused; the last good version stays in force';

beforeEach(() => log.clear());

beforeAll(async () => {
  maker = createServer((request, response) => {
    const answer = answers.get(request.url!) ?? [404];
    if (typeof answer === 'string') return void response.end(answer);
    const [status, location] = answer;
    response.writeHead(status, location === undefined ? {} : { location }).end('Moved');
  }).listen(0, '127.0.0.1');
  await once(maker, 'listening');
  base = `http://127.0.0.1:${(maker.address() as AddressInfo).port}`;
});
afterAll(() => maker.close());

beforeEach(async () => {
  folder = await temporaryFolder();
  answers.clear();
  answers.set('/tor.txt', EXITS).set('/sdn', OFAC.sdn).set('/alt', OFAC.alt).set('/add', OFAC.add);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lists = () => path.join(folder, 'lists');
const stored = (file: string) => readFile(path.join(lists(), file), 'utf8');

/** Fetches from these addresses. */
async function fetch(
  sources: Readonly<Record<string, readonly string[]>>,
  { options = [], env = {} }: { options?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
) {
  const file = path.join(folder, 'sources.json');
  const given = Object.entries(sources).map(([name, urls]) => [
    name,
    { urls: urls.map((url) => (url.startsWith('/') ? `${base}${url}` : url)), licence: 'CC0' },
  ]);
  await writeFile(file, JSON.stringify(Object.fromEntries(given)));
  const names = Object.keys(sources).join(',');
  const argv = ['risk-data', 'fetch', lists(), '--lists', names, '--sources', file, '--json', ...options];
  const { code, stdout, stderr } = await commandInProcess(env, argv);
  return { code, stderr, fetched: (stdout ? JSON.parse(stdout) : []) as FetchedList[] };
}

const ALL = { tor_exits: ['/tor.txt'], sanctions: ['/sdn', '/alt', '/add'] };

test('what was fetched is in force, with day, source and hash', async () => {
  const { code, fetched } = await fetch(ALL);
  expect([code, fetched.map(({ name, state, entries }) => [name, state, entries])]).toEqual([
    0,
    [
      ['sanctions', 'written', 1],
      ['tor_exits', 'written', 4],
    ],
  ]);
  const status = await new RiskLists(lists(), new SystemClock()).status();
  for (const { name, sha256 } of fetched)
    expect(status.find((list) => list.name === name)).toMatchObject({
      state: 'in force',
      origin: 'mounted',
      date: TODAY,
      source: `${base} (CC0)`,
      sha256,
      problem: null,
    });
  expect((await readdir(lists(), { recursive: true })).sort()).toEqual([
    'lists.json',
    'sanctions',
    'sanctions/add.csv',
    'sanctions/alt.csv',
    'sanctions/sdn.csv',
    'tor-exits.txt',
  ]);
});

test('a folder that was carried and changed on the way is found out', async () => {
  await fetch(ALL);
  await writeFile(path.join(lists(), 'tor-exits.txt'), `${EXITS}\n203.0.113.9`);
  const status = await new RiskLists(lists(), new SystemClock()).status();
  expect(status.find(({ name }) => name === 'tor_exits')).toMatchObject({
    problem: { fault: expect.stringContaining('not that of lists.json') as string },
  });
  expect(log.problems).toEqual([REFUSED]);
});

test.each([
  ['is malformed', '192.0.2.1\nno address', 'tor-exits.txt, line 2: it is no IP address'],
  ['is empty', '', 'tor-exits.txt: it holds no entry'],
  ['has less than half of the entries', '192.0.2.1', 'it has 1 entries, fewer than 2'],
  ['is not there', [404] as const, '/tor.txt: it answered 404'],
  ['leads elsewhere for ever', [302, '/tor.txt'] as const, 'it led on more than 5 times'],
  ['leads to http', [302, 'http://maker.example/x'] as const, 'only https is taken'],
])('one that %s is refused; its files and the other lists stay', async (_, answer, fault) => {
  await fetch(ALL);
  answers.set('/tor.txt', answer);
  answers.set('/sdn', ofacFiles([{ id: 1, name: 'KELBOR, Dri the second' }]).sdn);
  const { code, fetched } = await fetch(ALL);
  expect([code, fetched.map(({ state }) => state)]).toEqual([1, ['written', 'refused']]);
  expect(fetched[1]!.fault).toContain(fault);
  expect(await stored('tor-exits.txt')).toBe(EXITS);
  expect(await stored('sanctions/sdn.csv')).toContain('the second');
  const status = await new RiskLists(lists(), new SystemClock()).status();
  expect(status.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(log.problems).toEqual([]);
});

test('redirects are followed, as to a storage of signed addresses', async () => {
  answers.set('/start', [302, '/tor.txt']);
  expect((await fetch({ tor_exits: ['/start'] })).fetched).toMatchObject([{ state: 'written', entries: 4 }]);
});

test('--dry-run loads and checks, and writes nothing', async () => {
  const { code, fetched } = await fetch(ALL, { options: ['--dry-run'] });
  expect([code, fetched.map(({ state }) => state)]).toEqual([0, ['checked', 'checked']]);
  await expect(readdir(lists())).rejects.toMatchObject({ code: 'ENOENT' });
});

test('entries of lists.json about other lists stay', async () => {
  await fetch({ tor_exits: ['/tor.txt'] });
  await fetch({ sanctions: ALL.sanctions });
  expect(Object.keys(JSON.parse(await stored('lists.json')) as object)).toEqual(['tor_exits', 'sanctions']);
});

test.each([
  [{ articles: [] }, {}, 'articles.urls'],
  [{ sanctions: ['/sdn'] }, {}, 'The list needs an address for each of sanctions/sdn.csv'],
  [{ tor_exits: ['/tor.txt'] }, { HTTPS_PROXY: 'proxy:3128' }, 'HTTPS_PROXY has to be an address'],
])('%j with %j is wrong usage', async (sources, env, why) => {
  const { code, stderr } = await fetch(sources, { env });
  expect([code === 2 || code === 78, stderr]).toEqual([true, expect.stringContaining(why)]);
});

test('a list without a source is named, with those that have one', async () => {
  const { code, stderr } = await commandInProcess({}, ['risk-data', 'fetch', lists(), '--lists', 'fatf']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('sanctions, sanctioned_addresses, tor_exits')]);
});

describe('HTTPS_PROXY', () => {
  let proxy: Server;
  let encrypted: TlsProxy;
  let status = 200;
  const asked: IncomingMessage[] = [];

  beforeAll(async () => {
    encrypted = await TlsProxy.start();
    encrypted.targetPort = (maker.address() as AddressInfo).port;
    proxy = createServer().on('connect', (request: IncomingMessage, near: Socket) => {
      asked.push(request);
      near.write(`HTTP/1.1 ${status} Answer\r\n\r\n`);
      if (status !== 200) return near.end();
      const far = connect(Number(request.url!.split(':')[1]), '127.0.0.1');
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(() => {
    proxy.close();
    encrypted.stop();
  });
  beforeEach(() => asked.splice(0));

  const through = () => ({
    env: { HTTPS_PROXY: `http://ann:se%20cret@127.0.0.1:${(proxy.address() as AddressInfo).port}` },
  });

  // Why a process of its own: trust in a certificate is set at its start.
  test('opens the connection, which stays encrypted to its end', async () => {
    const program =
      "import('./src/risk-data/download.ts').then(async ({ downloadFile }) => {\n" +
      'console.log(String(await downloadFile(process.argv[1], process.argv[2]))) })';
    const argv = ['--import', 'tsx', '-e', program, `${encrypted.url}/tor.txt`, through().env.HTTPS_PROXY];
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: path.resolve('test/fixtures/tls/localhost.crt') };
    const { stdout } = await promisify(execFile)(process.execPath, argv, { env });
    expect(stdout.trim()).toBe(EXITS);
    expect(asked.map(({ url, headers }) => [url, headers['proxy-authorization']])).toEqual([
      [new URL(encrypted.url).host, `Basic ${Buffer.from('ann:se cret').toString('base64')}`],
    ]);
  });

  test('a certificate that nobody trusts is refused', async () => {
    const { fetched } = await fetch({ tor_exits: [`${encrypted.url}/tor.txt`] }, through());
    expect(fetched[0]!.fault).toMatch(/self.signed certificate/);
  });

  test('a proxy that refuses is named', async () => {
    status = 407;
    const { fetched } = await fetch({ tor_exits: ['https://maker.example/tor.txt'] }, through());
    expect(fetched[0]!.fault).toBe('https://maker.example/tor.txt: the proxy answered 407');
  });
});

test('addresses are read from the remarks of both files', () => {
  const { urls, make } = LIST_SOURCES.sanctioned_addresses!;
  const remarks =
    'DOB 1986; Digital Currency Address - XBT 1AjZPMsnmpdK2Rv9KQNfMurTXinscVro9V; alt. Digital ' +
    'Currency Address - ETH 0x7F367cC415';
  const { sdn } = ofacFiles([
    { id: 1, name: 'KELBOR', remarks },
    { id: 2, name: 'DRI', remarks: 'Digital Currency Address -' },
    { id: 3, name: 'NOBODY', remarks: 'Gender Male.' },
  ]);
  // Cut within an address, and between two words.
  const more =
    '1,"22cE07553e823bf3be79A889DEbe1B; Gender Male."\r\n' +
    '2,"XMR 884ZjEKmMbTS3cMtxWUmjZTrLcUNeAoQ9bJ"\r\n\x1a';
  const loaded = new Map(urls.map((url, at) => [url, Buffer.from(at === 0 ? sdn : more)] as const));
  const file = runStepsSync(make!(loaded));
  expect(file.split('\n')).toEqual([
    'ofac_ticker,address',
    'ETH,0x7F367cC41522cE07553e823bf3be79A889DEbe1B',
    'XBT,1AjZPMsnmpdK2Rv9KQNfMurTXinscVro9V',
    'XMR,884ZjEKmMbTS3cMtxWUmjZTrLcUNeAoQ9bJ',
    '',
  ]);
  const [name] = LIST_CATALOGUE.sanctioned_addresses.files;
  const parsed = runStepsSync(
    LIST_CATALOGUE.sanctioned_addresses.parse(new ListContents(new Map([[name!, Buffer.from(file)]]))),
  );
  expect(parsed.size).toBe(3);
});
