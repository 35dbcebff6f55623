/** How an upload counts what it brought. */
export interface Counts {
  received: number;
  created: number;
  updated: number;
  unchanged: number;
}

/** One own id: how often its content changed, and what it is by now. */
interface Held {
  version: number;
  text: string;
}

/** All that the server has to hold of one kind, and nothing of how. */
export class HeldRecords {
  readonly all = new Map<string, Held>();

  /** Takes items in their order; what an upload of them has to count. */
  take(items: readonly (readonly [id: string, content: object])[]): Counts {
    const counts = { received: items.length, created: 0, updated: 0, unchanged: 0 };
    for (const [id, content] of items) {
      const text = JSON.stringify(content);
      const held = this.all.get(id);
      if (!held) counts.created++;
      else if (held.text === text) counts.unchanged++;
      else counts.updated++;
      if (held?.text !== text) this.all.set(id, { version: (held?.version ?? 0) + 1, text });
    }
    return counts;
  }
}

export class Model {
  readonly entities = new HeldRecords();
  readonly alerts = new HeldRecords();
  readonly transactions = new HeldRecords();
  /** Upload sessions with the counts that they have to show for ever. */
  readonly sessions = new Map<string, Counts>();
  /** Runs, with the hash of the result once it was seen. */
  readonly runs = new Map<string, string | null>();
}
