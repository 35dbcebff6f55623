import { z } from 'zod';
import { AssistantRules } from '../kernel/assistant-rules.js';
import { defineReadModel } from '../kernel/define-read-model.js';
import { FEATURE_NAMES } from '../kernel/features.js';

export const OrganizationReadModel = defineReadModel({
  name: 'organization',
  storageVersion: 3,
  schema: z.object({
    name: z.string(),
    features: z.array(z.enum(FEATURE_NAMES)),
    assistants: AssistantRules,
    createdAt: z.string(),
    disabledAt: z.string().nullable(),
  }),
});
