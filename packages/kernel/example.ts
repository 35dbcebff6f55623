import { z } from 'zod';
import {
  AppError,
  decideAboutStream,
  type Decider,
  defineEvents,
  type EventOf,
  textField,
} from '@alert-review/kernel';

// An event family: the category of its streams, and each event with its version and the fields of its data.
export const labelEvents = defineEvents('label', {
  AlertLabelled: { v: 1, schema: z.object({ label: textField(20) }) },
});

type Event = EventOf<typeof labelEvents>;

// The rules of one stream: which events a request causes, and how each event changes the state.
const labels: Decider<readonly string[] | null, { readonly label: string }, Event> = {
  initial: null,
  decide: (known, { label }) => {
    if (known === null) throw new AppError('not_found');
    return known.includes(label) ? [] : [{ type: 'AlertLabelled', data: { label } }];
  },
  evolve: (known, { data }) => [...(known ?? []), data.label],
};

const [event] = decideAboutStream('alert-1', labels, [], { label: 'urgent' });
export const state = labels.evolve([], event!);
console.log(event!.type, state);

// An AppError has a code of the error catalogue, the HTTP status of the response, and details of the fault.
try {
  decideAboutStream('alert-2', labels, null, { label: 'urgent' });
} catch (error) {
  if (error instanceof AppError) console.log(error.status, error.code, error.details.value);
}

// A field is a zod schema whose error messages explain a refusal in plain words.
console.log(textField(20).safeParse('a label of far too many characters').error?.issues[0]?.message);
