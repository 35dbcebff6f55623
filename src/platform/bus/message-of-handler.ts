import { Message, type MessageClass } from '../../kernel/message.js';

/** Undefined for other classes. Found by what it is, as the package hides the key of its note. */
export const messageOfHandler = (handler: object): MessageClass | undefined =>
  Reflect.getMetadataKeys(handler)
    .map((key) => Reflect.getMetadata(key, handler) as unknown)
    .find(isMessageClass);

const isMessageClass = (noted: unknown): noted is MessageClass =>
  typeof noted === 'function' && noted.prototype instanceof Message;
