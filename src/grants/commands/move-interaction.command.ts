import { CommandHandler } from '@nestjs/cqrs';
import { Command } from '../../kernel/message.js';
import { Interactions } from '../interactions.js';

/** Moves a request to the browser's new identity after a login. Throws interaction_not_found. */
export class MoveInteraction extends Command<void> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly interactionId: string,
    readonly from: string,
    readonly to: string,
  ) {
    super();
  }
}

@CommandHandler(MoveInteraction)
export class MoveInteractionHandler {
  constructor(private readonly interactions: Interactions) {}

  execute({ interactionId, from, to }: MoveInteraction): Promise<void> {
    return this.interactions.moveToBrowser(interactionId, from, to);
  }
}
