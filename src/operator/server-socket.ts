import { chmod, rm, stat } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '@alert-review/kernel';
import { RequestRunner } from './request-runner.js';
import {
  isStreamedResult,
  readLines,
  operatorRefusal,
  socketPath,
  writeLine,
  type AnswerLine,
  type OperatorRefusal,
  type RequestLine,
} from './protocol.js';

/** Accepts commands of the command line on a Unix socket (mode 0600) in the data directory. */
@Injectable()
export class ServerSocket {
  private readonly logger = new Logger('cli');
  private server: { readonly server: Server; readonly path: string; readonly inode: number } | null = null;
  private readonly sockets = new Map<Socket, boolean>();
  private readonly running = new Set<Promise<void>>();

  constructor(private readonly runner: RequestRunner) {}

  /**
   * Starts listening. The caller must hold the lock of the data directory: a socket found there is then left
   * over and is removed.
   */
  async start(dataDir: string): Promise<void> {
    const path = socketPath(dataDir);
    await rm(path, { force: true });
    const server = createServer((socket) => this.serveConnection(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      // Set the file mode mask here, because `listen` creates the socket file before it returns.
      const before = process.umask(0o177);
      server.listen(path, resolve);
      process.umask(before);
    });
    await chmod(path, 0o600);
    this.server = { server, path, inode: (await stat(path)).ino };
  }

  /** Accepts no new requests, waits for running ones, and removes the socket. */
  async stop(): Promise<void> {
    if (!this.server) return;
    const { server, path, inode } = this.server;
    this.server = null;
    const found = await stat(path).catch(() => null);
    // Closing removes the path, so close only if the socket there is still our own.
    const closed =
      found?.ino === inode
        ? new Promise<void>((resolve) => server.close(() => resolve()))
        : Promise.resolve(void server.unref());
    for (const [socket, busy] of this.sockets) if (!busy) socket.destroy();
    await Promise.all(this.running);
    for (const socket of this.sockets.keys()) socket.destroy();
    await closed;
  }

  private serveConnection(socket: Socket): void {
    this.sockets.set(socket, false);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    const running = this.answer(socket)
      .catch((error: unknown) => this.logger.warn({ msg: 'a command line connection failed', err: error }))
      .finally(() => {
        socket.destroySoon();
        this.running.delete(running);
      });
    this.running.add(running);
  }

  private async answer(socket: Socket): Promise<void> {
    for await (const line of readLines(socket)) {
      this.sockets.set(socket, true);
      const { operation, args } = line as Partial<RequestLine>;
      const answer = await this.runner
        .run(operation, args, (progress) => void writeLine(socket, { progress }))
        .then((result) => (isStreamedResult(result) ? writeItems(socket, result) : result))
        .then((result): AnswerLine => ({ result: result ?? null }))
        .catch((error: unknown): AnswerLine => ({ error: this.refusalOfError(error) }));
      writeLine(socket, answer);
      return;
    }
  }

  private refusalOfError(error: unknown): OperatorRefusal {
    if (error instanceof AppError) return operatorRefusal(error);
    this.logger.error({ msg: 'a request of the command line failed', err: error });
    return {
      code: 'internal_error',
      message: 'Something went wrong on our side; the server’s log says what',
    };
  }
}

async function writeItems(socket: Socket, items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) {
    if (socket.destroyed) return;
    if (writeLine(socket, { item })) continue;
    await new Promise<void>((resolve) => {
      const done = () => {
        socket.off('drain', done).off('close', done);
        resolve();
      };
      socket.on('drain', done).on('close', done);
    });
  }
}
