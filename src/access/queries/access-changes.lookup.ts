import type { Caller } from '../../kernel/caller.js';
import { accessChangedBy, type AccessChange, type AskedChange } from '../access-changes.js';
import type { Decisions } from '../../platform/decisions/decisions.js';
import type { Records } from '../../platform/records/records.js';

/** As `accessChangedBy`: whether somebody may act as somebody else, for who decides about alerts. */
export const lastAccessChange = (
  decisions: Decisions,
  records: Records,
  caller: Caller,
  asked: AskedChange,
): Promise<AccessChange | null> => accessChangedBy({ decisions, records }, caller, asked);
