import type { z } from 'zod';
import type { FoundAlert } from '../../alerts/queries/find-alerts.query.js';
import { ListGrants } from '../../oauth/queries/list-grants.query.js';
import { AppError, type Caller, Clock, type Row } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { HeldCallReadModel } from '../held-call.read-model.js';
import { messageFieldsOf, HeldCalls } from '../held-calls.js';

/** More than can wait at once, so that answered calls hide none that waits. */
const LISTED_MAX = 150;
const READ_AT_ONCE = 10;

type HeldCallRow = Row<z.infer<typeof HeldCallReadModel.schema>>;

export interface HeldCallView extends HeldCallRow {
  /** The assistant's name, which it chose itself, and the host to which it redirects users. */
  readonly application: string;
  /** What a click would carry out; null if a click cannot carry it out. */
  readonly asked: {
    readonly fields: Readonly<Record<string, unknown>>;
    readonly blocks: readonly string[] | null;
    readonly alerts: readonly (FoundAlert & { readonly facts: readonly string[] })[];
    /** Must be sent with the answer. */
    readonly seen: string;
  } | null;
}

/** Returns the newest held calls of the user's assistants, newest first. */
export const ListHeldCalls = defineQuery(
  'ListHeldCalls',
  { permission: 'any', readsPersonalData: true },
  (caller: Caller) => ({ caller }),
  [Bus, ReadModels, HeldCalls, Clock],
  async ({ caller }, bus, readModels, calls, clock): Promise<readonly HeldCallView[]> => {
    const newest = { index: 'user', sort: { heldAt: -1, id: -1 }, limit: LISTED_MAX } as const;
    const rows = await readModels.for(caller).find(HeldCallReadModel, { user: caller.userId }, newest);
    const grants = new Map((await bus.send(new ListGrants(caller, 'own'))).map((one) => [one.id, one]));
    return mapInParallel(rows, READ_AT_ONCE, async (row) => {
      const grant = grants.get(row.grant ?? '');
      const isOpen = row.state === 'held' && grant && clock.now() <= Date.parse(row.expiresAt);
      const asked = isOpen ? await askedOf(calls, caller, row) : null;
      const application = grant ? `${grant.clientName} (${grant.redirectHost})` : (row.client ?? '');
      return { ...row, state: row.state === 'held' && !asked ? 'expired' : row.state, application, asked };
    });
  },
);

async function askedOf(
  calls: HeldCalls,
  caller: Caller,
  { stream }: HeldCallRow,
): Promise<HeldCallView['asked']> {
  const { held } = await calls.read(caller, stream);
  if (!held) return null;
  try {
    const message = await calls.message(caller, held);
    const { facts, blocks } = await calls.proposalOf(caller, message);
    const found = await calls.alertsOf(caller, message);
    const alerts = found.map((alert) => ({ ...alert, facts: facts.get(alert.id) ?? [] }));
    return { fields: messageFieldsOf(message), blocks, alerts, seen: await calls.decisionsOn(caller, found) };
  } catch (error) {
    // The data of the call's customer was erased in the meantime.
    if (error instanceof AppError) return null;
    throw error;
  }
}
