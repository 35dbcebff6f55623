import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type AppError, cutText, escapeInvisible, SERVER_SOCKET } from '@alert-review/kernel';

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
  | { readonly error: Refusal };

export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** All problems of the arguments, if there are any. */
  readonly problems?: readonly InputProblem[];
}

export interface InputProblem {
  readonly field: string;
  readonly message: string;
}

export function operatorRefusal({ code, status, message: text, details }: AppError): Refusal {
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

export const writeLine = (socket: Socket, value: object): boolean =>
  socket.write(`${JSON.stringify(value)}\n`);

/** Checks whether a result is a stream that is read item by item. */
export const isStreamedResult = (result: unknown): result is AsyncIterable<unknown> =>
  result !== null && typeof result === 'object' && Symbol.asyncIterator in result;

export async function* readLines(socket: Socket): AsyncGenerator<unknown> {
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // A broken connection does not end the line reader by itself.
  socket.once('close', () => lines.close());
  try {
    for await (const line of lines) yield JSON.parse(line);
  } finally {
    // An open line reader emits errors of the socket as its own, and nobody listens to it any more: a client
    // that is killed while it reads an answer would end the server.
    lines.close();
  }
}
