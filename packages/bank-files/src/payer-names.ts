import type { CustomerSide } from './direction.js';
import { comparableName } from './field-reader.js';

/** Limited because a file may have millions of names. */
const NAMES_MAX = 1_000;

/**
 * The names in a column such as "Payer". If they are names of senders, they differ between payments to and by
 * the customer. If the same people occur in both, they act for the customer, as a colleague who orders a
 * payment does, and are no counterparties.
 */
export class PayerNames {
  private readonly paying = new Set<string>();
  private readonly paid = new Map<string, number>();

  add(name: string, own: CustomerSide | null): void {
    if (name === '' || own === null) return;
    const key = comparableName(name);
    if (own === 'sender' && this.paying.size < NAMES_MAX) this.paying.add(key);
    if (own === 'receiver' && (this.paid.has(key) || this.paid.size < NAMES_MAX))
      this.paid.set(key, (this.paid.get(key) ?? 0) + 1);
  }

  /** Whether most names in payments to the customer also occur in payments by the customer. */
  get areOfCustomer(): boolean {
    let all = 0;
    let own = 0;
    for (const [key, rows] of this.paid) {
      all += rows;
      if (this.paying.has(key)) own += rows;
    }
    return own * 2 > all;
  }
}
