export interface StreamStatus {
  readonly stream: string;
  readonly exists: boolean;
  readonly isCut: boolean;
  readonly position: bigint;
}

/**
 * Names of the streams on a server, collected from its log. Each call reads what was appended since the
 * last call.
 */
export class RemoteStreamNames {
  private readonly names = new Set<string>();
  private reached: bigint | null = null;

  constructor(private readonly next: (after: bigint | null) => Promise<readonly StreamStatus[]>) {}

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

  /** Records a sighting unless it was recorded before, because concurrent calls read the same entries. */
  private note({ stream, exists, position }: StreamStatus): void {
    if (this.reached !== null && position <= this.reached) return;
    this.reached = position;
    if (exists) this.names.add(stream);
    else this.names.delete(stream);
  }
}
