import type { Document } from 'bson';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { answerTo } from './command-error.js';
import { Commands } from './commands.js';
import { MessageReader, reply, type WireRequest } from './wire-messages.js';

/**
 * An imitation of a standalone MongoDB server, in memory, on a TCP port of 127.0.0.1. It answers the commands
 * that mongoose sends and refuses others.
 * Tests can make it silent or slow, or restart it; its data stays.
 */
export class MongodbServer {
  readonly commands = new Commands();
  /** Delay before each answer, in milliseconds. */
  delayMs = 0;
  /** When set, it reads requests but neither carries them out nor answers. */
  silent = false;
  /** When set, it carries out writes but cuts the connection before the answer. */
  loseAnswers = false;
  /** Called before each command, which waits for it. A CommandError thrown here becomes the answer. */
  before: ((command: string) => Promise<void> | void) | null = null;
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(private readonly port: number) {}

  static async start(): Promise<MongodbServer> {
    const server = new MongodbServer(await freePort());
    await server.listen();
    return server;
  }

  /** The connection address of one database of this server. */
  url(database = 'test'): string {
    return `mongodb://127.0.0.1:${this.port}/${database}`;
  }

  /**
   * From now on it acts as the primary of a replica set. Returns the address for that, with retries of writes
   * turned off.
   */
  asReplicaSet(): string {
    const address = `127.0.0.1:${this.port}`;
    const replicaSet = { setName: 'rs', setVersion: 1, hosts: [address], me: address, primary: address };
    this.commands.replicaSet = replicaSet;
    return `${this.url()}?replicaSet=rs&retryWrites=false`;
  }

  /** Starts to listen; after a stop, on the same port again. */
  async listen(): Promise<void> {
    const server = createServer((socket) => this.serve(socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.server = server;
  }

  /** Cuts all connections and refuses new ones. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private serve(socket: Socket): void {
    const reader = new MessageReader();
    this.sockets.add(socket);
    socket.setNoDelay();
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      try {
        for (const request of reader.push(chunk)) void this.answer(socket, request);
      } catch {
        socket.destroy();
      }
    });
  }

  private async answer(socket: Socket, request: WireRequest): Promise<void> {
    if (this.silent) return;
    if (this.delayMs > 0) await pause(this.delayMs);
    const name = Object.keys(request.command)[0]!;
    const refusal = this.before && (await refusalBy(this.before, name));
    const answer = refusal ?? this.commands.run(request.command);
    if (this.loseAnswers && WRITES.has(name)) socket.destroy();
    else if (!request.oneWay) socket.write(reply(request, answer));
  }
}

async function refusalBy(
  before: (command: string) => Promise<void> | void,
  name: string,
): Promise<Document | null> {
  try {
    await before(name);
    return null;
  } catch (error) {
    return answerTo(error);
  }
}

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
