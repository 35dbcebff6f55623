import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Maximum number of code points of each text. */
export const TICKET_FIELD_CHARS_MAX = { title: 200, description: 8_000, reportArea: 200 } as const;

/** How many values of each kind were masked in the texts of a ticket. */
export const MaskedCounts = z.object({ emails: z.int(), ids: z.int(), names: z.int(), phones: z.int() });

export type MaskedCounts = z.infer<typeof MaskedCounts>;

/**
 * The alert as it was when the ticket was written: its version and its newest completed investigation, if
 * any.
 */
const AlertOfTicket = z.object({
  id: z.string(),
  version: z.int(),
  hash: z.string(),
  run: z.string().nullable(),
  resultHash: z.string().nullable(),
});

/** Facts about the conversation, in addition to grant, client and correlation in the event's envelope. */
const Conversation = z.object({
  traceId: z.string().nullable(),
  /** Correlation ids of earlier calls by the same application, the newest first. */
  calls: z.array(z.string()),
});

/** One stream per ticket. Texts are masked and then encrypted. */
export const SupportTicketEvents = defineEvents('supportTicket', {
  SupportTicketCreated: {
    v: 1,
    schema: z.object({
      title: z.string(),
      description: z.string(),
      reportArea: z.string().optional(),
      alert: AlertOfTicket.nullable(),
      conversation: Conversation,
      masked: MaskedCounts,
    }),
    sealed: ['title', 'description', 'reportArea'],
    audit: ({ alert }) => ({ alerts: alert === null ? undefined : [alert.id] }),
  },
});
