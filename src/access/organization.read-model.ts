import { z } from 'zod';
import { defineReadModel, FEATURE_NAMES } from '@alert-review/kernel';
import { SingleSignOn } from './domain/organization.events.js';
import { SETTING_NAMES, SETTING_SCHEMAS } from './domain/organization.settings.js';

/** Raise it when the rows change otherwise than by one setting more. */
const VERSION_WITHOUT_SETTINGS = 4;

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  // Each setting is a field of the rows, which have to be made anew for it.
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
