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
    /** Reasons that people can choose when they decide. */
    reasons: z.array(z.string()),
    /** Checklist of new cases; empty for the product's own. */
    checklist: z.array(z.string()),
    /** The four-eyes rules. */
    secondPerson: SecondPersonRules,
    /** What report files say about the organization. */
    reporting: ReportingInstitution,
    singleSignOn: SingleSignOn.nullable(),
    /** Whether members who sign in with a password need a second factor. */
    secondFactorRequired: z.boolean(),
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
