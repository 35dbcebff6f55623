import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { deadRules, type DeadRule } from '../domain/routing.js';
import type { TeamSettings } from '../domain/teams.events.js';
import { teamSettingsOf, teamsSeenBy } from './teams.lookup.js';

interface Teams {
  /** Number of changes so far; 0 if nothing was ever set. */
  readonly version: number;
  readonly settings: TeamSettings;
  /** Ids of teams whose inbox the caller may see. */
  readonly seen: readonly string[];
  readonly deadRules: readonly DeadRule[];
}

/** Returns the teams of the organization and the rules that can never match. */
export const GetTeams = defineQuery(
  'GetTeams',
  { permission: 'alerts:read', feature: 'teamwork' },
  (caller: Caller) => ({ caller }),
  [ReadModels],
  async ({ caller }, readModels): Promise<Teams> => {
    const { version, settings } = await teamSettingsOf(readModels.for(caller), caller);
    const seen = teamsSeenBy(caller, settings).map(({ id }) => id);
    return { version, settings, seen, deadRules: deadRules(settings.rules) };
  },
);
