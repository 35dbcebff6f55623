import { once } from 'node:events';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Answers } from './answers.js';
import {
  checkpointMessage,
  eventMessage,
  identifierOf,
  notImitated,
  refusal,
  streamDeleted,
  streamNameOf,
} from './messages.js';
import type { LogRecord, StreamLog } from './stream-log.js';

type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

export interface SubscriptionLimits {
  /** A live subscriber that is more than this many bytes behind is disconnected. */
  readonly slowConsumerBytes: number;
}

const CHECKPOINT_UNIT = 32;

/** Handles reads of one stream or of all streams, and filtered subscriptions to all streams. */
export function read(log: StreamLog, answers: Answers, limits: SubscriptionLimits, call: ReadCall): void {
  call.on('error', () => undefined);
  const options = call.request.getOptions()!;
  answers.send(() => {
    if (call.cancelled) return;
    if (answers.refusal) return void call.emit('error', answers.refusal);
    const name = streamNameOf(options.getStream()?.getStreamIdentifier());
    const refusal = options.hasAll()
      ? answers.refusalOfAll
      : name.startsWith('$$') && answers.refusalOfMetadata;
    if (refusal) return void call.emit('error', refusal);
    const reason = outsideOfTheImitation(options);
    if (reason) return void call.emit('error', notImitated(reason));
    const work = options.hasSubscription()
      ? subscribe(log, limits, options, call)
      : options.hasAll()
        ? readAll(log, options, call)
        : readStream(log, options, call);
    work.catch((error: Error) => call.emit('error', error));
  });
}

function outsideOfTheImitation(options: streams.ReadReq.Options): string | null {
  if (options.getResolveLinks()) return 'links';
  if (!options.getUuidOption()?.hasString()) return 'structured UUIDs';
  if (options.hasSubscription()) {
    if (options.hasStream()) return 'subscriptions to one stream';
    if (!options.hasFilter()) return 'subscriptions without a filter';
  } else if (options.hasFilter()) return 'filters on reads';
  return null;
}

async function readStream(log: StreamLog, options: streams.ReadReq.Options, call: ReadCall): Promise<void> {
  const bounds = options.getStream()!;
  const stream = streamNameOf(bounds.getStreamIdentifier());
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const maxCount = Number(options.getCount());
  if (maxCount === 0 || (bounds.hasEnd() && !backwards))
    throw refusal(status.INVALID_ARGUMENT, 'nothing can be read this way');
  if (log.isTombstoned(stream)) throw streamDeleted(stream);
  const from = bounds.hasStart() ? 'start' : bounds.hasEnd() ? 'end' : BigInt(bounds.getRevision());
  const records = log.readStream(stream, { from, backwards, maxCount });
  if (records) await send(call, records);
  else {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(identifierOf(stream));
    const message = new streams.ReadResp();
    message.setStreamNotFound(missing);
    call.write(message);
  }
  call.end();
}

async function readAll(log: StreamLog, options: streams.ReadReq.Options, call: ReadCall): Promise<void> {
  const bounds = options.getAll()!;
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const maxCount = Number(options.getCount());
  if (maxCount === 0) return;
  if (bounds.hasEnd() && !backwards) return void call.end();
  const index = indexOf(log, bounds);
  const end = log.all.length - (log.lateReads > 0 ? 1 : 0);
  if (log.lateReads > 0) log.lateReads--;
  const records = backwards
    ? log.all.slice(Math.max(0, index - maxCount), Math.min(index, end)).reverse()
    : log.all.slice(index, Math.min(index + maxCount, end));
  await send(call, records);
  call.end();
}

function indexOf(log: StreamLog, bounds: streams.ReadReq.Options.AllOptions): number {
  if (bounds.hasStart()) return 0;
  if (bounds.hasEnd()) return log.all.length;
  const index = log.indexOf(BigInt(bounds.getPosition()!.getCommitPosition()));
  if (index === undefined) throw refusal(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  return index;
}

async function send(call: ReadCall, records: readonly LogRecord[]): Promise<void> {
  for (const record of records) {
    if (call.cancelled) return;
    await write(call, eventMessage(record));
  }
}

async function write(call: ReadCall, message: streams.ReadResp): Promise<void> {
  if (call.write(message) || call.cancelled) return;
  const settled = new AbortController();
  const { signal } = settled;
  await Promise.race([once(call, 'drain', { signal }), once(call, 'cancelled', { signal })]);
  settled.abort();
}

/**
 * Sends the confirmation, past events in pages, `caughtUp` once, and then live events, all after the given
 * position.
 */
async function subscribe(
  log: StreamLog,
  { slowConsumerBytes }: SubscriptionLimits,
  options: streams.ReadReq.Options,
  call: ReadCall,
): Promise<void> {
  const bounds = options.getAll()!;
  const matches = matcher(options.getFilter()!);
  const window = CHECKPOINT_UNIT * options.getFilter()!.getCheckpointintervalmultiplier();
  let index = indexOf(log, bounds);
  const after = bounds.hasPosition() ? BigInt(bounds.getPosition()!.getCommitPosition()) : null;
  if (after !== null && log.all[index]?.position === after) index++;
  await write(call, confirmation());
  // As in the real server, such a subscriber gets nothing, not even events appended later.
  if (after !== null && log.isBeyondTheEnd(after)) return;
  for (let page = log.all.slice(index, index + window); page.length > 0 && !call.cancelled;) {
    const matching = page.filter(matches);
    await send(call, matching);
    if (page.length === window) await write(call, checkpointMessage((matching.at(-1) ?? page[0]!).position));
    index += page.length;
    page = log.all.slice(index, index + window);
  }
  await write(call, caughtUp());
  for (let considered = 1; !call.cancelled; considered++, index++) {
    while (index >= log.all.length && !call.cancelled) await appended(log, call);
    const record = log.all[index];
    if (!record) return;
    if (log.bytesBehind(index) > slowConsumerBytes)
      throw refusal(status.ABORTED, 'Operation timed out: the consumer is too slow');
    if (matches(record)) await write(call, eventMessage(record));
    if (considered % window === 0) await write(call, checkpointMessage(record.position));
  }
}

function matcher(filter: streams.ReadReq.Options.FilterOptions): (record: LogRecord) => boolean {
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()!;
  const text = (record: LogRecord) => (filter.hasStreamIdentifier() ? record.stream : record.type);
  const prefixes = expression.getPrefixList();
  if (prefixes.length > 0) return (record) => prefixes.some((prefix) => text(record).startsWith(prefix));
  const regex = new RegExp(expression.getRegex());
  return (record) => regex.test(text(record));
}

async function appended(log: StreamLog, call: ReadCall): Promise<void> {
  let forget = (): void => undefined;
  let resolve = (): void => undefined;
  await new Promise<void>((done) => {
    resolve = done;
    forget = log.onAppend(done);
    call.once('cancelled', done);
  });
  forget();
  call.removeListener('cancelled', resolve);
}

function confirmation(): streams.ReadResp {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId('00000000-0000-4000-8000-00000000aaaa');
  const message = new streams.ReadResp();
  message.setConfirmation(confirmed);
  return message;
}

function caughtUp(): streams.ReadResp {
  const message = new streams.ReadResp();
  message.setCaughtUp(new streams.ReadResp.CaughtUp());
  return message;
}
