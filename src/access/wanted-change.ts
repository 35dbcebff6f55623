import type { SettingDifference } from '@alert-review/kernel';
import type { SingleSignOn } from './domain/organization.events.js';
import type { SecondPersonRules } from './domain/second-person-rules.settings.js';
import type { Role } from './domain/user.events.js';

/** `settings`: all that differ from the defaults, set on the recipe of that version. */
export interface RecipeChangeWanted {
  readonly kind: 'recipe';
  readonly settings: object;
  readonly seenVersion: number;
  readonly differences: readonly SettingDifference[];
}

export type WantedChange =
  | RecipeChangeWanted
  /** `invitation`: id of the row of the link. */
  | { readonly kind: 'link'; readonly user: string; readonly invitation: string }
  | { readonly kind: 'member'; readonly email: string; readonly role: Role }
  | { readonly kind: 'role'; readonly user: string; readonly role: Role }
  | { readonly kind: 'rules'; readonly rules: SecondPersonRules }
  | { readonly kind: 'second_factor'; readonly user: string }
  | { readonly kind: 'single_sign_on'; readonly to: SingleSignOn | null };
