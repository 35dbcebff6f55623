import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { seal, unseal } from '../../platform/crypto/tenant-keys.js';
import { furtherFacts, type CaseFacts, type FurtherFacts } from '../domain/case/facts/case-facts.js';

/** Facts that no record version holds: counts of others, analysts' decisions, answers of risk lists. */
export interface InputSnapshot {
  readonly truncated: boolean;
  readonly further: FurtherFacts;
}

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Seals the facts, compressed before: sealed bytes cannot be made smaller. */
export async function sealSnapshot(
  key: Uint8Array,
  attempt: string,
  facts: CaseFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const snapshot: InputSnapshot = { truncated: facts.truncated, further: furtherFacts(facts) };
  return new Uint8Array(seal(key, await deflate(canonicalJson(snapshot)), contextOf(attempt)));
}

/** Opens a snapshot by the key of its alert. Throws when it was altered or moved. */
export async function openSnapshot(
  key: Uint8Array,
  attempt: string,
  sealed: Uint8Array,
): Promise<InputSnapshot> {
  const plain = await inflate(unseal(key, sealed, contextOf(attempt)));
  return JSON.parse(plain.toString('utf8')) as InputSnapshot;
}

const contextOf = (attempt: string): string => `input snapshot ${attempt}`;
