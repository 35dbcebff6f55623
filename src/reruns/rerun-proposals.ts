import { Injectable } from '@nestjs/common';
import { AppError, type Caller, Clock, Ids } from '@alert-review/kernel';
import type { StatedFact } from '../investigations/queries/read-facts.query.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { KeyedQueue } from '../platform/process/keyed-queue.js';
import { chunkByWeight } from '../platform/process/yield-to-event-loop.js';
import { Records } from '../platform/records/records.js';
import {
  RerunProposalContent,
  ProposedRerunFacts,
  RerunProposalRecord,
  type ProposedRerunFact,
} from './domain/rerun-proposal.record.js';

export const REMOVE_PROPOSALS_QUEUE = 'remove-rerun-proposals';

/** How long a proposal can be confirmed, in ms, inclusive. */
export const RERUN_PROPOSAL_LIFETIME_MS = 10 * 60_000;

/**
 * Most open proposals of a user and, below, most bytes of their facts: our own choice, about five of the
 * largest proposals.
 */
export const OPEN_PROPOSALS_MAX = 1_000;
export const OPEN_FACT_BYTES_MAX = 128 * 1024 * 1024;

const PART_BYTES = 2 * 1024 * 1024;

type Owner = Pick<Caller, 'orgId'>;

export type FactsByAlert = ReadonlyMap<string, readonly StatedFact[]>;

const bytesOf = ({ body, claims = [] }: StatedFact): number =>
  Buffer.byteLength(body) + (claims.length > 0 ? Buffer.byteLength(JSON.stringify(claims)) : 0);

export interface RerunProposal extends RerunProposalContent {
  readonly id: string;
  readonly user: string;
  readonly proposedAt: number;
}

/** Stores proposals of reruns as records only. The log begins with the confirmation. */
@Injectable()
export class RerunProposals {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Saves a proposal and returns its id. Throws too_many_proposals; concurrent processes may slightly exceed
   * the limits.
   */
  save(
    caller: Caller,
    content: Omit<RerunProposalContent, 'parts'>,
    facts: readonly ProposedRerunFact[],
  ): Promise<string> {
    return this.queue.run(caller.userId, async () => {
      const factBytes = facts.reduce((sum, fact) => sum + bytesOf(fact), 0);
      await this.requireRoom(caller, factBytes);
      return this.put(caller, content, facts, factBytes);
    });
  }

  /** Stores the facts before the first row, so that a proposal that can be read is complete. */
  private async put(
    caller: Caller,
    content: Omit<RerunProposalContent, 'parts'>,
    facts: readonly ProposedRerunFact[],
    factBytes: number,
  ): Promise<string> {
    const id = this.ids.next();
    const proposedAt = this.clock.now();
    const put = (rowId: string, json: unknown, more: object = {}) =>
      this.records.for(caller).put(RerunProposalRecord, {
        id: rowId,
        user: caller.userId,
        proposedAt,
        sealed: new Uint8Array(
          sealBytes(this.tenantKeys.proposalsKey(caller.orgId), Buffer.from(JSON.stringify(json)), rowId),
        ),
        ...more,
      });
    let parts = 0;
    for (const part of chunkByWeight(facts, PART_BYTES, bytesOf)) await put(partId(id, parts++), part);
    await put(id, { ...content, parts }, { holder: caller.userId, factBytes });
    return id;
  }

  private async requireRoom(caller: Caller, factBytes: number): Promise<void> {
    const filter = {
      holder: caller.userId,
      proposedAt: { $gte: this.clock.now() - RERUN_PROPOSAL_LIFETIME_MS },
    };
    const options = { index: 'open', limit: OPEN_PROPOSALS_MAX, fields: ['factBytes'] } as const;
    const open = await this.records.for(caller).find(RerunProposalRecord, filter, options);
    const held = open.reduce((sum, row) => sum + (row.factBytes ?? 0), factBytes);
    if (open.length < OPEN_PROPOSALS_MAX && held <= OPEN_FACT_BYTES_MAX) return;
    throw new AppError('too_many_proposals', {
      count: open.length,
      limit: OPEN_PROPOSALS_MAX,
      bytes: held,
      bytes_limit: OPEN_FACT_BYTES_MAX,
    });
  }

  /** Returns a proposal; null if there is none, and for the id of a row of facts. */
  async get(owner: Owner, id: string): Promise<RerunProposal | null> {
    const row = id.includes('.') ? null : await this.records.for(owner).get(RerunProposalRecord, id);
    if (!row) return null;
    const content = RerunProposalContent.parse(this.open(owner, id, row.sealed));
    return { ...content, id, user: row.user, proposedAt: row.proposedAt };
  }

  /** Returns the proposed facts by alert (a service id). */
  async facts(owner: Owner, { id, parts }: RerunProposal): Promise<FactsByAlert> {
    const facts = new Map<string, StatedFact[]>();
    for (let n = 0; n < parts; n++) {
      const row = await this.records.for(owner).get(RerunProposalRecord, partId(id, n));
      const read = row ? ProposedRerunFacts.parse(this.open(owner, row.id, row.sealed)) : [];
      for (const { alert, ...fact } of read) facts.set(alert, [...(facts.get(alert) ?? []), fact]);
    }
    return facts;
  }

  /** Removes the first row last, so that a later attempt can still find the leftovers. */
  async remove(owner: Owner, { id, parts }: Pick<RerunProposal, 'id' | 'parts'>): Promise<void> {
    const rows = this.records.for(owner);
    const ids = Array.from({ length: parts }, (_, n) => partId(id, n));
    if (parts > 0) await rows.remove(RerunProposalRecord, { id: { $in: ids } });
    await rows.remove(RerunProposalRecord, { id });
  }

  private open({ orgId }: Owner, rowId: string, sealed: Uint8Array): unknown {
    const plain = unsealBytes(this.tenantKeys.proposalsKey(orgId), sealed, rowId);
    return JSON.parse(Buffer.from(plain).toString('utf8'));
  }
}

const partId = (proposal: string, n: number): string => `${proposal}.${n}`;
