/** Something in the stores of this process is not as it was left; the message says what and where. */
export class StoreFault extends Error {}

/** The fault that an error stands for; null for other errors. */
export function storeFaultOf(error: unknown): StoreFault | null {
  for (let next = error; next instanceof Error; next = next.cause)
    if (next instanceof StoreFault) return next;
  return null;
}
