interface PendingVector {
  readonly text: string;
  passages: number;
  /** When computing the vector failed (epoch ms). */
  failedAt?: number;
}

export class KnownRuns {
  readonly ids = new Set<string>();
  readonly vectorKeys = new Set<string>();
  /** Texts without a vector, by the key of the vector. */
  readonly pending = new Map<string, PendingVector>();
  making: Promise<void> = Promise.resolve();
  /** Whether the index was dropped, so that nothing may be added any more. */
  isOver = false;

  constructor(readonly generation: string) {}

  /** Number of passages whose vector is still to be computed. */
  get withoutVector(): number {
    return [...this.pending.values()].reduce((sum, { passages }) => sum + passages, 0);
  }
}

/** Indexed runs by organization, least recently searched first. */
export class KnownOrganizations extends Map<string, KnownRuns> {
  /** Returns the organization's runs and marks it as searched most recently. */
  markUsed(org: string): KnownRuns | undefined {
    const found = this.get(org);
    if (this.delete(org)) this.set(org, found!);
    return found;
  }

  /**
   * Returns which organizations to drop so that `org` can have `more` runs and all together at most `most`.
   */
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
