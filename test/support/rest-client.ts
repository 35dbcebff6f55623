import { setTimeout as pause } from 'node:timers/promises';
import { AlertRecord } from '../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../src/ingestion/domain/transaction.record.js';
import type { Collection, VersionedRecord } from '@alert-review/kernel';
import { RecordCipher } from '../../src/platform/records/record-cipher.js';
import { VersionedRecords } from '../../src/platform/records/versioned-records.js';
import { Records } from '../../src/platform/records/records.js';
import type { RestAnswer, RestRequest, TestApp, TestOrganization } from './app.js';
import { PATIENCE_MS } from './patience.js';

export const API = '/api/v1/transaction-monitoring';

const RECORDS_MAX = 100_000;
/**
 * Most results are there within a few ms. Later ones are asked for less often, so that polling does not slow
 * the server down.
 */
const POLL_MS = { step: 5, most: 40 };

/** The body of every error answer. */
export interface Refusal {
  readonly error: string;
  readonly message: string;
  readonly details: {
    readonly field: string | null;
    readonly value: unknown;
    readonly problems?: readonly {
      readonly field: string;
      readonly value: unknown;
      readonly message: string;
    }[];
    readonly [name: string]: unknown;
  };
}

export interface UploadAddressAnswer {
  readonly upload_uri: string;
  readonly session_id: string;
  readonly expires_at: string;
}

export interface SessionAnswer {
  readonly state: 'open' | 'importing' | 'completed' | 'refused' | 'expired' | 'cancelled';
  readonly counts: Readonly<
    Record<'received' | 'created' | 'updated' | 'unchanged' | 'failed', number>
  > | null;
  readonly progress: { readonly rows_done: number; readonly rows_total: number } | null;
  readonly refusal: { readonly reason: string; readonly byte_offset: number } | null;
  readonly errors: readonly {
    readonly index: number;
    readonly transaction_id: string | null;
    readonly field: string;
    readonly value: unknown;
    readonly message: string;
  }[];
  readonly warnings: readonly { readonly field: string; readonly count: number }[];
  readonly warnings_total: number;
}

export interface FlagAnswer {
  readonly flag_id: string;
  readonly color: string;
  readonly value: unknown;
  readonly threshold: unknown;
  readonly rationale: string;
  readonly evidence: readonly string[];
}

export interface BlockAnswer {
  readonly block_id: string;
  readonly state: string;
  readonly flags: readonly FlagAnswer[];
}

export interface InvestigationAnswer {
  readonly agent_investigation_id: string;
  readonly alert_id: string;
  readonly processing_status: string;
  readonly incomplete_reason: string | null;
  readonly attempt: number;
  readonly risk_score: number | null;
  readonly disposition: string | null;
  readonly review_status: string;
  readonly reviewed_at: string | null;
  readonly assessments: Readonly<Record<string, readonly BlockAnswer[]>> | null;
}

export interface StoredVersion<Content> {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly content: Content;
}

/** The REST API as one organization sees it, and the stored records behind it. */
export class RestClient {
  constructor(
    private readonly server: TestApp,
    private readonly bank: Pick<TestOrganization, 'id' | 'key'>,
  ) {}

  /** The path is relative to the API of transaction monitoring unless it begins with a slash. */
  get(path: string): Promise<RestAnswer> {
    return this.send('GET', path);
  }

  post(path: string, body?: object | string): Promise<RestAnswer> {
    return this.send('POST', path, body);
  }

  send(method: RestRequest['method'], path: string, body?: object | string): Promise<RestAnswer> {
    const url = path.startsWith('/') ? path : `${API}/${path}`;
    return this.server.rest({ method, url, key: this.bank.key, ...(body === undefined ? {} : { body }) });
  }

  entities(...entities: readonly unknown[]): Promise<RestAnswer> {
    return this.post('entities', { entities });
  }

  alerts(alerts: readonly unknown[], triggerExecution?: boolean): Promise<RestAnswer> {
    return this.post('alerts', { alerts, trigger_execution: triggerExecution });
  }

  async openUpload(): Promise<UploadAddressAnswer> {
    return (await this.post('transactions/upload-via-url', { format: 'json' })).json;
  }

  /** Uploads a file to a signed address, without an API key. A string is sent unchanged. */
  putFile(uploadUri: string, file: readonly unknown[] | string): Promise<RestAnswer> {
    const { pathname, search } = new URL(uploadUri);
    const body = typeof file === 'string' ? file : JSON.stringify(file);
    return this.server.rest({ method: 'PUT', url: `${pathname}${search}`, body });
  }

  /** Uploads one file and returns the final state of its upload session. */
  async transactions(file: readonly unknown[] | string): Promise<SessionAnswer & { sessionId: string }> {
    const { upload_uri, session_id: sessionId } = await this.openUpload();
    const put = await this.putFile(upload_uri, file);
    if (put.status !== 200) throw new Error(`the file was answered with ${put.status}: ${put.text}`);
    return { ...(await this.settledSession(sessionId)), sessionId };
  }

  async session(sessionId: string): Promise<SessionAnswer> {
    return (await this.get(`transactions/upload-sessions/${sessionId}`)).json;
  }

  settledSession(sessionId: string): Promise<SessionAnswer> {
    return until(
      () => this.session(sessionId),
      ({ state, counts }) =>
        state === 'completed' || state === 'refused' || (state === 'cancelled' && !!counts),
    );
  }

  async investigation(id: string): Promise<InvestigationAnswer> {
    return (await this.get(`investigation/${id}`)).json;
  }

  /** Waits for the end of the run. An answer without a run does not count as an end. */
  endedInvestigation(id: string): Promise<InvestigationAnswer> {
    return until(
      () => this.investigation(id),
      ({ processing_status: status }) => status === 'completed' || status === 'incomplete',
    );
  }

  /** The stored record with this id of the bank, its texts decrypted; null if there is none. */
  async stored<Kind extends keyof typeof RECORDS>(kind: Kind, ownId: string) {
    const found = await this.records().find(currentOf(kind), { ownId }, { index: 'own_id', limit: 2 });
    if (found.length > 1) throw new Error(`${ownId} is stored twice`);
    const row = (found[0] ?? null) as StoredVersion<Record<string, unknown>> | null;
    return row && { ...row, content: await this.unsealed(kind, row.id, row.content) };
  }

  /** The bank's ids of the records with these ids of the server. Records that are not stored are left out. */
  async ownIds(kind: keyof typeof RECORDS, ids: readonly string[]): Promise<string[]> {
    const options = { index: 'id', limit: ids.length } as const;
    const filter = { id: { $in: [...ids] } };
    const rows = await this.records().find(currentOf(kind), filter, options);
    return (rows as { ownId?: string }[]).map(({ ownId }) => ownId!);
  }

  count(kind: keyof typeof RECORDS): Promise<number> {
    return this.records().count(RECORDS[kind].current, {}, { index: 'id' });
  }

  /** The total number of versions of all records of a kind. */
  async versions(kind: keyof typeof RECORDS): Promise<number> {
    const options = { index: 'id', fields: ['version'], limit: RECORDS_MAX } as const;
    const rows = await this.records().find(currentOf(kind), {}, options);
    return (rows as { version?: number }[]).reduce((sum, { version }) => sum + version!, 0);
  }

  /** The content of one version, current or older, with its texts decrypted. */
  async version(kind: keyof typeof RECORDS, id: string, hash: string): Promise<object | null> {
    const versions = this.server.app.get(VersionedRecords, { strict: false });
    const record = RECORDS[kind] as unknown as VersionedRecord<object>;
    const content = await versions.version(this.caller(), record, id, hash);
    return content && this.unsealed(kind, id, content);
  }

  private unsealed<Content extends object>(
    kind: keyof typeof RECORDS,
    id: string,
    content: Content,
  ): Promise<Content> {
    const record = RECORDS[kind] as unknown as VersionedRecord<Content>;
    return this.server.app.get(RecordCipher, { strict: false }).unseal(this.caller(), record, id, content);
  }

  private records() {
    return this.server.app.get(Records, { strict: false }).for(this.caller());
  }

  private caller() {
    return { orgId: this.bank.id };
  }
}

const RECORDS = { entity: EntityRecord, transaction: TransactionRecord, alert: AlertRecord };
const currentOf = (kind: keyof typeof RECORDS): Collection<object, 'own_id'> => RECORDS[kind].current;

/** Repeats `read` until `isDone`; throws when that takes too long. */
export async function until<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
): Promise<Value> {
  const began = performance.now();
  for (let poll = 1; performance.now() - began < PATIENCE_MS; poll++) {
    const value = await read();
    if (isDone(value)) return value;
    await pause(Math.min(poll * POLL_MS.step, POLL_MS.most));
  }
  throw new Error('what the test waits for did not happen');
}
