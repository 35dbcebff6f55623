import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { 1: 'A', 28: 'AAAA' } as const;
const HEADER_BYTES = 12;
const FLAGS_ANSWERED = 0x8180;
const TTL_SECONDS = 0;

type RecordType = (typeof TYPES)[keyof typeof TYPES];

/** A DNS server on this machine. A function of the test gives the answers, as the bytes of addresses. */
export class DnsServer {
  /** The names and record types that were asked for, in order. */
  readonly asked: string[] = [];

  private constructor(
    private readonly socket: Socket,
    private readonly answer: (type: RecordType, name: string) => readonly (readonly number[])[],
  ) {}

  static async start(answer: DnsServer['answer']): Promise<DnsServer> {
    const socket = createSocket('udp4');
    const server = new DnsServer(socket, answer);
    socket.on('message', (query, { port, address }) => socket.send(server.answerTo(query), port, address));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answerTo(query: Buffer): Buffer {
    const end = query.indexOf(0, HEADER_BYTES) + 1;
    const labels: string[] = [];
    for (let at = HEADER_BYTES; query[at] !== 0; at += query[at]! + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
    const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES];
    this.asked.push(`${labels.join('.')} ${type}`);
    const records = this.answer(type, labels.join('.')).map((bytes) => {
      const head = Buffer.alloc(HEADER_BYTES);
      // A compression pointer: the name is the one in the question, which follows the header.
      head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
      query.copy(head, 2, end, end + 4);
      head.writeUInt32BE(TTL_SECONDS, 6);
      head.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([head, Buffer.from(bytes)]);
    });
    const head = Buffer.alloc(HEADER_BYTES);
    query.copy(head, 0, 0, 2);
    head.writeUInt16BE(FLAGS_ANSWERED, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(records.length, 6);
    return Buffer.concat([head, query.subarray(HEADER_BYTES, end + 4), ...records]);
  }
}
