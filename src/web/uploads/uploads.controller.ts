import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { GetBatchStats } from '../../alerts/queries/get-batch-stats.query.js';
import { CancelUpload } from '../../ingestion/commands/cancel-upload.command.js';
import { OpenTransactionUpload } from '../../ingestion/commands/open-transaction-upload.command.js';
import { ReceiveTransactionFile } from '../../ingestion/commands/receive-transaction-file.command.js';
import {
  ExportRejectedRows,
  REJECTED_ROWS_FORMATS,
} from '../../ingestion/queries/export-rejected-rows.query.js';
import { GetUploadSession } from '../../ingestion/queries/get-upload-session.query.js';
import { ListRejectedRows } from '../../ingestion/queries/list-rejected-rows.query.js';
import { ListUploadSessions } from '../../ingestion/queries/list-upload-sessions.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { textStream } from '../../platform/http/row-stream.js';
import { AlertPages } from '../alerts/alert-pages.js';
import { runFormAction, FORM_WITHOUT_FIELDS, type RefusedForm } from '../answer-form.js';
import { seeOther } from '../page-answers.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { FILE_BYTES_MAX, uploadAddress, uploadPage, uploadsPage, UPLOADS_PATH } from './uploads-pages.js';

/** Adds room for the multipart headers around the file. */
const FORM_BYTES_MAX = FILE_BYTES_MAX + 16 * 1024;
const ASKED = z.object({ before: z.string().max(64).optional() });
const UPLOAD = {
  schema: z.object({
    file: z
      .instanceof(File, { error: 'was not chosen' })
      .refine(({ size }) => size > 0, 'was not chosen, or is empty')
      .refine(({ size }) => size <= FILE_BYTES_MAX, `is larger than ${FILE_BYTES_MAX} bytes`),
  }),
};
const READS = [ListUploadSessions, GetBatchStats];
const SHOWN = z.object({ from: z.coerce.number().int().min(0).max(9_999_999_999).default(0) });
const EXPORTED = z.object({ format: z.enum(REJECTED_ROWS_FORMATS).default('csv') });
const ROWS_SHOWN = 50;

@Controller()
export class UploadsController {
  constructor(
    private readonly bus: Bus,
    private readonly alerts: AlertPages,
  ) {}

  @PageRoute({ path: UPLOADS_PATH, messages: READS, query: ASKED })
  list(@FromPage() { session, query }: PageRequest<typeof ASKED>) {
    return this.page(session, query.before);
  }

  @PageRoute({
    path: UPLOADS_PATH,
    messages: [OpenTransactionUpload, ...READS],
    form: UPLOAD,
    formBytesMax: FORM_BYTES_MAX,
    takesFiles: true,
  })
  upload(@FromPage() { session, body }: PageRequest) {
    const upload = async ({ file }: z.infer<typeof UPLOAD.schema>) => {
      const { caller } = session;
      const bytes = Buffer.from(await file.arrayBuffer());
      const { org, sessionId, expiresAt, signature } = await this.bus.send(
        new OpenTransactionUpload(caller, { format: 'json' }),
      );
      const open = () => Readable.from([bytes]);
      const address = { org, sessionId, expiresAt };
      await this.bus.send(
        new ReceiveTransactionFile({ address, signature, openBody: open, announcedBytes: bytes.length }),
      );
      return seeOther(uploadAddress(sessionId));
    };
    return runFormAction(UPLOAD, body, upload, (refused) => this.page(session, undefined, refused));
  }

  @PageRoute({
    path: `${UPLOADS_PATH}/:id`,
    messages: [GetUploadSession, ListRejectedRows, GetBatchStats],
    query: SHOWN,
  })
  async show(@FromPage() { session, id, query }: PageRequest<typeof SHOWN>) {
    const { caller } = session;
    const upload = await this.bus.send(new GetUploadSession(caller, id));
    const { from } = query;
    const rejected = await this.bus.send(
      new ListRejectedRows(caller, { sessionId: id, from, limit: ROWS_SHOWN }),
    );
    const stats = upload.kind === 'alerts' ? await this.bus.send(new GetBatchStats(caller, id)) : null;
    const { nameOf } = await this.alerts.viewer(session, [upload.by.user]);
    return uploadPage(session, { upload, rejected, by: nameOf(upload.by.user), stats });
  }

  @PageRoute({
    path: `${UPLOADS_PATH}/:id/cancel`,
    messages: [CancelUpload, ...READS],
    form: FORM_WITHOUT_FIELDS,
  })
  cancel(@FromPage() { session, id, body }: PageRequest) {
    const cancel = async () => {
      await this.bus.send(new CancelUpload(session.caller, id));
      return seeOther(uploadAddress(id));
    };
    return runFormAction(FORM_WITHOUT_FIELDS, body, cancel, (refused) =>
      this.page(session, undefined, refused),
    );
  }

  @PageRoute({
    path: `${UPLOADS_PATH}/:id/rejected-rows`,
    messages: [ExportRejectedRows],
    query: EXPORTED,
  })
  async rejectedRows(@FromPage() { session: { caller }, id, query }: PageRequest<typeof EXPORTED>) {
    const asked = new ExportRejectedRows(caller, { sessionId: id, format: query.format });
    const { texts, format } = await this.bus.send(asked);
    return textStream(texts, format, `rejected-rows-${id}`);
  }

  private async page(session: PageSession, before?: string, refused?: RefusedForm) {
    const { caller } = session;
    const { uploads, hasMore } = await this.bus.send(new ListUploadSessions(caller, before ?? null));
    const batches = uploads.filter(({ kind }) => kind === 'alerts');
    const [{ nameOf }, ...stats] = await Promise.all([
      this.alerts.viewer(
        session,
        uploads.map(({ by }) => by.user),
      ),
      ...batches.map(({ sessionId }) => this.bus.send(new GetBatchStats(caller, sessionId))),
    ]);
    const statsOf = new Map(batches.map(({ sessionId }, at) => [sessionId, stats[at]!]));
    const rows = uploads.map((upload) => ({
      upload,
      by: nameOf(upload.by.user),
      stats: statsOf.get(upload.sessionId) ?? null,
    }));
    return uploadsPage(session, { rows, hasMore, refused });
  }
}
