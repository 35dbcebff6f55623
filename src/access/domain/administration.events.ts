import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

export const CHANGE_KINDS = ['link', 'member', 'role', 'rules', 'second_factor'] as const;

/** `user`: whom it is about; null for a new member and for rules. */
const Change = z.object({ kind: z.enum(CHANGE_KINDS), user: z.string().nullable() });

/** A change by an administrator that another one approves; stream `administration-<org>.<id>`. */
export const AdministrationEvents = defineEvents('administration', {
  ChangeRequested: { v: 1, schema: Change, audit: ({ kind }) => ({ value: kind, outcome: 'incomplete' }) },
  /** By another administrator; what was asked for follows as an act of who asked. */
  ChangeApproved: { v: 1, schema: Change, audit: ({ kind }) => ({ value: kind }) },
  /** By another administrator, or by who asked for it. */
  ChangeDeclined: { v: 1, schema: Change, audit: ({ kind }) => ({ value: kind, outcome: 'refused' }) },
});

export type AdministrationEvent = EventOf<typeof AdministrationEvents>;
