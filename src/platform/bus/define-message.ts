import { Inject, type Type } from '@nestjs/common';
import { CommandHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type Caller,
  Command,
  type Message,
  type MessageClass,
  type MessageRights,
  Query,
} from '@alert-review/kernel';

interface Handler<Sent extends Message<unknown>> {
  execute(sent: Sent): Promise<Sent['result']>;
}

type Dependency = abstract new (...args: never[]) => unknown;
type Injected<Dependencies extends readonly Dependency[]> = {
  readonly [Place in keyof Dependencies]: InstanceType<Dependencies[Place]>;
};

/**
 * Handlers by message class. Each handler is in the file of its message, so importing a message registers its
 * handler.
 */
const HANDLERS = new Map<MessageClass, Type>();

/** Returns all handlers, for the application's module. */
export const allMessageHandlers = (): Type[] => [...HANDLERS.values()];

/** Returns the message class with a name. Throws if there is no such message. */
export function messageNamed(name: string): MessageClass {
  for (const message of HANDLERS.keys()) if (message.name === name) return message;
  throw new Error(`no message is named ${name}`);
}

const namesRights = ({ permission, internalOnly, forFeatures, public: isPublic }: MessageRights): boolean =>
  [permission, internalOnly, forFeatures, isPublic].filter((right) => right !== undefined).length === 1;

/**
 * Decorator that makes a class the handler of a message. Throws if the message already has a handler or
 * does not declare its rights.
 */
export const HandlerOf =
  <Sent extends Message<unknown>>(message: Type<Sent>) =>
  (handler: Type<Handler<Sent>>): void => {
    const rights: MessageClass = message;
    if (HANDLERS.has(rights)) throw new Error(`${message.name} has two handlers`);
    if (!namesRights(rights)) throw new Error(`${message.name} names no rights`);
    const handles = message.prototype instanceof Command ? CommandHandler : QueryHandler;
    handles(message)(handler);
    HANDLERS.set(rights, handler);
  };

interface RightsOver<Fields> extends MessageRights {
  readonly readsPersonalData?: (keyof Fields & string) | true | ((sent: Fields) => string | null);
}

const declaring =
  (base: abstract new () => Message<unknown>) =>
  <
    Arguments extends unknown[],
    Fields extends { readonly caller: Caller | null },
    const Rights extends RightsOver<Fields>,
    const Dependencies extends readonly Dependency[],
    Result,
  >(
    name: string,
    rights: Rights,
    fieldsOf: (...args: Arguments) => Fields,
    dependencies: Dependencies,
    execute: (sent: Fields, ...injected: Injected<Dependencies>) => Promise<Result>,
  ) => {
    type Sent = Message<Result> & Readonly<Fields>;

    class Declared extends base {
      declare readonly caller: Caller | null;

      constructor(...args: Arguments) {
        super();
        Object.assign(this, fieldsOf(...args));
      }
    }

    class Handler {
      private readonly injected: Injected<Dependencies>;

      constructor(...injected: Injected<Dependencies>) {
        this.injected = injected;
      }

      execute(sent: Sent): Promise<Result> {
        return execute(sent, ...this.injected);
      }
    }

    Object.defineProperty(Declared, 'name', { value: name });
    Object.defineProperty(Handler, 'name', { value: `${name}Handler` });
    dependencies.forEach((dependency, place) => Inject(dependency)(Handler, undefined, place));
    const message = Object.assign(Declared as new (...args: Arguments) => Sent, rights, { Handler });
    HandlerOf<Message<Result>>(message)(Handler);
    return message;
  };

/**
 * Declares a command and its handler: the name, who may send it, the function that turns the arguments of
 * `new` into fields, the classes whose instances Nest injects, and the handler, which receives the message
 * followed by these instances. Throws like `HandlerOf`.
 */
export const defineCommand = declaring(Command);

/** Like `defineCommand`, for a query. */
export const defineQuery = declaring(Query);
