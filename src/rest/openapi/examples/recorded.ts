import { hash } from 'node:crypto';
import answers from './recorded.json' with { type: 'json' };

/** A request that shows how an operation is used; tests send them in order. */
export interface ExampleRequest {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly isFaulty?: true;
  /** Of an answer that is not recorded: that of the description, or one that is no JSON. */
  readonly status?: number;
}

export interface Example extends ExampleRequest {
  readonly status: number;
  /** Recorded answer; absent where none is kept. */
  readonly answer?: unknown;
}

export type Recording = Readonly<
  Record<string, Readonly<Record<string, Pick<Example, 'status' | 'answer'>>>>
>;

const RECORDING: Recording = answers;

const NOT_YET_RECORDED = { status: 0, answer: null };

/** Adds the answers of `npm run examples:record`. */
export const withRecordedAnswers = (
  operationId: string,
  requests: readonly ExampleRequest[],
): readonly Example[] =>
  requests.map((request) => ({
    ...(request.status === undefined && (RECORDING[operationId]?.[request.name] ?? NOT_YET_RECORDED)),
    ...(request as Example),
  }));

/** Returns a stable id by its first place, such as `uploadAlerts/Two alerts/investigations/0`. */
export const stableIdAt = (place: string): string => `01jn8k2m4y${hash('sha256', place).slice(0, 16)}`;

/** Returns a stable SHA-256 by its first place, for a file that has another hash on each server. */
export const hashAt = (place: string): string => hash('sha256', place);

export const secretAt = (place: string): string => hash('sha256', place, 'base64url');

/** Id of the investigation that the example of an upload of alerts starts. */
export const EXAMPLE_INVESTIGATION = stableIdAt(
  'uploadAlerts/One to investigate at once/investigations/0/investigation_id',
);
