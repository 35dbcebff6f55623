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

/** The life of subjects' keys, without any key material. A subject is mostly an alert. */
export const ErasureKeyEvents = defineEvents('erasureKey', {
  /** The stream's id is the subject's. */
  ErasureKeyMade: { v: 1, schema: z.object({ algorithm }) },
  /** Keys of an upload. The stream's id is a hash of the subjects: the same upload again notes nothing. */
  ErasureKeysMade: { v: 1, schema: z.object({ algorithm, subjects: z.array(z.string()) }) },
});

type Event = EventOf<typeof ErasureKeyEvents>;

export const erasureKeyDecider: Decider<{ made: boolean }, Event, Event, RecordedEvent<Event>> = {
  initial: { made: false },
  decide: (key, command) => (key.made ? [] : [command]),
  evolve: () => ({ made: true }),
};

/** Returns the decision that notes the keys of subjects. */
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
