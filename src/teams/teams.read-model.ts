import { z } from 'zod';
import { defineReadModel } from '@alert-review/kernel';
import { TeamSettings } from './domain/teams.events.js';

/** Teams of an organization; the row id is the organization. No row means no teams. */
export const TeamsReadModel = defineReadModel({
  name: 'teams',
  storageVersion: 2,
  schema: z.object({ version: z.number(), settings: TeamSettings, levelsSince: z.string().nullable() }),
});
