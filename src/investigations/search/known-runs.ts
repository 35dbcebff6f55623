/** A run whose vectors are still to be made; its texts are read again when its turn comes. */
export interface PendingVectors {
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
  failed: PendingVectors[] = [];
  failedAt = 0;
  /** Its index is gone: nothing may be added any more. */
  isOver = false;

  constructor(readonly generation: string) {}
}

/** By organization, the one that was searched longest ago first. */
export class KnownOrganizations extends Map<string, KnownRuns> {
  /** Makes the organization the one that was searched last. */
  used(org: string): KnownRuns | undefined {
    const found = this.get(org);
    if (this.delete(org)) this.set(org, found!);
    return found;
  }

  /** Those that have to go so that `org` gets so many runs, with all others `most` at the most. */
  tooMany(org: string, more: number, most: number): string[] {
    let kept = [...this.values()].reduce((sum, { ids }) => sum + ids.size, more);
    return [...this].flatMap(([other, { ids }]) => {
      if (kept <= most || other === org) return [];
      kept -= ids.size;
      return [other];
    });
  }

  forget(org: string): void {
    const runs = this.get(org);
    if (runs) runs.isOver = true;
    this.delete(org);
  }
}
