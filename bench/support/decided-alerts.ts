import type { ArgsOf } from '../../src/operator/operator-requests.js';
import { fileOf, TransactionUpload } from './transaction-upload.js';
import { customerId, transactionRows } from './transaction-rows.js';

type Disposition = ArgsOf<'disposition-set'>['disposition'];

/** Alerts of a built server, and an analyst who decides about them through the door of the command line. */
export class DecidedAlerts {
  private constructor(
    private readonly upload: TransactionUpload,
    private readonly by: { readonly organization: string; readonly actingUser: string },
    readonly alertIds: readonly string[],
  ) {}

  static async start(count: number): Promise<DecidedAlerts> {
    const upload = await TransactionUpload.start();
    const [row] = transactionRows(1, 'tx', 1) as [{ transaction_id: string }];
    await upload.rate(fileOf([Buffer.from(JSON.stringify(row))]), 1);
    const alertIds = Array.from({ length: count }, (_, n) => `alert-${n}`);
    const alerts = alertIds.map((id, n) => ({
      alert_id: id,
      entity_id_list: [customerId(n)],
      flagged_transaction_id_list: [row.transaction_id],
      source: 'TM',
      title: 'Unusual payments',
      status: 'OPEN',
      created_at: '2025-02-20T10:00:00Z',
      rule_title: 'Many payments in a week',
    }));
    await upload.call('POST', 'alerts', { alerts });
    const analyst = { organization: 'bench', email: 'analyst@example.com', role: 'analyst' } as const;
    const { id } = await upload.server.operate('user-create', analyst);
    return new DecidedAlerts(upload, { organization: 'bench', actingUser: id }, alertIds);
  }

  get pid(): number {
    return this.upload.server.pid;
  }

  async decideAboutAll(disposition: Disposition): Promise<void> {
    const { by, alertIds, upload } = this;
    const asked = { ...by, alertIds: [...alertIds], disposition, batchId: null };
    const { applied } = await upload.server.operate('disposition-set-bulk', asked);
    if (applied.length !== alertIds.length) throw new Error(`${applied.length} alerts were decided about`);
  }

  async decideAboutEach(disposition: Disposition): Promise<void> {
    for (const alertId of this.alertIds) {
      const asked = { ...this.by, alertId, disposition };
      const { changed } = await this.upload.server.operate('disposition-set', asked);
      if (!changed) throw new Error(`nothing was decided about ${alertId}`);
    }
  }

  stop(): Promise<void> {
    return this.upload.stop();
  }
}
