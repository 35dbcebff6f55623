export interface StreamSighting {
  readonly stream: string;
  readonly exists: boolean;
  readonly isCut: boolean;
  readonly position: bigint;
}

/** Names of a server's streams, read from its log; each call reads what was appended since. */
export class RemoteStreamNames {
  private readonly names = new Set<string>();
  private reached: bigint | null = null;

  constructor(private readonly next: (after: bigint | null) => Promise<readonly StreamSighting[]>) {}

  async withPrefix(prefix: string): Promise<string[]> {
    await this.readOn();
    return [...this.names].filter((name) => name.startsWith(prefix)).sort();
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const sightings = await this.next(this.reached);
      if (sightings.length === 0) return;
      for (const sighting of sightings) this.note(sighting);
    }
  }

  /** Why: concurrent calls read the same entries; the first one counts. */
  private note({ stream, exists, position }: StreamSighting): void {
    if (this.reached !== null && position <= this.reached) return;
    this.reached = position;
    if (exists) this.names.add(stream);
    else this.names.delete(stream);
  }
}
