/** Steps that follow from the customer's role, by code. Suspects are never contacted. */
const STEPS = {
  recall_within_hours: 'Ask the receiving banks within hours to hold and return the money.',
  hold_within: 'Hold what is left on the accounts of the recipients, who are all customers of this bank.',
  ask_return: 'Ask the receiving banks what is left and can be returned.',
  block_and_warn: 'Block outgoing payments, and warn the customer that the money is somebody else’s.',
  ask_origin: 'Ask the customer, on the known number, who asked for these payments and how they met.',
} as const;

export type RoleStep = keyof typeof STEPS;

export const stepOfRole = (step: RoleStep): string => STEPS[step];
