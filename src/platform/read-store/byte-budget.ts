/** Whoever gave a budget wanted more documents than it allows. */
export class BudgetPassedError extends Error {
  constructor(bytesMax: number) {
    super(`the documents that were asked for have more than ${bytesMax} bytes`);
  }
}

/** How much several queries may bring into memory together; counted in bytes as they are stored. */
export class ByteBudget {
  private taken = 0;

  constructor(private readonly bytesMax: number) {}

  /** Throws BudgetPassedError. */
  take(bytes: number): void {
    this.taken += bytes;
    if (this.taken > this.bytesMax) throw new BudgetPassedError(this.bytesMax);
  }
}
