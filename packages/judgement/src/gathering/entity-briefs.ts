import type { GivenEntity } from '../given/given-records.js';
import { type BriefCustomer, type CustomerRecords, MissingRecords } from './case-records.js';

/** What a run knows about a customer that is not the alert's subject. */
export interface EntityBrief {
  readonly id: string;
  readonly ownId: string;
  readonly hash: string;
  readonly country: string | null;
  readonly type: GivenEntity['type'] | null;
  readonly name: string | null;
}

const KEPT_MAX = 40_000;
export const BRIEF_NAME_CHARS_MAX = 200;

/** Copies the beginning of a long name: a slice would keep the whole text in memory. */
const beginningOf = (name: string): string =>
  name.length > BRIEF_NAME_CHARS_MAX ? Buffer.from(name.slice(0, BRIEF_NAME_CHARS_MAX)).toString() : name;

/** Caches what runs read for later runs of any organization, until a customer is written. */
export class KeptBriefs {
  private version = -1;
  private kept = new Map<string, EntityBrief>();

  /** Returns the cache for a version of the stored customers. Its keys include the organization. */
  of(version: number | null): Map<string, EntityBrief> | null {
    if (version === null || version < this.version) return null;
    // A new map, so that a run that reads late adds only to a map that nobody uses any more.
    if (version > this.version) this.kept = new Map();
    this.version = version;
    if (this.kept.size > KEPT_MAX) this.kept.clear();
    return this.kept;
  }
}

/** Reads customers other than the subject, each once per run. */
export class EntityBriefs {
  private readonly byId = new Map<string, EntityBrief>();
  private readonly byOwnId = new Map<string, EntityBrief>();

  constructor(
    private readonly customers: Pick<CustomerRecords, 'briefsByOwnId' | 'briefsById'>,
    private readonly organization: string,
    private readonly kept: Map<string, EntityBrief> | null,
  ) {}

  know({ id, ownId, hash, content }: BriefCustomer): EntityBrief {
    const { mailing_country: country = null, type = null } = content ?? {};
    const brief = { id, ownId, hash, country, type, name: beginningOf(content?.name ?? '') || null };
    this.remember(brief);
    this.kept?.set(`${this.organization} ${ownId}`, brief);
    return brief;
  }

  private remember(brief: EntityBrief): void {
    this.byId.set(brief.id, brief);
    this.byOwnId.set(brief.ownId, brief);
  }

  private isKnown(ownId: string): boolean {
    if (this.byOwnId.has(ownId)) return true;
    const kept = this.kept?.get(`${this.organization} ${ownId}`);
    if (kept) this.remember(kept);
    return kept !== undefined;
  }

  /** Returns those of the customers with these own ids that exist. */
  async ofOwnIds(ownIds: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ownIds.filter((ownId) => !this.isKnown(ownId));
    for (const row of await this.customers.briefsByOwnId(unknown)) this.know(row);
    return ownIds.flatMap((ownId) => this.byOwnId.get(ownId) ?? []);
  }

  /** `ids`: ids that the index names. Throws MissingRecords if one of them does not exist. */
  async ofIds(ids: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ids.filter((id) => !this.byId.has(id));
    for (const row of await this.customers.briefsById(unknown)) this.know(row);
    const lost = unknown.filter((id) => !this.byId.has(id));
    if (lost.length > 0) throw new MissingRecords(lost.map((id) => `entity ${id}`));
    return ids.map((id) => this.byId.get(id)!);
  }
}
