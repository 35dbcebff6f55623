import { CommandHandler } from '@nestjs/cqrs';
import { Command } from '../../kernel/message.js';
import { Interactions } from '../interactions.js';

/** A login gives the browser a new identity, and its request goes with it. Error: interaction_not_found. */
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
    return this.interactions.move(interactionId, from, to);
  }
}
