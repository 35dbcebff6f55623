import { AppError, type Caller, hasPermission, Ids, storeFaultOf } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { AuditBundles } from '../audit-bundles.js';
import { AuditEvents } from '../audit-events.js';
import type { BundleRequest } from '../bundle.js';
import type { DisclosedAlert, LostAlert } from '../bundle-disclosures.js';
import { auditBundleDecider, AuditBundleEvents } from '../domain/audit-bundle.events.js';

/** Maximum number of alerts that a bundle discloses. */
export const ALERTS_PER_BUNDLE_MAX = 1_000;

/**
 * Returns the lines of an audit bundle except the last, as texts of whole lines that are read lazily. First
 * records that the bundle was made. Throws alert_not_found, bad_request (no checkpoint yet),
 * permission_denied.
 */
export const MakeAuditBundle = defineCommand(
  'MakeAuditBundle',
  { permission: 'audit:export', readsPersonalData: true },
  (caller: Caller, wanted: BundleRequest) => ({ caller, wanted }),
  [AuditEvents, AuditBundles, Decisions, Ids],
  async ({ caller, wanted }, auditEvents, bundles, decisions, ids): Promise<AsyncIterable<string>> => {
    const { from, to, alerts: asked } = wanted;
    if (asked.length > 0 && !hasPermission(caller, 'alerts:read'))
      throw new AppError('permission_denied', { permission: 'alerts:read' });
    const alerts: DisclosedAlert[] = [];
    const lost: LostAlert[] = [];
    for (const alertId of new Set(asked))
      try {
        alerts.push(await auditEvents.findAlert(caller, alertId));
      } catch (error) {
        if (!storeFaultOf(error)) throw error;
        lost.push({ alertId, error });
      }
    const bundle = await bundles.open(caller, wanted);
    // Append nothing to a log that was cut, because the bundle is evidence of the log as it is.
    if (bundle.cut !== null) return bundles.texts(caller, bundle, { alerts, lost });
    const { rows } = await decisions.decide({
      caller,
      family: AuditBundleEvents,
      decider: auditBundleDecider,
      streamId: ids.next(),
      command: { alerts: alerts.map(({ id }) => id), from, size: bundle.size, to },
      operation: 'MakeAuditBundle',
    });
    await rows;
    return bundles.texts(caller, bundle, { alerts, lost });
  },
);
