import { createInterface } from 'node:readline';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/** Client to server, one line per connection. */
export interface RequestLine {
  readonly operation: string;
  readonly args: object;
}

/** Server to client: any number of progress lines, then one result or error. */
export type AnswerLine =
  | { readonly progress: object }
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly message: string } };

/** Where the running server takes the operator's requests: only its own user may connect. */
export const socketPath = (dataDir: string): string => join(dataDir, 'server.sock');

export const writeLine = (socket: Socket, value: object): void => {
  socket.write(`${JSON.stringify(value)}\n`);
};

export async function* readLines(socket: Socket): AsyncIterable<unknown> {
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  // A connection that breaks has no end of its own to read.
  socket.once('close', () => lines.close());
  for await (const line of lines) yield JSON.parse(line);
}
