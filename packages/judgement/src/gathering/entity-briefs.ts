import type { GivenEntity } from '../given/given-records.js';
import { type BriefCustomer, type CustomerRecords, MissingRecords } from './case-records.js';

/** What a run knows of an entity that it does not look into. */
export interface EntityBrief {
  readonly id: string;
  readonly ownId: string;
  readonly hash: string;
  readonly country: string | null;
  readonly type: GivenEntity['type'] | null;
  readonly name: string | null;
}

const KEPT_MAX = 40_000;
export const NAME_CHARS_MAX = 200;

/** Copies a long beginning: a mere slice would keep all of a long text in memory. */
const beginningOf = (name: string): string =>
  name.length > NAME_CHARS_MAX ? Buffer.from(name.slice(0, NAME_CHARS_MAX)).toString() : name;

/** Keeps what runs read for later runs of any organization, until an entity is written. */
export class KeptBriefs {
  private version = -1;
  private kept = new Map<string, EntityBrief>();

  /** Returns what is kept for a version of the stored entities; keys name the organization. */
  of(version: number | null): Map<string, EntityBrief> | null {
    if (version === null || version < this.version) return null;
    // Why a new map: a run that reads late adds only to one that nobody asks for any more.
    if (version > this.version) this.kept = new Map();
    this.version = version;
    if (this.kept.size > KEPT_MAX) this.kept.clear();
    return this.kept;
  }
}

/** Reads entities beside the subject, each of them once for a run. */
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

  /** Returns the stored ones of the entities with these ids of the organization's own. */
  async ofOwnIds(ownIds: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ownIds.filter((ownId) => !this.isKnown(ownId));
    for (const row of await this.customers.briefsByOwnId(unknown)) this.know(row);
    return ownIds.flatMap((ownId) => this.byOwnId.get(ownId) ?? []);
  }

  /** `ids`: ids that an index names. Throws MissingRecords when one of them is not there. */
  async ofIds(ids: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ids.filter((id) => !this.byId.has(id));
    for (const row of await this.customers.briefsById(unknown)) this.know(row);
    const lost = unknown.filter((id) => !this.byId.has(id));
    if (lost.length > 0) throw new MissingRecords(lost.map((id) => `entity ${id}`));
    return ids.map((id) => this.byId.get(id)!);
  }
}
