import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';

type Stats = Record<'pageSize' | 'treeBranchPageCount' | 'treeLeafPageCount' | 'overflowPages', number>;

/**
 * Statistics of all stores in a data directory. `bytes` has the used pages per store and tree, without free
 * pages.
 */
interface StoredPages {
  readonly bytes: ReadonlyMap<string, number>;
  readonly commits: number;
}

/** Reads the statistics of a running server's stores as an additional reader. */
export async function storedPages(dataDir: string): Promise<StoredPages> {
  const bytes = new Map<string, number>();
  let commits = 0;
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  for (const store of files.filter((file) => file.endsWith('data.mdb')).map((file) => path.dirname(file))) {
    const options = { noSubdir: false, maxDbs: 256, readOnly: true };
    const root = open<unknown, string>({ ...options, path: path.join(dataDir, store) });
    // List the names first: no tree may be opened while a cursor is in use.
    for (const name of [...root.getKeys()]) {
      if (name === 'store marks') continue;
      const tree = root.openDB(name, { keyEncoding: 'binary' }).getStats() as Stats;
      const pages = tree.treeBranchPageCount + tree.treeLeafPageCount + tree.overflowPages;
      bytes.set(`${store}/${name}`, pages * tree.pageSize);
    }
    commits += (root.getStats() as { lastTxnId: number }).lastTxnId;
    await root.close();
  }
  return { bytes, commits };
}

/** Returns the growth in bytes per item (`count` items): the total, then the trees that grew most first. */
export function growthOf(before: StoredPages, after: StoredPages, count: number) {
  const growth = [...after.bytes].map(([name, bytes]) => {
    return [name, Math.round((bytes - (before.bytes.get(name) ?? 0)) / count)] as const;
  });
  const total = growth.reduce((sum, [, bytes]) => sum + bytes, 0);
  const grown = growth.filter(([, bytes]) => bytes !== 0).sort(([, a], [, b]) => b - a);
  return { total, ...Object.fromEntries(grown) };
}

/**
 * Returns the bytes that a process has written to files and sockets since its start. Linux only; 0 elsewhere.
 */
export function bytesWritten(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^wchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))![1]);
}
