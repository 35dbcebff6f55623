/** Whoever gave a budget wanted more documents than it allows. */
export class BudgetExceededError extends Error {
  constructor(bytesMax: number) {
    super(`the documents that were asked for have more than ${bytesMax} bytes`);
  }
}

/** Null where the query passed its budget. */
export const nullIfOverBudget = <Found>(query: Promise<Found>): Promise<Found | null> =>
  query.catch((error: unknown) => {
    if (error instanceof BudgetExceededError) return null;
    throw error;
  });

/** How much several queries may bring into memory together; counted in bytes as it is stored. */
export class ByteBudget {
  private taken = 0;

  constructor(private readonly bytesMax: number) {}

  /** Throws BudgetPassedError. */
  take(bytes: number): void {
    this.taken += bytes;
    if (this.taken > this.bytesMax) throw new BudgetExceededError(this.bytesMax);
  }
}
