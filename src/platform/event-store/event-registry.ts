import type { EventDefinition, EventFamily, RecordedEvent } from '@alert-review/kernel';
import { toRecordedEvent, type Envelope } from './envelope.js';
import type { StoredEvent } from './event-store.js';
import { NewerEventError, newerEventText } from './newer-event-error.js';

/** Converts stored bytes to typed events. No other code does that. */
export class EventRegistry {
  private readonly definitions = new Map<string, EventDefinition>();
  private readonly categories = new Set<string>();

  constructor(families: readonly EventFamily[]) {
    for (const family of families) {
      if (family.category.includes('-')) throw new Error(`the category ${family.category} contains a dash`);
      this.categories.add(family.category);
      for (const [type, definition] of Object.entries(family.definitions)) {
        if (this.definitions.has(type)) throw new Error(`the event type ${type} is defined twice`);
        this.definitions.set(type, definition);
      }
    }
  }

  /** True for streams of a registered category. System streams and the access log are not registered. */
  isRegistered(stream: string): boolean {
    return this.categories.has(stream.slice(0, stream.indexOf('-')));
  }

  hasType(type: string): boolean {
    return this.definitions.has(type);
  }

  definition(type: string): EventDefinition {
    const definition = this.definitions.get(type);
    if (!definition) throw new Error(`unknown event type ${type}`);
    return definition;
  }

  /**
   * Reads an event. Throws NewerEventError on an unknown version, an Error on an unknown type, and a ZodError
   * if the data has another shape.
   */
  read(stored: StoredEvent): RecordedEvent {
    const envelope = JSON.parse(utf8Of(stored.data)) as Envelope;
    return toRecordedEvent(envelope, this.upcast(stored.type, envelope.v, envelope.data));
  }

  upcast(type: string, v: number, data: unknown): unknown {
    const definition = this.definition(type);
    if (v > definition.v) throw new NewerEventError(newerEventText(`${type} version ${v}`));
    let lifted = data;
    for (let step = v; step < definition.v; step++) {
      const upcast = definition.upcast?.[step];
      if (!upcast) throw new Error(`${type} has no upcast from version ${step}`);
      lifted = upcast(lifted as never);
    }
    return definition.schema.parse(lifted);
  }
}

/** Decodes through a view, because copying the bytes would take as long as parsing them. */
const utf8Of = (bytes: Uint8Array): string =>
  (bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).toString();
