import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** Maximum number of code points of each text: our own choice. */
export const TICKET_FIELD_CHARS_MAX = { title: 200, description: 8_000, reportArea: 200 } as const;

export const MaskedCounts = z.object({ emails: z.int(), ids: z.int(), names: z.int(), phones: z.int() });

export type MaskedCounts = z.infer<typeof MaskedCounts>;

/** The alert when the ticket was written: its version and its newest completed run, if any. */
const AlertOfTicket = z.object({
  id: z.string(),
  version: z.int(),
  hash: z.string(),
  run: z.string().nullable(),
  resultHash: z.string().nullable(),
});

/** The conversation, in addition to the event's envelope, which has grant, client and correlation. */
const Conversation = z.object({
  traceId: z.string().nullable(),
  /** Correlation ids of the grant's calls before this one, newest first. */
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
