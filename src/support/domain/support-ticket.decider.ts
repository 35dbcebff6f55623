import {
  countCodePoints,
  isBlankText,
  type Decider,
  type EventOf,
  type FieldProblem,
  validationErrorOf,
} from '@alert-review/kernel';
import { TICKET_FIELD_CHARS_MAX, type SupportTicketEvents } from './support-ticket.events.js';

type Created = EventOf<typeof SupportTicketEvents>;

/** The texts that a person or assistant writes in a ticket. */
export interface TicketTexts {
  readonly title: string;
  readonly description: string;
  readonly reportArea?: string;
}

const ARGUMENTS = { title: 'title', description: 'description', reportArea: 'report_area' } as const;

/** Throws validation_error with all problems. Each is named by an argument of the support tool. */
export function requireTicketTexts(texts: TicketTexts): void {
  const problems = (Object.keys(ARGUMENTS) as (keyof TicketTexts)[]).flatMap((name): FieldProblem[] => {
    const value = texts[name];
    const fault = value === undefined ? null : faultOf(value, TICKET_FIELD_CHARS_MAX[name]);
    return fault === null ? [] : [{ field: ARGUMENTS[name], value: value!, message: fault }];
  });
  if (problems.length > 0) throw validationErrorOf(problems);
}

function faultOf(text: string, max: number): string | null {
  if (isBlankText(text)) return 'is blank';
  return countCodePoints(text) > max ? `is longer than ${max} characters` : null;
}

export const supportTicketDecider: Decider<{ readonly exists: boolean }, Created, Created> = {
  initial: { exists: false },
  decide: ({ exists }, command) => (exists ? [] : [command]),
  evolve: () => ({ exists: true }),
};
