import { CommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
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

@CommandHandler(LogOut)
export class LogOutHandler {
  constructor(private readonly sessions: WebSessions) {}

  async execute({ caller, sessionId }: LogOut): Promise<void> {
    if (sessionId === null) await this.sessions.end(caller, caller.userId, 'everywhere');
    else await this.sessions.end(caller, caller.userId, 'logged_out', sessionId);
  }
}
