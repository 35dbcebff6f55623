import type { Caller } from './caller.js';
import type { Actor } from './define-projection.js';
import { PERMISSIONS, type Permission } from './permissions.js';

const isPermission = (text: string): text is Permission => (PERMISSIONS as readonly string[]).includes(text);

/**
 * Returns the caller to record as the author of a follow-up event: the author of the event that caused it,
 * even if a job without permissions of its own writes it.
 */
export const followUpAuthor = ({
  org,
  actor,
  correlation,
}: {
  readonly org: string;
  readonly actor: Actor;
  readonly correlation: string;
}): Caller => ({
  kind: actor.kind,
  orgId: org,
  userId: actor.user,
  via: 'system',
  clientId: actor.client,
  ...(actor.grantId === null ? {} : { grantId: actor.grantId }),
  ...(actor.onBehalfOf === undefined ? {} : { onBehalfOf: actor.onBehalfOf }),
  scopes: (actor.scope ?? '').split(' ').filter(isPermission),
  permissions: [],
  features: [],
  correlationId: correlation,
});
