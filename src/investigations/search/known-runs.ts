/** A run without all its vectors; its texts are read again when its turn comes. */
export interface PendingVectors {
  readonly run: string;
  /** Number of the run's first passage. */
  readonly first: number;
  readonly madeBy: string;
  /** Number of its vectors that are in the index already. */
  made: number;
}

export class KnownRuns {
  readonly ids = new Set<string>();
  /** Number of passages whose vector is still to be made. */
  withoutVector = 0;
  making: Promise<void> = Promise.resolve();
  /** Runs whose vectors could not be made, and when the last of them failed, in ms. */
  failed: PendingVectors[] = [];
  failedAt = 0;
  /** Whether the index is gone, so that nothing may be added any more. */
  isOver = false;

  constructor(readonly generation: string) {}
}

/** Known runs by organization; the one that was searched longest ago comes first. */
export class KnownOrganizations extends Map<string, KnownRuns> {
  /** Returns the organization's runs and makes it the one that was searched last. */
  markUsed(org: string): KnownRuns | undefined {
    const found = this.get(org);
    if (this.delete(org)) this.set(org, found!);
    return found;
  }

  /** Returns organizations to forget so that `org` can have `more` runs with at most `most` in all. */
  organizationsToForget(org: string, more: number, most: number): string[] {
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
