interface PendingVector {
  readonly text: string;
  passages: number;
  /** When it could not be made, in ms. */
  failedAt?: number;
}

export class KnownRuns {
  readonly ids = new Set<string>();
  readonly vectorKeys = new Set<string>();
  /** Texts without a vector, by its key. */
  readonly pending = new Map<string, PendingVector>();
  making: Promise<void> = Promise.resolve();
  /** Whether the index is gone, so that nothing may be added any more. */
  isOver = false;

  constructor(readonly generation: string) {}

  /** Number of passages whose vector is still to be made. */
  get withoutVector(): number {
    return [...this.pending.values()].reduce((sum, { passages }) => sum + passages, 0);
  }
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
