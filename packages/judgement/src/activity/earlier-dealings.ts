import type { GivenTransaction, Transfer } from '../given/given-records.js';
import { counterpartyKeyOf, isMoneyMoved, partyOfTransferSide } from './entity-activity.js';

/** Returns the counterparty of a customer's payment; null if no money moved or nobody is named. */
export function counterpartyOfPayment(
  subjectId: string,
  { sender, receiver, status }: Pick<GivenTransaction, 'sender' | 'receiver' | 'status'>,
): string | null {
  if (sender?.entity_id === receiver?.entity_id || !isMoneyMoved({ status })) return null;
  return counterpartyKeyOf(sender?.entity_id === subjectId ? receiver : sender);
}

/** Like `counterpartyOfPayment`, of an indexed transfer with names. */
export const counterpartyOfTransfer = (
  subjectId: string,
  [from, to, , , status, , fromName, toName]: Transfer,
): string | null =>
  counterpartyOfPayment(subjectId, {
    sender: partyOfTransferSide(from, fromName),
    receiver: partyOfTransferSide(to, toName),
    status,
  });
