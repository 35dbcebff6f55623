/** Random numbers by (seed, key, field) alone, so order changes nothing. FNV-1a; for samples only. */
export class SeededStream {
  private state: number;

  constructor(seed: number, key: string, field: string) {
    let hash = 0x811c9dc5;
    const text = `${seed}/${key}/${field}`;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    this.state = hash;
  }

  next(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
  }

  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.int(0, choices.length - 1)] ?? choices[0];
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }
}

/** Picks one of `choices`, which have weights that need not sum to 1. */
export function weightedPick<T>(stream: SeededStream, choices: readonly [[T, number], ...[T, number][]]): T {
  let left = stream.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  return choices[0][0];
}
