import { Inject, type Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import { Command, type Message } from '../../kernel/message.js';

/** A class that Nest can inject, as it is or bound to another. */
type Dependency = abstract new (...args: never[]) => unknown;
type Injected<Dependencies extends readonly Dependency[]> = {
  readonly [Place in keyof Dependencies]: InstanceType<Dependencies[Place]>;
};

/**
 * Returns the handler of a message, a provider of its feature's module. Nest injects the dependencies, which
 * `execute` gets after the message.
 */
export function defineHandler<
  Sent extends Message<unknown>,
  const Dependencies extends readonly Dependency[],
>(
  message: Type<Sent>,
  dependencies: Dependencies,
  execute: (message: Sent, ...injected: Injected<Dependencies>) => Promise<Sent['result']>,
) {
  class Handler {
    private readonly injected: Injected<Dependencies>;

    constructor(...injected: Injected<Dependencies>) {
      this.injected = injected;
    }

    execute(sent: Sent): Promise<Sent['result']> {
      return execute(sent, ...this.injected);
    }
  }
  Object.defineProperty(Handler, 'name', { value: `${message.name}Handler` });
  dependencies.forEach((dependency, place) => Inject(dependency)(Handler, undefined, place));
  const handles = message.prototype instanceof Command ? CommandHandler : QueryHandler;
  handles(message)(Handler);
  return Handler;
}
