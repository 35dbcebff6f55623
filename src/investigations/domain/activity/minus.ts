import type { Transaction } from '../../../ingestion/domain/transaction.record.js';

/** So many amounts show a habit, and so many to each other one that nothing else is meant. Own choice. */
const HABIT_MIN = 3;
export const TO_ONE = 9;

/** Of a type that says so, money came in whoever is named as its sender: a minus is no notation there. */
const CAME_IN: ReadonlySet<string | null> = new Set(['CHARGEBACK', 'CREDIT', 'DEPOSIT', 'INTEREST']);

export const isNegative = (amount: string): boolean => amount.startsWith('-');

/** How what a customer sends is written. */
export class SentAmounts {
  private negative = 0;
  private others = 0;

  add(amount: string, type: Transaction['type']): void {
    if (isNegative(amount) && !CAME_IN.has(type ?? null)) this.negative++;
    else this.others++;
  }

  /** Nearly all with a minus: it says once more that the money left, and takes nothing back. */
  get isNotation(): boolean {
    return this.negative >= HABIT_MIN && this.negative >= TO_ONE * this.others;
  }
}

export function isNotation(
  entityId: string,
  transactions: readonly { readonly content: Pick<Transaction, 'sender' | 'receiver' | 'amount' | 'type'> }[],
): boolean {
  const sent = new SentAmounts();
  for (const { content } of transactions) {
    const { sender, receiver, amount, type } = content;
    if (sender?.entity_id === entityId && receiver?.entity_id !== entityId) sent.add(amount, type);
  }
  return sent.isNotation;
}
