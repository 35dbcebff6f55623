import { AppError, type DecidedEvent, type Decider, type ErrorCode } from '@alert-review/kernel';

/**
 * Tests a decider in the form of a sentence: `given(decider, ...past).when(command).then(...events)`, or
 * `.thenRefuses(code, details)` with only the details that matter.
 */
export function given<State, Command, Event, Past = Event>(
  decider: Decider<State, Command, Event, Past>,
  ...past: Past[]
) {
  const fold = (events: readonly Past[]) =>
    events.reduce((state, event) => decider.evolve(state, event), decider.initial);
  return {
    /** The state that results from the past events. */
    state: () => fold(past),
    when(command: Command) {
      const decide = () => decider.decide(fold(past), command);
      return {
        then(...events: DecidedEvent<Event>[]): void {
          expect(decide()).toEqual(events);
        },
        thenRefuses(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): void {
          const refusal = refusalOf(decide);
          expect({ code: refusal.code, details: refusal.details }).toEqual({
            code,
            details: expect.objectContaining(details) as object,
          });
        },
      };
    },
  };
}

function refusalOf(decide: () => unknown): AppError {
  try {
    const decided = decide();
    throw new Error(`decided ${JSON.stringify(decided)} instead of refusing`);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
