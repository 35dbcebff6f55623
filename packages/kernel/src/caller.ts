import type { Feature } from './features.js';
import type { Permission } from './permissions.js';

/**
 * Pseudo organization that owns the server's own data, such as checkpoints and the list of organizations.
 */
export const SYSTEM_ORG = 'system';

/**
 * Who sends a request, for which organization and through which transport. Only admission and the job
 * runner build callers.
 */
export interface Caller {
  /** human: a person at a page or the command line; agent: an assistant; system: an API key or a job. */
  readonly kind: 'human' | 'agent' | 'system';
  readonly orgId: string;
  /** Service id of a user or of an API key, never an e-mail address. */
  readonly userId: string;
  readonly via: 'mcp' | 'rest' | 'web' | 'cli' | 'system';
  /** The OAuth client's id or the API key's id; null if the caller uses neither. */
  readonly clientId: string | null;
  readonly grantId?: string;
  /** Salted hash of the client application's name and version, which can be disclosed to an auditor. */
  readonly clientHash?: string;
  /** For a job: the user or API key whose request it carries out. */
  readonly onBehalfOf?: string;
  readonly scopes: readonly Permission[];
  readonly permissions: readonly Permission[];
  readonly features: readonly Feature[];
  /** Only for assistants: limits of the organization, and the calls that wait for their user. */
  readonly assistants?: {
    readonly ceiling: 'everything' | 'no_bulk' | 'read_only';
    readonly waits: 'nothing' | 'decisions' | 'writes';
  };
  /** Identifies everything that one request caused: log lines, events, jobs. */
  readonly correlationId: string;
  /** Trace id of the host application (W3C Trace Context), if the request carries one. */
  readonly traceId?: string;
  /** True for a trial run of a command: the handler calls `throwRehearsalEnded` before its first write. */
  readonly isRehearsal?: true;
}

/**
 * Thrown before the first write of a trial run: all checks before that write passed, and nothing was written.
 */
export class RehearsalEnded extends Error {}

/** Ends a trial run: always throws RehearsalEnded. */
export const throwRehearsalEnded = (): never => {
  throw new RehearsalEnded();
};

/** Tells whether a caller holds a permission. */
export const hasPermission = (caller: Caller, permission: Permission): boolean =>
  caller.scopes.includes(permission) && caller.permissions.includes(permission);
