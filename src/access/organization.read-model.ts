import { z } from 'zod';
import { defineReadModel, FEATURE_NAMES } from '@alert-review/kernel';
import { SingleSignOn } from './domain/organization.events.js';
import { SETTING_SCHEMAS } from './domain/organization.settings.js';

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  storageVersion: 10,
  schema: z.object({
    name: z.string(),
    features: z.array(z.enum(FEATURE_NAMES)),
    ...SETTING_SCHEMAS,
    singleSignOn: SingleSignOn.nullable(),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
