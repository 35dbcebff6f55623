import { z } from 'zod';

/** Role of the customer in what the alert is about, decided from facts before any pattern is asked. */
export const CUSTOMER_ROLES = ['victim', 'used', 'suspect', 'third_party', 'not_known'] as const;

export type CustomerRole = (typeof CUSTOMER_ROLES)[number];

/** Facts on which a role rests. Codes never change, because stored results contain them. */
export const ROLE_FACTS = [
  /** The customer's own money, savings or a loan just taken went to recipients without earlier payments. */
  'own_money_lost',
  /** Own savings, a loan or money of the family paid for it. */
  'own_reserves_drawn',
  /** Payments to the same first-time recipients grew or were repeated. */
  'payments_grew',
  /** Recipients paid a little back before more was sent. */
  'small_return_first',
  /** Incoming payments were taken back after the money had left. */
  'incoming_taken_back',
  /** A usual payee stopped, and a first-time account took its place. */
  'usual_payee_replaced',
  /** Money of others left again soon. */
  'others_money_passed_on',
  /** The customer kept little or nothing of it. */
  'nothing_kept',
  /** The customer kept a part of it. */
  'part_kept',
  /** The customer also sent own money to the recipients of the others' money. */
  'own_money_to_same_recipients',
  /** The money went back to the payer that had sent it. */
  'returned_to_payer',
  /** No flagged payment belongs to the customer. */
  'not_the_customers_payments',
] as const;

export type RoleFact = (typeof ROLE_FACTS)[number];

/** By whose money it is, who gained and who lost. */
export const RoleGround = z.object({
  /** Whose money left the account, or stayed in it. */
  money: z.enum(['own', 'others', 'mixed', 'not_known']),
  gained: z.enum(['recipients', 'customer', 'nobody', 'not_known']),
  lost: z.enum(['customer', 'payers', 'nobody', 'not_known']),
  /** The decisive fact first; empty if the role is not known. */
  facts: z.array(z.enum(ROLE_FACTS)).readonly(),
});

export type RoleGround = z.infer<typeof RoleGround>;

/** A role with its ground. */
export interface RoleFinding extends RoleGround {
  readonly role: CustomerRole;
}

/** Returns the role of a stored result; results up to engine 45 have `unknown` for `not_known`. */
export const roleOfStoredResult = (role: CustomerRole | 'unknown' | undefined): CustomerRole | null =>
  role === 'unknown' ? 'not_known' : (role ?? null);

/** Returns a role as a pattern's role of the customer. */
export const patternRole = (role: CustomerRole | 'unknown'): 'suspect' | 'victim' | 'unknown' =>
  role === 'suspect' || role === 'victim' ? role : 'unknown';
