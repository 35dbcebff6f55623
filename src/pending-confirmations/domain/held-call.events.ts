import { z } from 'zod';
import { defineEvents, ERROR_CATALOGUE, type ErrorCode, type EventOf } from '@alert-review/kernel';

export const HELD_CALL_ANSWERS = ['confirmed', 'refused', 'expired'] as const;

export type HeldCallAnswer = (typeof HELD_CALL_ANSWERS)[number];

/** Failure of a confirmed call that may or may not have been carried out. */
export const INTERRUPTED_FAILURE = 'interrupted';

/**
 * Held calls of assistants. A repeated call is held in the same stream, whose id is a keyed hash of the call.
 */
export const HeldCallEvents = defineEvents('heldCall', {
  HeldCallOpened: {
    v: 1,
    schema: z.object({
      /** Id of this time that the call is held. */
      held: z.string(),
      tool: z.string(),
      /** Name and fields of the tool's message, as JSON. */
      args: z.string(),
      /** Service ids of the alerts that the call is about. */
      alerts: z.array(z.string()),
      expiresAt: z.string(),
    }),
    sealed: ['args'],
    audit: ({ tool, alerts }) => ({ alerts, outcome: 'incomplete', value: tool }),
  },
  /** The user's answer, or its absence within the time limit. */
  HeldCallAnswered: {
    v: 1,
    schema: z.object({
      held: z.string(),
      answer: z.enum(HELD_CALL_ANSWERS),
      alerts: z.array(z.string()),
    }),
    audit: ({ answer, alerts }) => ({
      alerts,
      outcome: answer === 'confirmed' ? undefined : 'refused',
      value: answer,
    }),
  },
  /** A confirmed call was carried out. `failure`: code of the error; null on success. */
  HeldCallExecuted: {
    v: 2,
    schema: z.object({
      held: z.string(),
      failure: z.string().nullable(),
      /** Result of the message, as JSON. */
      result: z.string(),
      /** State afterwards that decides whether a repeated call is a new one; null if nothing does. */
      standing: z.string().nullable(),
    }),
    upcast: { 1: (data: object) => ({ ...data, standing: null }) },
    sealed: ['result'],
    audit: ({ failure }) => ({ outcome: failure === null ? undefined : 'incomplete', value: failure }),
  },
});

export type HeldCallEvent = EventOf<typeof HeldCallEvents>;

/** Whether a confirmed call wrote nothing, judged by the code of its error. */
export const isFailureWithoutWrites = (failure: string | null): boolean =>
  failure !== null && failure in ERROR_CATALOGUE && ERROR_CATALOGUE[failure as ErrorCode].status < 500;

/** Returns the state of a call in words for people. */
export function heldCallStateInWords(state: string, failure: string | null): string {
  if (state === 'confirmed' && failure === null) return 'confirmed, being carried out';
  if (failure === null) return state === 'done' ? 'confirmed' : state;
  const told =
    failure === INTERRUPTED_FAILURE ? 'but the server stopped meanwhile' : `and failed with ${failure}`;
  return `confirmed, ${told}${isFailureWithoutWrites(failure) ? '' : ': look whether it was done'}`;
}
