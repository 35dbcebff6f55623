import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError, type Clock } from '@alert-review/kernel';
import { downloadFile } from './download.js';
import { runStepsCooperatively } from '../platform/process/yield-to-event-loop.js';
import { type ListName, RiskList } from '@alert-review/judgement';
import { ListFolder, LIST_MANIFEST_FILE } from './list-folder.js';
import { LIST_SOURCES, OwnListSources, type ListSource } from './list-sources.js';

export interface FetchOptions {
  /** Folder of the lists; made if it is missing. */
  readonly folder: string;
  /** Names of lists; null = all that have a source. */
  readonly names: readonly string[] | null;
  /** Addresses in place of those that ship, as in `OwnListSources`. */
  readonly sources: unknown;
  readonly proxy: string | undefined;
  /** True to load and check, and write nothing. */
  readonly dryRun: boolean;
}

export interface FetchedList {
  readonly name: ListName;
  readonly state: 'written' | 'checked' | 'refused';
  readonly date: string;
  readonly entries: number | null;
  readonly sha256: string | null;
  readonly licence: string;
  readonly urls: readonly string[];
  /** Why it is refused, with the files in the folder as they were; null unless it is. */
  readonly fault: string | null;
}

/** Fetches lists from their makers. A list is replaced whole or not at all. Throws validation_error. */
export async function fetchRiskLists(options: FetchOptions, clock: Clock): Promise<FetchedList[]> {
  const loading = new Map<string, Promise<Buffer>>();
  const load = (url: string): Promise<Buffer> => {
    const known = loading.get(url) ?? downloadFile(url, options.proxy);
    loading.set(url, known);
    return known;
  };
  const fetched: FetchedList[] = [];
  for (const [name, source] of wantedLists(options))
    fetched.push(await fetchList(name, source, load, options, clock));
  return fetched;
}

function wantedLists({ names, sources }: FetchOptions): (readonly [ListName, ListSource])[] {
  const own = OwnListSources.safeParse(sources ?? {});
  if (!own.success) {
    const { path, message } = own.error.issues[0]!;
    throw new AppError('validation_error', { field: 'sources', value: path.join('.'), reason: message });
  }
  const known = { ...LIST_SOURCES, ...own.data };
  const unknown = names?.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    const reason = `No source of it is known; there are ${Object.keys(known).join(', ')}`;
    throw new AppError('validation_error', { field: 'lists', value: unknown, reason });
  }
  const wanted = RiskList.names.flatMap((name) => {
    const source = known[name];
    return source && (names?.includes(name) ?? true) ? [[name, source] as const] : [];
  });
  for (const [name, { urls, make }] of wanted) {
    const files = RiskList.filesOf(name);
    if (make || urls.length === files.length) continue;
    const reason = `The list needs an address for each of ${files.join(', ')}`;
    throw new AppError('validation_error', { field: 'sources', value: name, reason });
  }
  return wanted;
}

async function fetchList(
  name: ListName,
  source: ListSource,
  load: (url: string) => Promise<Buffer>,
  { folder, dryRun }: FetchOptions,
  clock: Clock,
): Promise<FetchedList> {
  const { urls, licence, atLeast, make } = source;
  const date = clock.iso().slice(0, 10);
  const told = { name, date, licence, urls };
  try {
    const loaded = new Map<string, Uint8Array>();
    for (const url of urls) loaded.set(url, await load(url));
    const made = make && Buffer.from(await runStepsCooperatively(make(loaded), clock));
    const parts = made ? [made] : urls.map((url) => loaded.get(url)!);
    const files = RiskList.filesOf(name).map((file, at) => [file, parts[at]!] as const);
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    const from = `${[...new Set(urls.map((url) => new URL(url).origin))].join(' ')} (${licence})`;
    const found = { date, source: from, sha256: hash.digest('hex') };
    const list = new RiskList(name, 'mounted', { ...found, contents: new Map(files) });
    await list.prepare((steps) => runStepsCooperatively(steps, clock));
    const needed = Math.max(atLeast, Math.ceil((await entriesIn(folder, name, clock)) / 2));
    if (list.entries < needed)
      throw new Error(
        `it has ${list.entries} entries, fewer than ${needed}: it broke off, or is another list`,
      );
    if (!dryRun) await write(folder, files, name, found);
    const state = dryRun ? 'checked' : 'written';
    return { ...told, state, entries: list.entries, sha256: found.sha256, fault: null };
  } catch (error) {
    const fault = (error as Error).message;
    return { ...told, state: 'refused', entries: null, sha256: null, fault };
  }
}

/** Returns the size of the list in the folder; 0 where there is none that can be read. */
async function entriesIn(folder: string, name: ListName, clock: Clock): Promise<number> {
  try {
    const found = await new ListFolder(folder).read(name, RiskList.filesOf(name));
    const present = new RiskList(name, 'mounted', found);
    await present.prepare((steps) => runStepsCooperatively(steps, clock));
    return present.entries;
  } catch (error) {
    if (error instanceof RiskList.FileError) return 0;
    throw error;
  }
}

/** Why the manifest last: until its hash fits, a server keeps the list that it has. */
async function write(
  folder: string,
  files: readonly (readonly [file: string, bytes: Uint8Array])[],
  name: ListName,
  entry: object,
): Promise<void> {
  const manifest = await readFile(join(folder, LIST_MANIFEST_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    },
  );
  const entries = { ...(JSON.parse(manifest) as object), [name]: entry };
  const all = [...files, [LIST_MANIFEST_FILE, Buffer.from(`${JSON.stringify(entries, null, 2)}\n`)] as const];
  for (const [file, bytes] of all) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, `${file}.part`), bytes, { flush: true });
  }
  for (const [file] of all) await rename(join(folder, `${file}.part`), join(folder, file));
}
