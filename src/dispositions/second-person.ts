import { createHash } from 'node:crypto';
import type { SecondPersonReason } from '../kernel/second-person-rules.js';
import { OrganizationReadModel } from '../access/organization.read-model.js';
import type { FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { highestScore } from '../investigations/queries/highest-score.lookup.js';
import type { Caller } from '../kernel/caller.js';
import { canonicalJson } from '../kernel/canonical-json.js';
import type { ReadModels } from '../platform/projections/read-models.js';
import type { SettableDisposition } from './domain/disposition.decider.js';

export interface SecondPerson {
  /** Why another person has to confirm; empty where nobody has to. */
  readonly askedFor: readonly SecondPersonReason[];
  /** SHA-256 of the rules that asked, as canonical JSON. */
  readonly configHash: string;
}

/** Of most organizations, which have no rules. */
const NOBODY: SecondPerson = { askedFor: [], configHash: '' };

/** Tells whether another person has to confirm that a decision is taken back. */
export async function isUndoWaiting(readModels: ReadModels, { orgId }: Caller): Promise<boolean> {
  const organization = await readModels.for({ orgId }).get(OrganizationReadModel, orgId);
  return organization?.secondPerson.undone === true;
}

/** Tells of each alert whether another person has to confirm a decision about it (null: to take one back). */
export async function secondPersonFor(
  readModels: ReadModels,
  caller: Caller,
  alerts: readonly FoundAlert[],
  disposition: SettableDisposition | null,
): Promise<readonly SecondPerson[]> {
  const organization = await readModels.for(caller).get(OrganizationReadModel, caller.orgId);
  const rules = organization?.secondPerson;
  if (!rules || (disposition === null && !rules.undone)) return alerts.map(() => NOBODY);
  const { assistants, cleared, customers, escalated, flaggedFrom, scoreFrom, undone } = rules;
  const isAsking = assistants || cleared || customers.length > 0 || escalated || flaggedFrom || undone;
  if (!isAsking && scoreFrom === null) return alerts.map(() => NOBODY);
  const configHash = createHash('sha256').update(canonicalJson(rules)).digest('hex');
  const listed = new Set(customers);
  return Promise.all(
    alerts.map(async ({ id, entityIds, volumes = [] }) => {
      const score = scoreFrom === null ? null : await highestScore(readModels, caller, id);
      const holds: Readonly<Record<SecondPersonReason, boolean>> = {
        // Why by the grant: a call that waited for its user is the user's, through the assistant.
        assistant: assistants && (caller.kind === 'agent' || caller.grantId !== undefined),
        cleared: cleared && disposition === 'CLEARED',
        customer: entityIds.some((customer) => listed.has(customer)),
        escalated: escalated && disposition === 'ESCALATED',
        flagged_sum: volumes.some(
          ({ currency, total }) => currency === flaggedFrom?.currency && Number(total) >= flaggedFrom.amount,
        ),
        score: score !== null && scoreFrom !== null && score >= scoreFrom,
        undone: undone && disposition === null,
      };
      const askedFor = (Object.keys(holds) as SecondPersonReason[]).filter((reason) => holds[reason]);
      return { askedFor, configHash };
    }),
  );
}
