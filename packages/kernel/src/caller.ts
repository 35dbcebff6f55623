import type { AssistantRules } from './assistant-rules.js';
import type { Feature } from './features.js';
import type { Permission } from './permissions.js';

/** The pseudo organization of what belongs to the server itself: checkpoints, organizations. */
export const SYSTEM_ORG = 'system';

/** Who asks, for which organization and through which transport. Built by admission and job runner only. */
export interface Caller {
  /** human: a person at a page or the command line; agent: an assistant; system: an API key or a job. */
  readonly kind: 'human' | 'agent' | 'system';
  readonly orgId: string;
  /** Service id of a user or of an API key, never an e-mail address. */
  readonly userId: string;
  readonly via: 'mcp' | 'rest' | 'web' | 'cli' | 'system';
  /** OAuth client, or the API key's id; null without either. */
  readonly clientId: string | null;
  readonly grantId?: string;
  /** Salted hash of the application's name and version, to be disclosed to an auditor. */
  readonly clientHash?: string;
  /** For a job: the user or API key whose request it carries out. */
  readonly onBehalfOf?: string;
  readonly scopes: readonly Permission[];
  readonly permissions: readonly Permission[];
  readonly features: readonly Feature[];
  /** Of an assistant: the organization's rules for it. */
  readonly assistants?: AssistantRules;
  /** Joins everything one request caused: log lines, events, jobs. */
  readonly correlationId: string;
  /** Trace of the host (W3C Trace Context), where it sends one. */
  readonly traceId?: string;
  /** For a try that ends before its first write, by `endRehearsal`. */
  readonly isRehearsal?: true;
}

/** Tells that nothing refused a call up to its first write, which was not made. */
export class RehearsalEnded extends Error {}

export const endRehearsal = (): never => {
  throw new RehearsalEnded();
};

export const hasPermission = (caller: Caller, permission: Permission): boolean =>
  caller.scopes.includes(permission) && caller.permissions.includes(permission);
