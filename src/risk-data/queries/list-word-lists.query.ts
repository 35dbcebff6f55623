import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';

const DATA = path.join(import.meta.dirname, '../data');

const WordList = z.object({
  language: z.string(),
  version: z.string(),
  licence: z.string(),
  source: z.string(),
});

export interface WordListShown extends z.infer<typeof WordList> {
  readonly file: string;
}

/** The lists of words that ship with the server, by file. */
export class ListWordLists extends Query<readonly WordListShown[]> {
  static readonly permission = 'server:operate';

  constructor(readonly caller: Caller) {
    super();
  }
}

@QueryHandler(ListWordLists)
export class ListWordListsHandler {
  async execute(): Promise<readonly WordListShown[]> {
    const files = (await readdir(DATA)).filter((file) => file.endsWith('.json')).sort();
    const read = await Promise.all(
      files.map(async (file) => {
        const content: unknown = JSON.parse(await readFile(path.join(DATA, file), 'utf8'));
        return { file, head: WordList.safeParse(content).data };
      }),
    );
    return read.flatMap(({ file, head }) => (head ? [{ file, ...head }] : []));
  }
}
