/** Findings about a file as a whole: facts, doubts that a person should check, and questions. */
export class FileRemarks {
  private readonly told: string[] = [];
  private readonly doubted = new Map<string, { first: string; rows: number; advice: string }>();
  private more = 0;
  /** What a person has to decide before the rows are imported. */
  readonly questions: string[] = [];
  /** The encoding that was guessed from the letters of the file; null if no guess was needed. */
  encoding: { readonly best: string; readonly other: string | null } | null = null;

  question(text: string): void {
    if (this.questions.length < REMARKS_MAX) this.questions.push(text);
  }

  /** Adds a fact, such as a balance that agrees. */
  fact(text: string): void {
    if (this.told.length < REMARKS_MAX) this.told.push(text);
    else this.more++;
  }

  /** Adds a doubt; further doubts of the same kind are only counted. */
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
