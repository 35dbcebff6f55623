import type { GetBatchStats } from '../../alerts/queries/get-batch-stats.query.js';
import type { UploadSessionView } from '../../ingestion/queries/get-upload-session.query.js';
import type { ListRejectedRows } from '../../ingestion/queries/list-rejected-rows.query.js';
import type { ListedUpload } from '../../ingestion/queries/list-upload-sessions.query.js';
import { hasPermission } from '@alert-review/kernel';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { amountText, countPart } from '../alerts/amount-parts.js';
import { searchLink } from '../links.js';
import { dashboardPage, pageSection } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  definitionList,
  inputField,
  form,
  notice,
  pageLinks,
  plainList,
  table,
  timeElement,
  type Cell,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';

export const UPLOADS_PATH = '/uploads';
/** Limit of a file in a form (our choice): reading a larger file would block the server. */
export const FILE_BYTES_MAX = 2 * 1024 * 1024;

export const uploadAddress = (id: string): string => `${UPLOADS_PATH}/${encodeURIComponent(id)}`;

type BatchStats = GetBatchStats['result'] | null;

interface UploadRow {
  readonly upload: ListedUpload;
  readonly by: string;
  readonly stats: BatchStats;
}

const KINDS = { entities: 'customers', transactions: 'transactions', alerts: 'alerts' } as const;

const STATES = {
  open: badge('plain', 'waits for its file'),
  importing: badge('plain', 'is read'),
  completed: badge('good', 'completed'),
  refused: badge('bad', 'refused'),
  expired: badge('plain', 'no file came'),
  cancelled: badge('plain', 'cancelled'),
} as const;

/** Lists uploads. Links and the upload form are shown only to users who may upload. */
export function uploadsPage(
  session: PageSession,
  shown: {
    readonly rows: readonly UploadRow[];
    readonly hasMore: boolean;
    readonly refused: RefusedForm | undefined;
  },
): Html {
  const { rows, hasMore, refused } = shown;
  const mayRead = hasPermission(session.caller, 'records:ingest');
  const last = rows.at(-1)?.upload.sessionId;
  const older = hasMore && last !== undefined && `${UPLOADS_PATH}?before=${encodeURIComponent(last)}`;
  const listed = table({
    caption: 'Uploads, newest first',
    none: 'None yet.',
    head: ['When', 'Content', 'By', 'State', 'Rows', 'Rejected', 'Investigations'],
    rows: rows.map((row) => rowOf(row, mayRead)),
  });
  return dashboardPage({
    title: 'Uploads',
    current: UPLOADS_PATH,
    session,
    refused,
    lead:
      'Uploads with their accepted and rejected records, and the reasons. A request that ' +
      'was refused as a whole is not listed.',
    body: html`${pageSection('Newest first', listed)}
    ${pageLinks([older !== false && buttonLink({ href: older, label: 'Older' })])}
    ${mayRead && pageSection('Send a file of transactions', fileForm(session, refused))}`,
  });
}

function rowOf({ upload, by, stats }: UploadRow, mayRead: boolean): Cell[] {
  const { sessionId, kind, state, startedAt, counts } = upload;
  const when = timeElement(startedAt)!;
  const address = uploadAddress(sessionId);
  const failed = counts?.failed ?? 0;
  const rejected = mayRead ? html`<a href="${address}">${failed} rejected</a>` : `${failed} rejected`;
  return [
    mayRead ? html`<a href="${address}">${when}</a>` : when,
    html`<span class="amount">${KINDS[kind]}</span>`,
    by,
    STATES[state],
    counts && acceptedText(counts),
    counts && (failed > 0 ? rejected : '0'),
    stats && runsOf(sessionId, stats),
  ];
}

const acceptedText = ({ created, updated, unchanged }: NonNullable<ListedUpload['counts']>): string =>
  [created, updated, unchanged]
    .map((count, at) => `${amountText(String(count))} ${['new', 'changed', 'as before'][at]}`)
    .join(', ');

const queueOf = (id: string, text: string): Html =>
  html`<a href="/alerts?decision=any&amp;batch=${encodeURIComponent(id)}">${text}</a>`;

const runsOf = (id: string, stats: NonNullable<BatchStats>): Html =>
  html`${queueOf(id, countPart(stats.alertCount, 'alert'))}: ${stats.investigationCount} with a result,
  ${stats.alertCount - stats.investigationCount} without, ${stats.escalationCount} escalated`;

const fileForm = ({ formToken }: PageSession, refused?: RefusedForm): Html =>
  form({
    action: UPLOADS_PATH,
    formToken,
    takesFiles: true,
    body: html`${inputField({
        label: 'File',
        name: 'file',
        type: 'file',
        hint:
          'A JSON array of transactions in the form of the API, up to 2 MiB. Send larger files ' +
          'through the API.',
        refused,
      })}
      <div class="actions">${button({ label: 'Send file' })}</div>`,
  });

export function uploadPage(
  session: PageSession,
  shown: {
    readonly upload: UploadSessionView;
    readonly rejected: ListRejectedRows['result'];
    readonly by: string;
    readonly stats: BatchStats;
  },
): Html {
  const { upload, rejected, by, stats } = shown;
  const {
    sessionId,
    kind,
    state,
    startedAt,
    finishedAt,
    counts,
    progress,
    refusal,
    warnings,
    doubts,
    facts: told,
  } = upload;
  const facts = [
    ['Id', html`<code>${sessionId}</code>`],
    ['Sent', timeElement(startedAt)],
    ['By', by],
    ['State', STATES[state]],
    ['Done', timeElement(finishedAt)],
    ['So far', !counts && progress ? `${progress.rowsDone} of ${progress.rowsTotal} rows` : null],
    ['Rows', counts && `${counts.received}: ${acceptedText(counts)}, ${counts.failed} rejected`],
    ['Alerts', stats && runsOf(sessionId, stats)],
    ['To check', doubts.join(' ')],
    ['Read from the file', told.join(' ')],
    ['Unknown fields', warnings.fields.map((each) => `${each.field} (${each.count})`).join(', ')],
  ] as const;
  const place = counts ? '' : `, at byte ${refusal?.byteOffset} of the file`;
  const why = refusal && `Refused: ${refusal.reason}${place}. Nothing from the file was stored.`;
  return dashboardPage({
    title: `Upload of ${KINDS[kind]}`,
    current: UPLOADS_PATH,
    session,
    body: html`${why && notice('error', why)} ${pageSection('Result of the upload', definitionList(facts))}
      ${(state === 'open' || state === 'importing') && cancelForm(session, sessionId)}
      ${rejectedSection(upload, rejected)}
      <p><a class="tall" href="${UPLOADS_PATH}">All uploads</a></p>`,
  });
}

const cancelForm = ({ formToken }: PageSession, id: string): Html =>
  form({
    action: `${uploadAddress(id)}/cancel`,
    formToken,
    body: html`<p>A running import stops at its next piece; what it stored by then stays.</p>
      <div class="actions">${button({ label: 'Cancel upload', kind: 'danger' })}</div>`,
  });

const DOWNLOADS = {
  csv: 'CSV, for a spreadsheet',
  ndjson: 'NDJSON, with all faults',
  sent: 'Only the rows as they were sent: correct them and send the file again',
} as const;

function rejectedSection(
  { sessionId, counts }: UploadSessionView,
  { rows, next }: ListRejectedRows['result'],
): Html | null {
  if (rows.length === 0) return null;
  const address = uploadAddress(sessionId);
  const links = Object.entries(DOWNLOADS).map(
    ([format, label]) => html`<a class="tall" href="${address}/rejected-rows?format=${format}">${label}</a>`,
  );
  const hasLines = rows[0]!.line !== undefined;
  const places = hasLines ? 'Lines are counted as in the file.' : 'Rows are counted from 0.';
  const body = html`<p>${counts && `${counts.failed} in all.`} ${places} Downloads:</p>
    ${plainList(links)}
    ${table({
      caption: 'Rejected rows',
      head: [hasLines ? 'Line' : 'Row', 'Id', 'Field', 'Value', 'Problem'],
      rows: rows.flatMap(faultsOf),
    })}
    ${pageLinks([next !== null && buttonLink({ href: `${address}?from=${next}`, label: 'More rows' })])}`;
  return pageSection('Rejected rows', body);
}

/** Maximum number of errors shown per row. The downloads contain all. */
const FAULTS_SHOWN = 20;

function faultsOf(row: ListRejectedRows['result']['rows'][number]): Cell[][] {
  const { index, line, transactionId, entityId, faults, faultsTotal } = row;
  const id = transactionId ?? entityId;
  const place = [String(line ?? index), id == null ? null : searchLink(id)];
  const shown = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ field: name, column, value, message }): Cell[] => [
      ...place,
      html`${column && `${column}: `}<code>${name}</code>`,
      name.endsWith('entity_id') && typeof value === 'string'
        ? searchLink(value)
        : html`<code>${JSON.stringify(value)}</code>`,
      message,
    ]);
  const others = faultsTotal - shown.length;
  return others > 0 ? [...shown, [...place, null, null, `and ${others} more`]] : shown;
}
