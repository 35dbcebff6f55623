import { z } from 'zod';
import { AssistantRules, defineReadModel, FEATURE_NAMES, SecondPersonRules } from '@alert-review/kernel';
import { ReportingInstitution, SingleSignOn } from './domain/organization.events.js';

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  storageVersion: 9,
  schema: z.object({
    name: z.string(),
    features: z.array(z.enum(FEATURE_NAMES)),
    assistants: AssistantRules,
    /** What people choose from when they decide. */
    reasons: z.array(z.string()),
    /** Checklist that a new case begins with; the product's own where it is empty. */
    checklist: z.array(z.string()),
    /** Which decisions another person confirms. */
    secondPerson: SecondPersonRules,
    /** What report files tell of it. */
    reporting: ReportingInstitution,
    singleSignOn: SingleSignOn.nullable(),
    /** Whether members with passwords need a second factor. */
    secondFactorRequired: z.boolean(),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
