/** What a file says about itself beyond its rows: facts, and what a person has to look at. */
export class FileRemarks {
  private readonly told: string[] = [];
  private readonly doubted = new Map<string, { first: string; rows: number; advice: string }>();
  private more = 0;

  /** Tells a fact, such as a balance that agrees. */
  fact(text: string): void {
    if (this.told.length < REMARKS_MAX) this.told.push(text);
    else this.more++;
  }

  /** Tells a doubt; further ones of the same kind are counted. */
  doubt(kind: string, first: string, advice: string): void {
    const known = this.doubted.get(kind);
    if (known) known.rows++;
    else if (this.doubted.size < REMARKS_MAX) this.doubted.set(kind, { first, rows: 1, advice });
  }

  get facts(): readonly string[] {
    return this.more === 0 ? this.told : [...this.told, `... and ${this.more} more.`];
  }

  get doubts(): readonly { readonly rows: number; readonly message: string }[] {
    return [...this.doubted.values()].map(({ first, rows, advice }) => {
      const more = rows === 1 ? '' : `, and ${rows - 1} more like it`;
      return { rows, message: `${first}${more}. ${advice}` };
    });
  }
}

const REMARKS_MAX = 100;
