import type { GivenTransaction, Transfer } from '../given/given-records.js';
import {
  addDealing,
  counterpartyKeyOf,
  isMoneyMoved,
  partyOfTransferSide,
  type Dealings,
} from './entity-activity.js';

/** Counts payments between a customer and given counterparties that precede the rows of a case. */
export class EarlierPaymentCounter {
  private readonly counted = new Map<string, Dealings>();

  /** `partyOf`: returns the key by which a counterparty is counted; null for one that is not counted. */
  constructor(
    private readonly subjectId: string,
    private readonly partyOf: (counterparty: string) => string | null,
  ) {}

  addTransfer(atMs: number, [from, to, , , status, , fromName, toName]: Transfer): void {
    this.add(atMs, {
      sender: partyOfTransferSide(from, fromName),
      receiver: partyOfTransferSide(to, toName),
      status,
    });
  }

  add(
    atMs: number,
    { sender, receiver, status }: Pick<GivenTransaction, 'sender' | 'receiver' | 'status'>,
  ): void {
    if (sender?.entity_id === receiver?.entity_id || !isMoneyMoved({ status })) return;
    const named = counterpartyKeyOf(sender?.entity_id === this.subjectId ? receiver : sender);
    const party = named === null ? null : this.partyOf(named);
    if (party !== null) addDealing(this.counted, party, atMs);
  }

  byParty(): Readonly<Record<string, Dealings>> {
    return Object.fromEntries(this.counted);
  }
}
