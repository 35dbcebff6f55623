import { z } from 'zod';
import { defineReadModel, FEATURE_NAMES } from '@alert-review/kernel';
import { SingleSignOn } from './domain/organization.events.js';
import { SETTING_NAMES, SETTING_SCHEMAS } from './domain/organization.settings.js';

/** Increase this number when the rows change in another way than by a new setting. */
const VERSION_WITHOUT_SETTINGS = 4;

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  // Each setting is a field of the rows, so a new setting requires a rebuild.
  storageVersion: VERSION_WITHOUT_SETTINGS + SETTING_NAMES.length,
  schema: z.object({
    name: z.string(),
    features: z.array(z.enum(FEATURE_NAMES)),
    ...SETTING_SCHEMAS,
    singleSignOn: SingleSignOn.nullable(),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
