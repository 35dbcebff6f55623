import { hash } from 'node:crypto';
import answers from './recorded.json' with { type: 'json' };

/** A request that shows how to use an operation. Tests send the examples in order. */
export interface ExampleRequest {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly isFaulty?: true;
  /**
   * Status of an answer without a recorded body: the API description itself, or an answer that is not JSON.
   */
  readonly status?: number;
}

export interface RecordedExample extends ExampleRequest {
  readonly status: number;
  /** The recorded answer; missing if it is not stored. */
  readonly answer?: unknown;
}

export type RecordedAnswers = Readonly<
  Record<string, Readonly<Record<string, Pick<RecordedExample, 'status' | 'answer'>>>>
>;

const RECORDING: RecordedAnswers = answers;

const NOT_YET_RECORDED = { status: 0, answer: null };

/** Adds the answers that `npm run examples:record` recorded. */
export const withRecordedAnswers = (
  operationId: string,
  requests: readonly ExampleRequest[],
): readonly RecordedExample[] =>
  requests.map((request) => ({
    ...(request.status === undefined && (RECORDING[operationId]?.[request.name] ?? NOT_YET_RECORDED)),
    ...(request as RecordedExample),
  }));

/**
 * Returns an id that is the same in every recording, made from the first place where it occurs, such as
 * `uploadAlerts/Two alerts/investigations/0`.
 */
export const exampleIdAt = (place: string): string => `01jn8k2m4y${hash('sha256', place).slice(0, 16)}`;

/** Returns such a constant SHA-256 for a file whose real hash differs on each server. */
export const exampleHashAt = (place: string): string => hash('sha256', place);

export const exampleSecretAt = (place: string): string => hash('sha256', place, 'base64url');

/** Id of the investigation that is started by the example of an alert upload. */
export const EXAMPLE_INVESTIGATION_ID = exampleIdAt(
  'uploadAlerts/One to investigate at once/investigations/0/investigation_id',
);
