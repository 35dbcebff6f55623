import { Message, type MessageClass } from '../../kernel/message.js';

/**
 * The message class that @CommandHandler or @QueryHandler noted at a handler class; undefined for others.
 * Found by what it is, as the package keeps the place of its note to itself.
 */
export const messageOfHandler = (handler: object): MessageClass | undefined =>
  Reflect.getMetadataKeys(handler)
    .map((key) => Reflect.getMetadata(key, handler) as unknown)
    .find(isMessageClass);

const isMessageClass = (noted: unknown): noted is MessageClass =>
  typeof noted === 'function' && noted.prototype instanceof Message;
