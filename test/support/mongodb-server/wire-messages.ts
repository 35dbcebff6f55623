import { deserialize, type Document } from 'bson';
import { encoded } from './bson-documents.js';

export const OP_REPLY = 1;
export const OP_QUERY = 2004;
export const OP_MSG = 2013;

const HEADER_BYTES = 16;
export const MESSAGE_BYTES_MAX = 48_000_000;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** One request of a client: the command document, with its document sequences inserted under their names. */
export interface WireRequest {
  readonly id: number;
  readonly opCode: number;
  readonly command: Document;
  /** Whether the client expects no answer. */
  readonly oneWay: boolean;
}

/** Splits the bytes received on one connection into messages. */
export class MessageReader {
  private pending: Buffer = Buffer.alloc(0);

  /**
   * Returns the requests that are complete now. Throws on a message that is too large or is neither OP_MSG
   * nor OP_QUERY.
   */
  push(chunk: Buffer): WireRequest[] {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const requests: WireRequest[] = [];
    if (this.pending.length >= HEADER_BYTES && this.pending.readInt32LE(0) > MESSAGE_BYTES_MAX)
      throw new Error('the message is too large');
    while (this.pending.length >= HEADER_BYTES && this.pending.length >= this.pending.readInt32LE(0)) {
      const length = this.pending.readInt32LE(0);
      requests.push(parse(this.pending.subarray(0, length)));
      this.pending = this.pending.subarray(length);
    }
    return requests;
  }
}

function parse(message: Buffer): WireRequest {
  const opCode = message.readInt32LE(12);
  const id = message.readInt32LE(4);
  if (opCode === OP_QUERY) return { id, opCode, command: parseQuery(message), oneWay: false };
  if (opCode !== OP_MSG) throw new Error(`the operation code ${opCode} is not supported`);
  const flags = message.readUInt32LE(HEADER_BYTES);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  return { id, opCode, command: parseSections(message, end), oneWay: (flags & MORE_TO_COME) !== 0 };
}

/** OP_QUERY, the legacy format of a client's first message: flags, collection name, skip, count, document. */
function parseQuery(message: Buffer): Document {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  return read(message.subarray(nameEnd + 1 + 8));
}

function parseSections(message: Buffer, end: number): Document {
  let command: Document = {};
  const sequences: Document = {};
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at++];
    const size = message.readInt32LE(at);
    const section = message.subarray(at, at + size);
    if (kind === 0) command = read(section);
    else {
      const nameEnd = section.indexOf(0, 4);
      sequences[section.toString('utf8', 4, nameEnd)] = documents(section.subarray(nameEnd + 1));
    }
    at += size;
  }
  return { ...command, ...sequences };
}

function documents(bytes: Buffer): Document[] {
  const found: Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) found.push(read(bytes.subarray(at)));
  return found;
}

function read(bytes: Buffer): Document {
  return deserialize(bytes.subarray(0, bytes.readInt32LE(0)), { promoteBuffers: true });
}

let lastId = 0;

/** Encodes the answer to `request` in the format that matches its operation code. */
export function reply(request: WireRequest, answer: Document): Buffer {
  const body = encoded(answer);
  const isQuery = request.opCode === OP_QUERY;
  const front = Buffer.alloc(HEADER_BYTES + (isQuery ? 20 : 5));
  front.writeInt32LE(front.length + body.length, 0);
  front.writeInt32LE(++lastId, 4);
  front.writeInt32LE(request.id, 8);
  front.writeInt32LE(isQuery ? OP_REPLY : OP_MSG, 12);
  if (isQuery) front.writeInt32LE(1, 32);
  return Buffer.concat([front, body]);
}
