import { spawn } from 'node:child_process';
import { cp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { QUIET, SHORT_LIVED } from '../support/built-server.js';
import { BASE_ENTITY, finishImport, finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { auditFaults } from './audit.js';
import type { FlipReport, Outcome } from './flipped-bits.js';
import { accepted } from './kill-kind.js';
import { Ledger } from './ledger.js';
import { Stage } from './stage.js';
import { readStoredState } from './stored-state.js';
import { transactionFile } from './upload-bodies.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const MAIN = path.resolve(import.meta.dirname, '../../dist/main.js');
const STORES = ['events', 'access', 'store', 'bulk'] as const;
type Store = (typeof STORES)[number] | 'master key';
const PAGE_BYTES = 4096;
const PAGES_CUT_MAX = 10;
const ROWS = 300;
const ALERTS = 20;

export interface FileReport {
  readonly store: Store;
  readonly fault: string;
  /** What the server said when it refused to start. */
  readonly said: string;
  /** What it served. */
  readonly served: string;
}

/** Folders that hold the stores of one server at two times, and those of another server. */
interface Copies {
  readonly whole: string;
  readonly older: string;
  readonly foreign: string;
  readonly ledger: Ledger;
  /** Entries of the access log in `whole`. */
  readonly accessed: number;
}

interface FileFault {
  readonly name: string;
  readonly apply: (file: string, store: Store, copies: Copies) => Promise<void>;
}

const fileOf = (folder: string, store: Store) =>
  path.join(folder, store === 'master key' ? 'keys/master.key' : `${store}/data.mdb`);

const FAULTS: readonly FileFault[] = [
  { name: 'missing', apply: (file) => rm(file) },
  { name: 'empty', apply: (file) => writeFile(file, '') },
  { name: 'older', apply: (file, store, { older }) => cp(fileOf(older, store), file) },
  { name: 'foreign', apply: (file, store, { foreign }) => cp(fileOf(foreign, store), file) },
  ...Array.from({ length: PAGES_CUT_MAX }, (_, index) => ({
    name: `cut by ${index + 1} pages`,
    apply: async (file: string) => truncate(file, (await stat(file)).size - (index + 1) * PAGE_BYTES),
  })),
];

const KEY_FAULTS = FAULTS.filter(({ name }) => ['missing', 'empty', 'foreign'].includes(name));

export const CASES = STORES.length * FAULTS.length + KEY_FAULTS.length;

/**
 * Starts the built server on stores of which one was hurt, each in each way; `isWanted` picks some. Throws
 * where it was silent.
 */
export async function lostFiles(
  onReport: (report: FileReport) => void,
  isWanted: (store: Store, fault: string) => boolean = () => true,
): Promise<void> {
  const folder = await temporaryFolder();
  const copies = await makeCopies(folder);
  const dataDir = path.join(folder, 'd');
  try {
    for (const [store, { name: fault, apply }] of allCases()) {
      if (!isWanted(store, fault)) continue;
      await rm(dataDir, { recursive: true, force: true });
      await cp(copies.whole, dataDir, { recursive: true, filter: (file) => !file.endsWith('.sock') });
      await apply(fileOf(dataDir, store), store, copies);
      const { said, exit } = await startOn(dataDir);
      if (exit !== null && !(said !== '' && typeof exit === 'number'))
        throw new Error(`${store} ${fault}: the server ended with ${exit} and said ${said || 'nothing'}`);
      const served = exit === null ? await servedFrom(dataDir, copies) : 'nothing';
      onReport({ store, fault, said: said.replaceAll(dataDir, 'DATA_DIR'), served });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const allCases = (): (readonly [Store, FileFault])[] => [
  ...STORES.flatMap((store) => FAULTS.map((fault) => [store, fault] as const)),
  ...KEY_FAULTS.map((fault) => ['master key', fault] as const),
];

async function makeCopies(folder: string): Promise<Copies> {
  const copies = { whole: `${folder}/whole`, older: `${folder}/older`, foreign: `${folder}/foreign` };
  const ledger = new Ledger();
  const stage = await Stage.open();
  try {
    await fill(stage, ledger);
    await stage.stop();
    await cp(stage.dataDir, copies.older, { recursive: true });
    await stage.restart();
    const file = transactionFile('later', ROWS, BASE_ENTITY);
    const { sessionId, address } = await stage.client().openUpload();
    accepted('a later file', await stage.client().put(address, file.body));
    await finishImport(stage.client(), ledger, sessionId, file);
    await investigateAll(stage, ledger);
    await stage.stop();
    await cp(stage.dataDir, copies.whole, { recursive: true });
  } finally {
    await stage.close();
  }
  const other = await Stage.open();
  try {
    await fill(other, new Ledger());
    await other.stop();
    await cp(other.dataDir, copies.foreign, { recursive: true });
  } finally {
    await other.close();
  }
  return { ...copies, ledger, accessed: (await readStoredState(copies.whole)).accessed };
}

async function fill(stage: Stage, ledger: Ledger): Promise<void> {
  await loadBase(stage, ledger, ROWS);
  await investigateAll(stage, ledger);
}

async function investigateAll(stage: Stage, ledger: Ledger): Promise<void> {
  const first = ledger.alerts.size;
  const ids = Array.from({ length: ALERTS }, (_, index) => `alert-${first + index}`);
  await sendAlerts(stage.client(), ledger, ids, true);
  await finishRuns(stage.client(), ledger);
}

/** `exit`: code or signal; null when the server listened, and was stopped in good order. */
async function startOn(dataDir: string): Promise<{ said: string; exit: number | string | null }> {
  const env = { ...process.env, ...QUIET, DATA_DIR: dataDir, LOG_FORMAT: 'json' };
  const child = spawn(process.execPath, [...SHORT_LIVED, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let isListening = false;
  child.stdout.on('data', (part: Buffer) => {
    if (!String(part).includes('listens on')) return;
    isListening = true;
    child.kill('SIGTERM');
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing')),
  );
  const [errors, exit] = await Promise.all([text(child.stderr), ended]);
  return { said: plain(errors), exit: isListening && exit === 0 ? null : exit };
}

/** The lines that name a file; those of the log as texts. */
function plain(errors: string): string {
  const lines = errors.split('\n').map((line) => {
    if (!line.startsWith('{')) return line;
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    return err?.message ?? msg;
  });
  return [...new Set(lines.filter((line) => /data\.mdb|master\.key/.test(line)))].join(' ');
}

/** Throws unless everything that was ever acknowledged is there. */
async function servedFrom(dataDir: string, { ledger, accessed }: Copies): Promise<string> {
  const state = await readStoredState(dataDir);
  const [fault] = auditFaults(state, ledger);
  if (fault) throw new Error(`the server started, and ${fault}`);
  if (state.accessed !== accessed) throw new Error(`${state.accessed} of ${accessed} accesses are there`);
  return 'everything';
}

/** Rows of the table; ways of hurting that ended alike are one row. */
export function tableOf(reports: readonly FileReport[], flips: readonly FlipReport[]): string {
  const rows = ([...STORES, 'master key'] as const).flatMap((store) => {
    const own = reports.filter((report) => report.store === store);
    const cuts = own.filter(({ fault }) => fault.startsWith('cut'));
    const others = own.filter(({ fault }) => !fault.startsWith('cut'));
    const refused = cuts.filter(({ served }) => served === 'nothing');
    const taken = cuts.filter(({ served }) => served !== 'nothing');
    return [
      ...others.map(({ fault, said, served }) => [store, fault, said, served]),
      ...(refused.length > 0 ? [[store, `cut: ${pagesOf(refused)}`, refused[0]!.said, 'nothing']] : []),
      ...(taken.length > 0
        ? [[store, `cut: ${pagesOf(taken)}`, 'nothing: no page that is used is missing', 'everything']]
        : []),
      ...flips.filter((report) => report.store === store).map(rowOfFlips),
    ];
  });
  const head = ['store', 'hurt', 'said', 'served'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function rowOfFlips({ store, flips, outcomes }: FlipReport): string[] {
  const times = (outcome: Outcome, words: string) =>
    outcomes[outcome] ? [`${outcomes[outcome]} times ${words}`] : [];
  const said = [
    ...times('start', 'by a start that was refused'),
    ...times('read', 'by the read that met it, as `data_damaged`'),
    ...times('verify', 'by `verify` alone, where nothing served was wrong'),
    ...times('short', 'by a read or `verify`'),
    ...times('harmless', 'nothing: the bit was not in use'),
  ];
  const served = ['what was not hurt', ...times('short', 'a list lacked a row')];
  return [store, `one bit flipped, in ${flips} places`, said.join('; '), served.join('; ')];
}

const pagesOf = (reports: readonly FileReport[]): string =>
  `${reports.map(({ fault }) => /\d+/.exec(fault)![0]).join(', ')} pages`;
