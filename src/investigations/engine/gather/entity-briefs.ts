import { EntityRecord, type Entity } from '../../../ingestion/domain/entity.record.js';
import type { RowReader } from '../../../platform/records/rows.js';
import { MissingRecords } from '../../domain/case/facts/missing-records.js';
import { rowsById, rowsByOwnId } from '../stored-rows.js';

/** What a run knows of an entity that it does not look into. */
export interface EntityBrief {
  readonly id: string;
  readonly ownId: string;
  readonly hash: string;
  readonly country: string | null;
  readonly type: Entity['type'] | null;
  readonly name: string | null;
}

const FIELDS = ['ownId', 'hash', 'content.type', 'content.mailing_country', 'content.name'];

const KEPT_MAX = 40_000;
export const NAME_CHARS_MAX = 200;

/** Encoded, as a mere part of a long text would keep all of it. */
const beginningOf = (name: string): string =>
  name.length > NAME_CHARS_MAX ? Buffer.from(name.slice(0, NAME_CHARS_MAX)).toString() : name;

/** What runs read serves the next ones, of any organization, until an entity is written. */
export class KeptBriefs {
  private version = -1;
  private kept = new Map<string, EntityBrief>();

  /** Of that version of the stored entities, by a key that names the organization; null for none. */
  of(version: number | null): Map<string, EntityBrief> | null {
    if (version === null || version < this.version) return null;
    // A run that reads late adds to what nobody asks for any more.
    if (version > this.version) this.kept = new Map();
    this.version = version;
    if (this.kept.size > KEPT_MAX) this.kept.clear();
    return this.kept;
  }
}

/** Entities beside the subject. However often a run asks for one, it is read once. */
export class EntityBriefs {
  private readonly byId = new Map<string, EntityBrief>();
  private readonly byOwnId = new Map<string, EntityBrief>();

  constructor(
    private readonly rows: RowReader,
    private readonly orgId: string,
    private readonly kept: Map<string, EntityBrief> | null,
  ) {}

  know({ id, ownId, hash, content }: Found): EntityBrief {
    const { mailing_country: country = null, type = null } = content ?? {};
    const brief = { id, ownId, hash, country, type, name: beginningOf(content?.name ?? '') || null };
    this.remember(brief);
    this.kept?.set(`${this.orgId} ${ownId}`, brief);
    return brief;
  }

  private remember(brief: EntityBrief): void {
    this.byId.set(brief.id, brief);
    this.byOwnId.set(brief.ownId, brief);
  }

  private isKnown(ownId: string): boolean {
    if (this.byOwnId.has(ownId)) return true;
    const kept = this.kept?.get(`${this.orgId} ${ownId}`);
    if (kept) this.remember(kept);
    return kept !== undefined;
  }

  /** Those that are stored, by the ids of the organization's own. */
  async ofOwnIds(ownIds: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ownIds.filter((ownId) => !this.isKnown(ownId));
    for (const row of await rowsByOwnId(this.rows, EntityRecord.current, unknown, { fields: FIELDS }))
      this.know(row);
    return ownIds.flatMap((ownId) => this.byOwnId.get(ownId) ?? []);
  }

  /** `ids`: that an index names. Throws MissingRecords when it names one that is not there. */
  async ofIds(ids: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ids.filter((id) => !this.byId.has(id));
    for (const row of await rowsById(this.rows, EntityRecord.current, unknown, { fields: FIELDS }))
      this.know(row);
    const lost = unknown.filter((id) => !this.byId.has(id));
    if (lost.length > 0) throw new MissingRecords(lost.map((id) => `entity ${id}`));
    return ids.map((id) => this.byId.get(id)!);
  }
}

interface Found {
  readonly id: string;
  readonly ownId: string;
  readonly hash: string;
  /** Missing where none of its fields is there. */
  readonly content?: {
    readonly type?: Entity['type'] | undefined;
    readonly mailing_country?: string | null | undefined;
    readonly name?: string | null | undefined;
  };
}
