/** A run whose vectors are still to be made; its texts are read again when its turn comes. */
export interface ToMake {
  readonly run: string;
  /** The number of the first of its passages. */
  readonly first: number;
  readonly madeBy: string;
  /** So many of its vectors are in the index already. */
  made: number;
}

export class KnownRuns {
  readonly ids = new Set<string>();
  /** Passages whose vector is still to be made. */
  withoutVector = 0;
  making: Promise<void> = Promise.resolve();
  /** Those that could not be made, and when the last of them could not, ms. */
  failed: ToMake[] = [];
  failedAt = 0;
  /** Its index is gone: nothing may be added any more. */
  isOver = false;

  constructor(readonly generation: string) {}
}

/** By organisation, the one that was searched longest ago first. */
export class KnownOrganizations {
  private readonly known = new Map<string, KnownRuns>();

  get all(): readonly KnownRuns[] {
    return [...this.known.values()];
  }

  get(org: string): KnownRuns | undefined {
    const found = this.known.get(org);
    if (found) this.set(org, found);
    return found;
  }

  set(org: string, runs: KnownRuns): void {
    this.known.delete(org);
    this.known.set(org, runs);
  }

  has(org: string, runs: KnownRuns): boolean {
    return this.known.get(org) === runs;
  }

  /** Those that have to go so that `org` gets so many runs, with all others `most` at the most. */
  tooMany(org: string, more: number, most: number): string[] {
    let kept = more;
    for (const { ids } of this.known.values()) kept += ids.size;
    const leaving: string[] = [];
    for (const [other, { ids }] of this.known) {
      if (kept <= most) break;
      if (other === org) continue;
      kept -= ids.size;
      leaving.push(other);
    }
    return leaving;
  }

  forget(org: string): void {
    const runs = this.known.get(org);
    if (runs) runs.isOver = true;
    this.known.delete(org);
  }

  forgetAll(): void {
    for (const org of [...this.known.keys()]) this.forget(org);
  }
}
