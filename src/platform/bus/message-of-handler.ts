import { Message, type MessageClass } from '../../kernel/message.js';

/** Returns undefined for other classes. Why a search: the package hides its metadata key. */
export const messageOfHandler = (handler: object): MessageClass | undefined =>
  Reflect.getMetadataKeys(handler)
    .map((key) => Reflect.getMetadata(key, handler) as unknown)
    .find(isMessageClass);

const isMessageClass = (noted: unknown): noted is MessageClass =>
  typeof noted === 'function' && noted.prototype instanceof Message;
