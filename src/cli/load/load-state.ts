import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** How many rows an import stored and refused. */
export const ImportCounts = z.object({
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

const LoadState = z.object({
  /** Name of the sample. For another sample or size, the load starts from the beginning. */
  sample: z.string(),
  entitiesDone: z.int(),
  sessionId: z.string().nullable(),
  imported: ImportCounts.nullable(),
  alertsDone: z.int(),
  investigations: z.record(z.string(), z.string()),
});
type LoadState = z.infer<typeof LoadState>;

const newLoadState = (sample: string): LoadState => ({
  sample,
  entitiesDone: 0,
  sessionId: null,
  imported: null,
  alertsDone: 0,
  investigations: {},
});

function readLoadState(file: string): LoadState | null {
  try {
    return LoadState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Progress of a load. Losing it only costs time, as uploads can be repeated. */
export class LoadStateFile {
  private constructor(
    private readonly file: string | null,
    private state: LoadState,
  ) {}

  /**
   * Opens the file. Without a path, nothing is stored. An unreadable file or a file of another sample is
   * ignored.
   */
  static open(sample: string, file?: string): LoadStateFile {
    const found = file === undefined ? null : readLoadState(file);
    return new LoadStateFile(file ?? null, found?.sample === sample ? found : newLoadState(sample));
  }

  get current(): LoadState {
    return this.state;
  }

  forget(): void {
    this.update(newLoadState(this.state.sample));
  }

  /** Stores a change. Writes the file atomically, readable only by its owner. */
  update(change: Partial<LoadState>): void {
    this.state = { ...this.state, ...change };
    if (this.file === null) return;
    mkdirSync(path.dirname(this.file), { recursive: true });
    const draft = `${this.file}.new`;
    writeFileSync(draft, JSON.stringify(this.state), { mode: 0o600, flush: true });
    renameSync(draft, this.file);
  }
}
