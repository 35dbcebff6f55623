import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Ids } from '../../kernel/ids.js';
import { Command } from '../../kernel/message.js';
import { Config } from '../../platform/config/config.js';
import { AddressSigner } from '../../platform/crypto/address-signer.js';
import { Decisions } from '../../platform/event-store/decisions.js';
import { addressText, type UploadAddress } from '../domain/upload-address.js';
import { uploadSessionDecider } from '../domain/upload-session.decider.js';
import { UploadSessionEvents } from '../domain/upload-session.events.js';

export type SignedUploadAddress = UploadAddress & { readonly signature: string };

/** Opens an upload session for one transaction file and signs the address that takes it. */
export class OpenTransactionUpload extends Command<SignedUploadAddress> {
  static readonly permission = 'records:ingest';

  constructor(
    readonly caller: Caller,
    readonly format: 'json',
  ) {
    super();
  }
}

@CommandHandler(OpenTransactionUpload)
export class OpenTransactionUploadHandler implements ICommandHandler<OpenTransactionUpload> {
  constructor(
    private readonly decisions: Decisions,
    private readonly signer: AddressSigner,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ caller, format }: OpenTransactionUpload): Promise<SignedUploadAddress> {
    const address = {
      org: caller.orgId,
      sessionId: this.ids.next(),
      expiresAt: this.clock.now() + this.config.uploadAddressSeconds * 1000,
    };
    await this.decisions.decide({
      caller,
      family: UploadSessionEvents,
      decider: uploadSessionDecider,
      streamId: address.sessionId,
      operation: OpenTransactionUpload.name,
      command: {
        type: 'TransactionUploadOpened',
        data: { format, expiresAt: new Date(address.expiresAt).toISOString() },
      },
    });
    return { ...address, signature: this.signer.sign(addressText(address)) };
  }
}
