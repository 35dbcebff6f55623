import { Module } from '@nestjs/common';
import { AnswerHeldCallHandler } from './commands/answer-held-call.command.js';
import { HoldCallHandler } from './commands/hold-call.command.js';
import { HeldCalls } from './held-calls.js';
import { ExpireHeldCallsJob } from './jobs/expire-held-calls.job.js';
import { ListHeldCallsHandler } from './queries/list-held-calls.query.js';

/** Calls of assistants that wait for their user. */
@Module({
  providers: [HeldCalls, HoldCallHandler, AnswerHeldCallHandler, ListHeldCallsHandler, ExpireHeldCallsJob],
})
export class HeldModule {}
