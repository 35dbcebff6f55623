import { Server, ServerCredentials, status, type sendUnaryData } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { freePort } from '../free-port.js';
import { Answers } from './answers.js';
import { append, batchAppend, remove, type BatchCall } from './append-calls.js';
import { FrontDoor } from './front-door.js';
import { refusal } from './messages.js';
import { read } from './read-calls.js';
import { StreamLog } from './stream-log.js';

export interface ServerOptions {
  readonly slowConsumerBytes?: number;
}

const MESSAGE_BYTES_MAX = 16 * 1024 * 1024;
const SLOW_CONSUMER_BYTES = 20 * 1024 * 1024;
const VERSION = '23.10.8';
const accessDenied = () =>
  refusal(status.PERMISSION_DENIED, 'Access Denied.', { exception: 'access-denied' });

/**
 * An imitation of EventStoreDB in memory on 127.0.0.1, built on the gRPC stubs of its own client.
 * It covers what our adapter uses, and refuses everything else with UNIMPLEMENTED.
 */
export class EventStoreDbServer {
  log = new StreamLog();
  /** How many batch calls came so far. */
  batchAppends = 0;
  private readonly answers = new Answers();
  private server: Server | null = null;
  private door: FrontDoor | null = null;

  private constructor(
    private readonly options: ServerOptions,
    private readonly port: number,
  ) {}

  static async start(options: ServerOptions = {}): Promise<EventStoreDbServer> {
    const server = new EventStoreDbServer(options, await freePort());
    await server.startAgain();
    return server;
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Starts again on the same port with all stored data. */
  async startAgain(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': MESSAGE_BYTES_MAX });
    server.addService(service.StreamsService, this.streamCalls());
    server.addService(featureService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, callback: sendUnaryData<features.SupportedMethods>) =>
        this.answers.send(() => callback(null, this.supportedMethods())),
    });
    const behind = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.door = await FrontDoor.open(this.port, behind);
    this.server = server;
  }

  /** Cuts all connections and refuses new ones. Does nothing when already stopped. */
  stop(): void {
    this.answers.forget();
    this.door?.shut();
    this.server?.forceShutdown();
    this.server = null;
    this.log.restarted();
  }

  /** Restarts with another log, such as an earlier copy of its own. */
  async restore(log: StreamLog): Promise<void> {
    this.stop();
    this.log = log;
    await this.startAgain();
  }

  /** Open connections stay open, but no data passes any more. New connections work. */
  silenceConnections(): void {
    this.door?.silence();
  }

  /**
   * From now on, answers are sent this many ms late (0: at once), or never. The calls themselves take effect
   * at once.
   */
  answerAfter(ms: number | 'never'): void {
    this.answers.after = ms === 'never' ? null : ms;
  }

  /**
   * From now on, every call is refused with this gRPC status and does nothing. Null: works normally again.
   */
  refuseWith(code: status | null, exception: Readonly<Record<string, string>> = {}): void {
    this.answers.refusal = code === null ? null : refusal(code, 'refused by the test', exception);
  }

  /** Whether the clients' account may read the all-streams log ($all). It may always append. */
  allowReadAll(isAllowed: boolean): void {
    this.answers.refusalOfAll = isAllowed ? null : accessDenied();
  }

  /** Whether the clients' account may read stream metadata. */
  allowReadMetadata(isAllowed: boolean): void {
    this.answers.refusalOfMetadata = isAllowed ? null : accessDenied();
  }

  /** Deletes a stream for good, as an operator with another client could. */
  tombstone(stream: string): void {
    this.log.remove(stream, 'any', { tombstone: true });
  }

  private streamCalls() {
    const { log, answers } = this;
    const limits = { slowConsumerBytes: this.options.slowConsumerBytes ?? SLOW_CONSUMER_BYTES };
    const deletes = { tombstone: false, response: streams.DeleteResp };
    const tombstones = { tombstone: true, response: streams.TombstoneResp };
    return {
      read: read.bind(null, log, answers, limits),
      append: append.bind(null, log, answers),
      batchAppend: (call: BatchCall) => {
        this.batchAppends++;
        batchAppend(log, answers, call);
      },
      delete: remove.bind(null, log, answers, deletes),
      tombstone: remove.bind(null, log, answers, tombstones),
    };
  }

  private supportedMethods(): features.SupportedMethods {
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion(VERSION);
    const announced: Record<string, string[]> = {
      read: ['position', 'events'],
      append: [],
      delete: [],
      tombstone: [],
      // Announcing this makes clients use batch appends by default.
      batchappend: ['deadline_duration'],
    };
    for (const [name, list] of Object.entries(announced)) {
      const method = new features.SupportedMethod();
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      method.setFeaturesList(list);
      supported.addMethods(method);
    }
    return supported;
  }
}
