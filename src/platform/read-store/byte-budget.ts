/** The documents found by a query exceed its budget. */
export class BudgetExceededError extends Error {
  constructor(bytesMax: number) {
    super(`the documents that were asked for have more than ${bytesMax} bytes`);
  }
}

export const nullIfOverBudget = <Found>(query: Promise<Found>): Promise<Found | null> =>
  query.catch((error: unknown) => {
    if (error instanceof BudgetExceededError) return null;
    throw error;
  });

/** Bytes, as stored, that several queries may load together. */
export class ByteBudget {
  private taken = 0;

  constructor(private readonly bytesMax: number) {}

  /** Takes bytes from the budget. Throws BudgetExceededError. */
  take(bytes: number): void {
    this.taken += bytes;
    if (this.taken > this.bytesMax) throw new BudgetExceededError(this.bytesMax);
  }
}
