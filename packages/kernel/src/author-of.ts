import type { Caller } from './caller.js';
import type { Actor } from './define-projection.js';
import { PERMISSIONS, type Permission } from './permissions.js';

const isPermission = (text: string): text is Permission => (PERMISSIONS as readonly string[]).includes(text);

/** Returns the author of a follow-up event: that of its cause, even when a job without rights runs it. */
export const authorOf = ({
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
