import { z } from 'zod';
import type { Caller, Permission, Scope } from '@alert-review/kernel';

/** Scopes that allow reading only. */
export const READING_SCOPES: readonly Scope[] = ['alerts:read', 'entities:read', 'transactions:read'];

/** Scopes that allow changing many alerts with one call. */
export const BULK_SCOPES: readonly Scope[] = ['alerts:bulk_write', 'alerts:bulk_rerun'];

type Limits = NonNullable<Caller['assistants']>;

/** Upper limits of an organization for assistants; the rights that users grant cannot exceed the limit. */
export const ASSISTANT_CEILINGS = {
  everything: 'Everything that their user ticked',
  no_bulk: 'Everything but decisions and facts for many alerts at once',
  read_only: 'Only reading',
} as const satisfies Record<Limits['ceiling'], string>;

/** Which calls of an assistant wait until its user confirms them. */
export const CALLS_NEEDING_CONFIRMATION = {
  nothing: 'Nothing: changes take effect at once',
  decisions: 'Decisions, undoing them, and facts for many alerts',
  writes: 'Every change, notes and tickets too',
} as const satisfies Record<Limits['waits'], string>;

export type AssistantCeiling = keyof typeof ASSISTANT_CEILINGS;
export type CallsNeedingConfirmation = keyof typeof CALLS_NEEDING_CONFIRMATION;

export const ASSISTANT_CEILING_NAMES = Object.keys(ASSISTANT_CEILINGS) as AssistantCeiling[];
export const CONFIRMATION_RULE_NAMES = Object.keys(CALLS_NEEDING_CONFIRMATION) as CallsNeedingConfirmation[];

const CLIENTS_MAX = 100;
const CLIENT_CHARS_MAX = 300;
const TOO_LONG = `must have at most ${CLIENT_CHARS_MAX} characters each`;

/**
 * An organization's rules for assistants. `clients` lists the applications that may connect, each by client
 * id, redirect host or `name:` and its name; an empty list allows every application.
 */
export const AssistantRules = z.object({
  ceiling: z.enum(ASSISTANT_CEILING_NAMES),
  waits: z.enum(CONFIRMATION_RULE_NAMES),
  clients: z.array(z.string().trim().min(1).max(CLIENT_CHARS_MAX, TOO_LONG)).max(CLIENTS_MAX),
});

export type AssistantRules = z.infer<typeof AssistantRules>;

/** Rules that allow assistants everything that their users may do. */
export const NO_ASSISTANT_RULES: AssistantRules = { ceiling: 'everything', waits: 'nothing', clients: [] };

/** Tells whether the ceiling lets assistants use a permission. */
export function isPermissionWithinCeiling(
  { ceiling }: Pick<AssistantRules, 'ceiling'>,
  permission: Permission,
): boolean {
  if (ceiling === 'everything') return true;
  const scopes: readonly Permission[] = ceiling === 'no_bulk' ? BULK_SCOPES : READING_SCOPES;
  return scopes.includes(permission) === (ceiling === 'read_only');
}

interface ClientIdentity {
  readonly clientId: string;
  readonly redirectHost: string;
  readonly clientName: string | null;
}

/**
 * Tells whether an application may connect. Names need the prefix `name:` because an application chooses
 * its own name, which could equal a listed host.
 */
export function isClientAllowed({ clients }: AssistantRules, client: ClientIdentity): boolean {
  const known = [client.clientId, client.redirectHost, `name:${client.clientName}`].map(lower);
  return clients.length === 0 || clients.some((listed) => known.includes(lower(listed)));
}

const lower = (text: string): string => text.toLowerCase().replace(/^name: */, 'name:');
