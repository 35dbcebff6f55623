import { Injectable } from '@nestjs/common';
import { type Caller, LruCache } from '@alert-review/kernel';

/** Enough for the alerts that the people of a server work on at a time. */
const ALERTS_MAX = 2_000;

/**
 * Remembers the service ids of alerts by the organization's own ids, because a row is read much faster by its
 * service id. A service id never changes, but the alert may be gone: callers must check the row.
 */
@Injectable()
export class KnownAlerts {
  private readonly ids = new LruCache<string>(ALERTS_MAX);

  serviceIdOf(caller: Pick<Caller, 'orgId'>, alertId: string): string | undefined {
    return this.ids.get(keyOf(caller, alertId));
  }

  note(
    caller: Pick<Caller, 'orgId'>,
    { id, alertId }: { readonly id: string; readonly alertId: string },
  ): void {
    this.ids.set(keyOf(caller, alertId), id);
  }
}

const keyOf = ({ orgId }: Pick<Caller, 'orgId'>, alertId: string): string => `${orgId} ${alertId}`;
