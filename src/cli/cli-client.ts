import { connect, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { CliError, EXIT_STATUS, errorOfRefusal } from './cli-error.js';
import { readLines, socketPath, writeLine, type AnswerLine } from '../operator/protocol.js';

/** Runs operations, either in the running server or in this process. */
export interface CliBackend {
  readonly place: string;
  run(
    operation: string,
    args: object,
    onProgress: (progress: object) => void,
    onItem?: (item: unknown) => void,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** Error codes which mean that no server is running: there is no socket, or only a left-over socket. */
const NO_SERVER = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR']);

/**
 * Connects to the server's socket. Returns null if no server is running. Throws CliError if access is denied.
 */
export async function connectToServer(dataDir: string): Promise<CliBackend | null> {
  const path = socketPath(dataDir);
  const socket = await openSocket(path).catch((error: NodeJS.ErrnoException) => {
    if (NO_SERVER.has(error.code ?? '')) return null;
    const hint = error.code === 'EACCES' ? ': run this as the user that runs the server' : '';
    throw new CliError(
      `The server cannot be reached at ${path} (${error.code})${hint}`,
      EXIT_STATUS.unreachable,
      {
        cause: error,
      },
    );
  });
  if (!socket) return null;
  return {
    place: `the server that runs on ${resolve(dataDir)}`,
    run: (...request) => runOnServer(socket, ...request),
    close: async () => void socket.destroy(),
  };
}

/** Throws CliError if a server is running on the folder. `wayOut`: what the user can do instead. */
export async function requireNoServer(dataDir: string, wayOut: string): Promise<void> {
  const running = await connectToServer(dataDir);
  if (!running) return;
  await running.close();
  throw new CliError(`A server already runs on ${resolve(dataDir)}: ${wayOut}`, EXIT_STATUS.refused);
}

async function runOnServer(
  socket: Socket,
  operation: string,
  args: object,
  onProgress: (progress: object) => void,
  onItem?: (item: unknown) => void,
): Promise<unknown> {
  writeLine(socket, { operation, args });
  try {
    for await (const line of readLines(socket)) {
      const answer = line as AnswerLine;
      if ('error' in answer) throw errorOfRefusal(answer.error);
      if ('result' in answer) return answer.result;
      if ('item' in answer) onItem?.(answer.item);
      else onProgress(answer.progress);
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
  }
  throw new CliError(
    'The server closed the connection before it answered. Check whether the change was made, then repeat it',
    EXIT_STATUS.unreachable,
  );
}

function openSocket(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
  });
}
