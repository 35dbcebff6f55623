import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { canonicalJson } from '../../kernel/canonical-json.js';
import { SubjectKeys } from '../../platform/records/subject-keys.js';
import { seal, unseal } from '../../platform/crypto/tenant-keys.js';
import { furtherFacts, type CaseFacts, type FurtherFacts } from '../domain/case/facts/case-facts.js';

/** Facts that no record version holds: counts of others, analysts' decisions, answers of risk lists. */
export interface InputSnapshot {
  readonly truncated: boolean;
  readonly further: FurtherFacts;
}

interface SnapshotPlace {
  /** Service id of the alert, whose key seals the snapshot; without the key no run can be replayed. */
  readonly alert: string;
  readonly attempt: string;
}

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)];

@Injectable()
export class InputSnapshots {
  constructor(private readonly keys: SubjectKeys) {}

  /** Seals the facts, compressed before: sealed bytes cannot be made smaller. */
  async seal(key: Uint8Array, attempt: string, facts: CaseFacts): Promise<Uint8Array<ArrayBuffer>> {
    const snapshot: InputSnapshot = { truncated: facts.truncated, further: furtherFacts(facts) };
    return new Uint8Array(seal(key, await deflate(canonicalJson(snapshot)), contextOf(attempt)));
  }

  /** Opens a snapshot. Throws when the key is gone, or when the snapshot was altered or moved. */
  async open(caller: Caller, place: SnapshotPlace, sealed: Uint8Array): Promise<InputSnapshot> {
    const key = await this.keys.key(caller, place.alert);
    const plain = await inflate(unseal(key, sealed, contextOf(place.attempt)));
    return JSON.parse(plain.toString('utf8')) as InputSnapshot;
  }
}

const contextOf = (attempt: string): string => `input snapshot ${attempt}`;
