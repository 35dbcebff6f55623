import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { CaseFacts, RunHistory } from '@alert-review/judgement';
import type { Bank } from '../../test/cases/run-cases.js';

const FOLDER = path.join(import.meta.dirname, 'results/stories');

/** What one run of a story read; `variant`: null as it is told. */
export interface StoredStory {
  readonly id: string;
  readonly variant: string | null;
  readonly bank: Bank;
  readonly isGuilty: boolean;
  readonly facts: CaseFacts;
  readonly past: RunHistory;
}

const fileOf = (variant: string | null, bank: Bank): string =>
  path.join(FOLDER, `${variant ?? 'as_told'}-${bank}.jsonl.gz`);

export async function storeStories(
  variant: string | null,
  bank: Bank,
  stories: readonly StoredStory[],
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const lines = stories.map((story) => `${JSON.stringify(story)}\n`);
  await pipeline(lines, createGzip({ level: 1 }), createWriteStream(fileOf(variant, bank)));
}

/** Throws where they were not stored. */
export async function* readStories(variant: string | null, bank: Bank): AsyncGenerator<StoredStory> {
  const file = fileOf(variant, bank);
  if (!existsSync(file)) throw new Error('nothing is stored yet: run npm run eval -- variants first');
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  for await (const line of lines) yield JSON.parse(line) as StoredStory;
}
