import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { NO_EVENTS, type ExpectedRevision, type LogRecord, type ProposedEvent } from './stream-log.js';

/**
 * The fields common to requests that name an expected revision. This file converts between gRPC messages and
 * the types of `StreamLog`.
 */

interface WithRevision {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

export const expectedOf = (options: WithRevision, revision: () => string): ExpectedRevision =>
  options.hasNoStream()
    ? 'no_stream'
    : options.hasAny()
      ? 'any'
      : options.hasStreamExists()
        ? 'stream_exists'
        : BigInt(revision());

export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export function identifierOf(stream: string): shared.StreamIdentifier {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  return identifier;
}

type Proposed = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

/** Refuses with INVALID_ARGUMENT an id that is not a UUID in text form. */
export function proposedOf(message: Proposed): ProposedEvent {
  const id = message.getId()?.getString() ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw refusal(status.INVALID_ARGUMENT, `not a UUID: ${id}`);
  return {
    id: id.toLowerCase(),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    metadata: message.getCustomMetadata_asU8(),
    data: message.getData_asU8(),
  };
}

export function eventMessage(record: LogRecord): streams.ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString(record.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(identifierOf(record.stream));
  recorded.setStreamRevision(String(record.revision));
  recorded.setPreparePosition(String(record.position));
  recorded.setCommitPosition(String(record.position));
  recorded.getMetadataMap().set('type', record.type);
  recorded.getMetadataMap().set('content-type', record.contentType);
  recorded.getMetadataMap().set('created', record.created);
  recorded.setCustomMetadata(record.metadata);
  recorded.setData(record.data);
  const event = new streams.ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(record.position));
  const message = new streams.ReadResp();
  message.setEvent(event);
  return message;
}

export function checkpointMessage(position: bigint): streams.ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const message = new streams.ReadResp();
  message.setCheckpoint(checkpoint);
  return message;
}

/** A gRPC error. `exception` and its fields go into the metadata, where the client looks for them. */
export function refusal(
  code: status,
  details: string,
  exception: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

/** The error for anything that the imitation does not cover, so that it never makes up an answer. */
export const notImitated = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `the test server does not imitate ${what}`);

export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const REVISION_CODES = { no_stream: '-1', any: '-2', stream_exists: '-4' } as const;

export const wrongRevision = (stream: string, expected: ExpectedRevision, actual: bigint): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `wrong expected version of '${stream}'`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': typeof expected === 'bigint' ? String(expected) : REVISION_CODES[expected],
    ...(actual === NO_EVENTS ? {} : { 'actual-version': String(actual) }),
  });
