import {
  status,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statuses from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import type { Answers } from './answers.js';
import {
  expectedOf,
  identifierOf,
  notImitated,
  proposedOf,
  refusal,
  streamDeleted,
  streamNameOf,
  wrongRevision,
} from './messages.js';
import {
  APPEND_DATA_BYTES_MAX,
  NO_EVENTS,
  type AppendOutcome,
  type ExpectedRevision,
  type ProposedEvent,
  type StreamLog,
} from './stream-log.js';

export type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

type Outcome<Kind extends AppendOutcome['kind']> = Extract<AppendOutcome, { kind: Kind }>;

/** The simple call: one append per call, first the options, then the events. */
export function append(
  log: StreamLog,
  answers: Answers,
  call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
  callback: sendUnaryData<streams.AppendResp>,
): void {
  const events: ProposedEvent[] = [];
  let options: streams.AppendReq.Options | undefined;
  let failure: Error | undefined;
  call.on('error', () => undefined);
  call.on('data', (request: streams.AppendReq) => {
    if (request.hasOptions()) options = request.getOptions();
    else
      try {
        events.push(proposedOf(request.getProposedMessage()!));
      } catch (error) {
        failure ??= error as Error;
      }
  });
  call.on('end', () => {
    failure = answers.refusal ?? failure;
    if (failure) return callback(failure);
    const stream = streamNameOf(options?.getStreamIdentifier());
    const expected = expectedOf(options!, () => options!.getRevision());
    const outcome = log.append(stream, expected, events);
    answers.send(() => answerAppend(stream, outcome, callback));
  });
}

function answerAppend(
  stream: string,
  outcome: AppendOutcome,
  callback: sendUnaryData<streams.AppendResp>,
): void {
  const response = new streams.AppendResp();
  switch (outcome.kind) {
    case 'success':
      response.setSuccess(plainSuccess(outcome));
      return callback(null, response);
    case 'wrong_revision':
      response.setWrongExpectedVersion(plainWrongRevision(outcome));
      return callback(null, response);
    case 'stream_deleted':
      return callback(streamDeleted(stream));
    case 'too_large':
      return callback(
        refusal(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
          exception: 'maximum-append-size-exceeded',
          'maximum-append-size': String(APPEND_DATA_BYTES_MAX),
        }),
      );
  }
}

function plainSuccess({ revision, position }: Outcome<'success'>): streams.AppendResp.Success {
  const success = new streams.AppendResp.Success();
  if (revision === NO_EVENTS) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(new shared.Empty());
  else {
    const place = new streams.AppendResp.Position();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    success.setPosition(place);
  }
  return success;
}

function plainWrongRevision({ expected, actual }: Outcome<'wrong_revision'>) {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual === NO_EVENTS) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return wrong;
}

/** The batch call: many appends on one call. Messages with the same correlation id form one atomic append. */
export function batchAppend(log: StreamLog, answers: Answers, call: BatchCall): void {
  const open = new Map<string, { options: streams.BatchAppendReq.Options; events: ProposedEvent[] }>();
  call.on('error', () => undefined);
  call.on('end', () => call.end());
  call.on('data', (request: streams.BatchAppendReq) => {
    if (answers.refusal) return void call.emit('error', answers.refusal);
    const correlation = request.getCorrelationId()?.getString() ?? '';
    const part = open.get(correlation) ?? { options: request.getOptions()!, events: [] };
    open.set(correlation, part);
    try {
      part.events.push(...request.getProposedMessagesList().map(proposedOf));
    } catch (error) {
      call.emit('error', error);
      return;
    }
    if (!request.getIsFinal()) return;
    open.delete(correlation);
    const stream = streamNameOf(part.options.getStreamIdentifier());
    const expected = expectedOf(part.options, () => part.options.getStreamPosition());
    const outcome = log.append(stream, expected, part.events);
    const isLate = () => (part.options.getDeadline()?.toDate().getTime() ?? Infinity) < Date.now();
    answers.send(() => {
      const response = batchAnswer(stream, outcome, isLate());
      response.setCorrelationId(request.getCorrelationId());
      if (!call.cancelled && call.writable) call.write(response);
    });
  });
}

function batchAnswer(stream: string, outcome: AppendOutcome, isLate: boolean): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp();
  response.setStreamIdentifier(identifierOf(stream));
  if (isLate) response.setError(batchError(4, 'Timeout', new shared.Timeout()));
  else if (outcome.kind === 'success') response.setSuccess(batchSuccess(outcome));
  else response.setError(batchRefusal(stream, outcome));
  return response;
}

function batchRefusal(stream: string, outcome: Exclude<AppendOutcome, Outcome<'success'>>) {
  switch (outcome.kind) {
    case 'wrong_revision':
      return batchError(6, 'WrongExpectedVersion', batchWrongRevision(outcome.expected, outcome.actual));
    case 'stream_deleted': {
      const deleted = new shared.StreamDeleted();
      deleted.setStreamIdentifier(identifierOf(stream));
      return batchError(5, 'StreamDeleted', deleted);
    }
    case 'too_large': {
      const exceeded = new shared.MaximumAppendSizeExceeded();
      exceeded.setMaxappendsize(APPEND_DATA_BYTES_MAX);
      return batchError(3, 'MaximumAppendSizeExceeded', exceeded);
    }
  }
}

function batchSuccess({ revision, position }: Outcome<'success'>): streams.BatchAppendResp.Success {
  const success = new streams.BatchAppendResp.Success();
  if (revision === NO_EVENTS) success.setNoStream(new empty.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === null) success.setNoPosition(new empty.Empty());
  else {
    const place = new shared.AllStreamPosition();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    success.setPosition(place);
  }
  return success;
}

function batchWrongRevision(expected: ExpectedRevision, actual: bigint): shared.WrongExpectedVersion {
  const wrong = new shared.WrongExpectedVersion();
  if (actual === NO_EVENTS) wrong.setCurrentNoStream(new empty.Empty());
  else wrong.setCurrentStreamRevision(String(actual));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new empty.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new empty.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new empty.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  return wrong;
}

function batchError(code: 3 | 4 | 5 | 6, name: string, details: Message): statuses.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${name}`);
  const error = new statuses.Status();
  error.setCode(code);
  error.setDetails(packed);
  return error;
}

/** Handles both ways to delete a stream: soft delete and tombstone. */
export function remove<Request extends streams.DeleteReq | streams.TombstoneReq, Response>(
  log: StreamLog,
  answers: Answers,
  how: { tombstone: boolean; response: new () => Response },
  call: ServerUnaryCall<Request, Response>,
  callback: sendUnaryData<Response>,
): void {
  const options = call.request.getOptions()!;
  if (answers.refusal) return callback(answers.refusal);
  if (options.hasStreamExists()) return callback(notImitated('deletes with stream_exists'));
  const stream = streamNameOf(options.getStreamIdentifier());
  const outcome = log.remove(
    stream,
    expectedOf(options, () => options.getRevision()),
    how,
  );
  answers.send(() => {
    if (outcome.kind === 'wrong_revision')
      return callback(wrongRevision(stream, outcome.expected, outcome.actual));
    if (outcome.kind !== 'success') return callback(streamDeleted(stream));
    callback(null, new how.response());
  });
}
