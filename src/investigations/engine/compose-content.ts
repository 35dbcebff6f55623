import { deflateRawSync, deflateRaw, inflateRaw } from 'node:zlib';
import { canonicalJson, storedBytes } from '@alert-review/kernel';
import { keyedHash } from '../../platform/crypto/keyed-hash.js';
import { saltedBytesHash } from '../../platform/crypto/salted-hash.js';
import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';
import {
  type AssessmentInput,
  caseAssessment,
  type CaseFacts,
  CaseGathering,
  type FurtherFacts,
  type InvestigationContent,
} from '@alert-review/judgement';
import { promisify } from 'node:util';
import { sealBytes, unsealBytes } from '../../platform/crypto/tenant-keys.js';

export interface InvestigationWorkOrder {
  readonly input: AssessmentInput;
  readonly key: Uint8Array;
  readonly salt: string;
}

export interface ComposedInvestigation {
  readonly json: Uint8Array<ArrayBuffer>;
  /**
   * The compressed JSON as it is stored, a fourth of the size; null for a large result, which would take
   * readers too long to decompress.
   */
  readonly deflated: Uint8Array<ArrayBuffer> | null;
  readonly hash: string;
  readonly isPlain: boolean;
  /** Size in a store; undefined for a small result, which every store accepts. */
  readonly storedBytes: number | undefined;
  /** JSON of the content without the list of records that were read, which is most of a large result. */
  readonly told: string;
}

/** The fastest level: the default takes 1.7 times as long and saves only an eighth of the bytes. */
const DEFLATE_LEVEL = 1;
/** Larger results are stored uncompressed. Decompressing this much takes 12 ms. */
const DEFLATED_BYTES_MAX = 2 ** 20;

/** Only larger results are measured; a smaller result fits into every store. */
const SIZED_FROM_BYTES = 2 ** 19;

const HALF_PAIR = '\\ud';
/**
 * Part of the JSON that is replaced by the list of records read. No string value can contain it, because
 * quotation marks inside strings are escaped.
 */
const NONE_READ = '"read":[],"recipeVersion":';

/** Computes a result and serializes it. Pure: equal orders give equal bytes. */
export function* composeInvestigationInSteps({
  input,
  key,
  salt,
}: InvestigationWorkOrder): CooperativeSteps<ComposedInvestigation> {
  const { read, ...content } = yield* caseAssessment.inSteps(input, keyedHash(key));
  yield;
  const told = canonicalJson({ ...content, read: [] } satisfies InvestigationContent);
  const text = told.replace(NONE_READ, () => `"read":${canonicalJson(read)},"recipeVersion":`);
  const json = new TextEncoder().encode(text);
  const isLong = json.length > DEFLATED_BYTES_MAX;
  const deflated = isLong ? null : new Uint8Array(deflateRawSync(json, { level: DEFLATE_LEVEL }));
  return {
    json,
    deflated,
    hash: saltedBytesHash(salt, json),
    isPlain: !text.includes(HALF_PAIR),
    storedBytes: json.length > SIZED_FROM_BYTES ? storedBytes({ ...content, read }) : undefined,
    told,
  };
}

/**
 * Facts that no stored record version contains: counts about other customers, decisions of analysts, answers
 * from risk lists.
 */
export interface InputSnapshot {
  readonly truncated: boolean;
  readonly further: FurtherFacts;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Encrypts the facts; compresses them first, because encrypted bytes cannot be compressed. */
export async function encryptSnapshot(
  key: Uint8Array,
  attempt: string,
  facts: CaseFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const snapshot: InputSnapshot = { truncated: facts.truncated, further: CaseGathering.furtherFacts(facts) };
  return new Uint8Array(sealBytes(key, await deflate(canonicalJson(snapshot)), contextOf(attempt)));
}

/** Decrypts a snapshot with the key of its alert. Throws if it was altered or belongs to another attempt. */
export async function decryptSnapshot(
  key: Uint8Array,
  attempt: string,
  sealed: Uint8Array,
): Promise<InputSnapshot> {
  const plain = await inflate(unsealBytes(key, sealed, contextOf(attempt)));
  return JSON.parse(plain.toString('utf8')) as InputSnapshot;
}

const contextOf = (attempt: string): string => `input snapshot ${attempt}`;
