import type { MessageClass } from '../../kernel/message.js';

/** Where @CommandHandler and @QueryHandler keep the message class; the package does not export the names. */
const HANDLER_METADATA = ['__commandHandler__', '__queryHandler__'];

/** The message class that a decorated handler class handles; undefined for other classes. */
export function messageOfHandler(handler: object): MessageClass | undefined {
  for (const key of HANDLER_METADATA) {
    const message = Reflect.getMetadata(key, handler) as MessageClass | undefined;
    if (message) return message;
  }
  return undefined;
}
