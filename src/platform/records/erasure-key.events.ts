import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  type Caller,
  type Decider,
  defineEvents,
  type EventOf,
  type RecordedEvent,
} from '@alert-review/kernel';

const algorithm = z.literal('AES-256-GCM');

/** Events about subjects' encryption keys, without any key material. A subject is usually an alert. */
export const ErasureKeyEvents = defineEvents('erasureKey', {
  /** The key of one subject was created. The id of the stream is the subject's id. */
  ErasureKeyMade: { v: 1, schema: z.object({ algorithm }) },
  /**
   * The keys of an upload were created. The id of the stream is a hash of the subjects, so that repeating
   * the upload records nothing.
   */
  ErasureKeysMade: { v: 1, schema: z.object({ algorithm, subjects: z.array(z.string()) }) },
});

type Event = EventOf<typeof ErasureKeyEvents>;

export const erasureKeyDecider: Decider<{ made: boolean }, Event, Event, RecordedEvent<Event>> = {
  initial: { made: false },
  decide: (key, command) => (key.made ? [] : [command]),
  evolve: () => ({ made: true }),
};

/** Returns the decision that records the creation of keys for the subjects. */
export const erasureKeyDecision = (caller: Caller, subjects: readonly string[]) => {
  const algorithm = 'AES-256-GCM' as const;
  const [subject, ...more] = subjects;
  const isOne = more.length === 0;
  return {
    caller,
    family: ErasureKeyEvents,
    decider: erasureKeyDecider,
    streamId: isOne ? subject! : hash('sha256', subjects.join(' '), 'hex'),
    operation: 'MakeErasureKey',
    command: isOne
      ? { type: 'ErasureKeyMade' as const, data: { algorithm } }
      : { type: 'ErasureKeysMade' as const, data: { algorithm, subjects: [...subjects] } },
  };
};
