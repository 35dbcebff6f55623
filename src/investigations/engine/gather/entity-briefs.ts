import { EntityRecord, type Entity } from '../../../ingestion/domain/entity.record.js';
import type { RowReader } from '../../../platform/records/rows.js';
import { rowsById, rowsByOwnId } from '../../../platform/records/rows-by-id.js';

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

  /** Returns the stored ones of the entities with these ids of the organization's own. */
  async ofOwnIds(ownIds: readonly string[]): Promise<EntityBrief[]> {
    const unknown = ownIds.filter((ownId) => !this.isKnown(ownId));
    for (const row of await rowsByOwnId(this.rows, EntityRecord.current, unknown, { fields: FIELDS }))
      this.know(row);
    return ownIds.flatMap((ownId) => this.byOwnId.get(ownId) ?? []);
  }

  /** `ids`: ids that an index names. Throws MissingRecords when one of them is not there. */
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
  /** Missing where the entity has none of the fields. */
  readonly content?: {
    readonly type?: Entity['type'] | undefined;
    readonly mailing_country?: string | null | undefined;
    readonly name?: string | null | undefined;
  };
}

const NAMES_MAX = 10;

/** Records that the alert names are missing: they were stored when it came, so the store has lost them. */
export class MissingRecords extends Error {
  constructor(names: readonly string[]) {
    const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : '';
    super(`records of the alert are missing: ${names.slice(0, NAMES_MAX).join(', ')}${more}`);
  }
}

/** For a read that does without the case: `read.catch(nullIfMissing)`. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof MissingRecords) return null;
  throw error;
}
