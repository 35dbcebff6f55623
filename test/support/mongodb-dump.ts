import { createConnection } from 'mongoose';

/**
 * All documents of a database, by collection. Like `mongodump`, it copies one collection after another, not
 * all at one moment.
 */
export type Dump = ReadonlyMap<string, readonly Record<string, unknown>[]>;

/** After each collection it waits for `whenTaken` before it copies the next one. */
export async function dumped(
  url: string,
  whenTaken: (name: string) => Promise<void> = async () => undefined,
): Promise<Dump> {
  return connected(url, async (db) => {
    const dump = new Map<string, Record<string, unknown>[]>();
    for (const { name } of await db.listCollections().toArray()) {
      dump.set(name, await db.collection(name).find().toArray());
      await whenTaken(name);
    }
    return dump;
  });
}

/** Writes the dump into an empty database. `isWanted` chooses by name which collections to restore. */
export async function restored(url: string, dump: Dump, isWanted: (name: string) => boolean): Promise<void> {
  await connected(url, async (db) => {
    for (const [name, documents] of dump)
      if (isWanted(name) && documents.length > 0) await db.collection(name).insertMany([...documents]);
  });
}

type Database = NonNullable<ReturnType<typeof createConnection>['db']>;

async function connected<Result>(url: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const connection = await createConnection(url).asPromise();
  try {
    return await use(connection.db!);
  } finally {
    await connection.close();
  }
}
