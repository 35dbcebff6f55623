import type { SettingDifference } from '@alert-review/kernel';
import type { SingleSignOn } from './domain/organization.events.js';
import type { SecondPersonRules } from './domain/second-person-rules.settings.js';
import type { Role } from './domain/user.events.js';

/**
 * `settings`: all settings that differ from the defaults, set on the scoring rules of this version.
 * `evidence`: what is known about a new threshold; missing in changes that an earlier release stored.
 */
export interface RecipeChangeWanted {
  readonly kind: 'recipe';
  readonly settings: object;
  readonly seenVersion: number;
  readonly differences: readonly SettingDifference[];
  readonly evidence?: object | null;
}

/** A change that an administrator requested, with all that is needed to carry it out. */
export type RequestedChange =
  | RecipeChangeWanted
  /** `invitation`: id of the stored link (row of `InvitationRecord`). */
  | { readonly kind: 'link'; readonly user: string; readonly invitation: string }
  | { readonly kind: 'member'; readonly email: string; readonly role: Role }
  | { readonly kind: 'role'; readonly user: string; readonly role: Role }
  | { readonly kind: 'rules'; readonly rules: SecondPersonRules }
  | { readonly kind: 'second_factor'; readonly user: string }
  | { readonly kind: 'single_sign_on'; readonly to: SingleSignOn | null };
