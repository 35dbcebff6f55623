import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Command } from '../../kernel/message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import type { UploadOutcome } from '../../platform/records/version-chain.js';
import { storedVersion, countOutcomes } from '../domain/upload-outcome.js';
import { uploadSessionDecider } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';

/** Appends the event of a stored POST, which is acknowledged only then. */
export class RecordUpload extends Command<void> {
  static readonly forFeatures = true;

  constructor(
    readonly caller: Caller,
    readonly upload: {
      readonly type: 'EntitiesUploaded' | 'AlertsUploaded';
      readonly sessionId: string;
      readonly outcomes: readonly UploadOutcome[];
      /** Number of refused items, which are not stored. */
      readonly failed: number;
    },
  ) {
    super();
  }
}

@CommandHandler(RecordUpload)
export class RecordUploadHandler implements ICommandHandler<RecordUpload> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ caller, upload: { type, sessionId, outcomes, failed } }: RecordUpload): Promise<void> {
    await this.decisions.decide({
      caller,
      family: UploadSessionEvents,
      decider: uploadSessionDecider,
      streamId: sessionId,
      operation: RecordUpload.name,
      command: { type, data: { rows: outcomes.map(storedVersion), counts: countOutcomes(outcomes, failed) } },
    });
  }
}
