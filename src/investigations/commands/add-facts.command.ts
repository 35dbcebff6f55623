import type { Caller } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions, eventIdOfDecision } from '../../platform/decisions/decisions.js';
import { chunkByWeight } from '../../platform/process/yield-to-event-loop.js';
import { alertNotesDecider } from '../domain/notes/alert-notes.decider.js';
import { AlertNotesEvents } from '../domain/notes/alert-notes.events.js';
import type { StatedFact } from '../engine/alert-notes.js';

/** Bytes of facts per append. Encrypted and in base64, they stay below the event store's limit. */
const PART_BYTES = 500 * 1024;
const NOTE_BYTES = 1024;

/**
 * Adds facts to an alert, each as a general note, for the next investigation. Throws validation_error.
 */
export const AddFacts = defineCommand(
  'AddFacts',
  { forFeatures: true },
  (
    caller: Caller,
    fields: {
      readonly alert: string;
      /** The text of each fact has up to 12,000 characters. */
      readonly facts: readonly StatedFact[];
      /** Idempotency key: adding the same facts again with the same key adds nothing. */
      readonly key: string;
      readonly causation?: string;
    },
  ) => ({ ...fields, caller }),
  [Decisions],
  async ({ caller, alert, facts, key, causation }, decisions): Promise<void> => {
    const operation = AddFacts.name;
    let index = 0;
    const weightOf = (fact: StatedFact): number => Buffer.byteLength(JSON.stringify(fact)) + NOTE_BYTES;
    for (const part of chunkByWeight(facts, PART_BYTES, weightOf)) {
      const first = index;
      const notes = part.map((fact, place) => {
        const noteId = eventIdOfDecision({ caller, operation, index: first + place }, key);
        return { noteId, ...fact };
      });
      await decisions.decide({
        caller,
        family: AlertNotesEvents,
        decider: alertNotesDecider,
        streamId: alert,
        operation,
        idempotencyKey: key,
        index: first,
        ...(causation === undefined ? {} : { causation }),
        command: { type: 'addFacts', facts: notes },
      });
      index += part.length;
    }
  },
);
