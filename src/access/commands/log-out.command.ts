import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { WebSessions } from '../web-sessions.js';

/** Ends the session of the caller, or all sessions (null). */
export class LogOut extends Command<void> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly sessionId: string | null,
  ) {
    super();
  }
}

export const LogOutHandler = defineHandler(LogOut, [WebSessions], async ({ caller, sessionId }, sessions) => {
  if (sessionId === null) await sessions.end(caller, caller.userId, 'everywhere');
  else await sessions.end(caller, caller.userId, 'logged_out', sessionId);
});
