import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { WebSessions } from '../web-sessions.js';

/** Ends the caller's session with this id, or all their sessions (null). */
export const LogOut = defineCommand(
  'LogOut',
  { permission: 'any' },
  (caller: Caller, sessionId: string | null) => ({ caller, sessionId }),
  [WebSessions],
  async ({ caller, sessionId }, sessions): Promise<void> => {
    if (sessionId === null) await sessions.end(caller, caller.userId, 'everywhere');
    else await sessions.end(caller, caller.userId, 'logged_out', sessionId);
  },
);
