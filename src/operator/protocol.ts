import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type AppError, cutText, escapeInvisible, SERVER_SOCKET } from '@alert-review/kernel';

/** The line with which the command line sends a command to the server. */
export interface RequestLine {
  readonly operation: string;
  readonly args: object;
}

/**
 * One line of the server's answer. First come progress lines or the items of a long result, then one result
 * or error.
 */
export type AnswerLine =
  | { readonly progress: object }
  | { readonly item: unknown }
  | { readonly result: unknown }
  | { readonly error: OperatorRefusal };

/** An error of the server, as it is sent to the command line. */
export interface OperatorRefusal {
  readonly code: string;
  readonly message: string;
  /** All problems of the arguments, if any. */
  readonly problems?: readonly InputProblem[];
}

/** What is wrong with one argument. */
export interface InputProblem {
  readonly field: string;
  readonly message: string;
}

/** Converts an AppError for the command line. */
export function operatorRefusal({ code, status, message: text, details }: AppError): OperatorRefusal {
  const { value } = details;
  const isMissing = status === 404 && typeof value === 'string';
  const message = isMissing ? `${text}: ${escapeInvisible(cutText(value))}` : text;
  const problems = details['problems'] as readonly InputProblem[] | undefined;
  return problems
    ? { code, message, problems: problems.map(({ field, message }) => ({ field, message })) }
    : { code, message };
}

/** Path of the socket for the operator's commands. Only the user that the server runs as can connect. */
export const socketPath = (dataDir: string): string => join(dataDir, SERVER_SOCKET);

/** Writes a value as a line of JSON. Returns false if the socket's buffer is full. */
export const writeLine = (socket: Socket, value: object): boolean =>
  socket.write(`${JSON.stringify(value)}\n`);

/** Checks whether a result is a stream that is read item by item. */
export const isStreamedResult = (result: unknown): result is AsyncIterable<unknown> =>
  result !== null && typeof result === 'object' && Symbol.asyncIterator in result;

/** Yields the values of lines of JSON until the socket ends. */
export async function* readLines(socket: Socket): AsyncGenerator<unknown> {
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // Close the line reader, which a broken connection does not end.
  socket.once('close', () => lines.close());
  try {
    for await (const line of lines) yield JSON.parse(line);
  } finally {
    // Close the line reader, because an open one emits errors of the socket as its own. Nobody listens to
    // them any more, so a client killed while it reads an answer would end the server.
    lines.close();
  }
}
