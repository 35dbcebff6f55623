import { z } from 'zod';
import { AssistantRules } from '../../kernel/assistant-rules.js';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';
import { FEATURE_NAMES } from '../../kernel/features.js';
import { SecondPersonRules } from '../../kernel/second-person-rules.js';

/** Events of an organization; stream `organization-<org>.<org>`. */
export const OrganizationEvents = defineEvents('organization', {
  OrganizationCreated: { v: 1, schema: z.object({ name: z.string() }) },
  /** `features`: the complete list of enabled features. */
  OrganizationFeaturesSet: { v: 1, schema: z.object({ features: z.array(z.enum(FEATURE_NAMES)) }) },
  AssistantRulesSet: {
    v: 1,
    schema: AssistantRules,
    audit: ({ ceiling }) => ({ value: ceiling }),
  },
  /** Which decisions another person confirms from now on. */
  SecondPersonRulesSet: { v: 1, schema: SecondPersonRules },
  /** `reasons`: all that people choose from when they decide about alerts. */
  DecisionReasonsSet: { v: 1, schema: z.object({ reasons: z.array(z.string()) }) },
  /** Revokes the access of its users, keys and applications until it is enabled. */
  OrganizationDisabled: { v: 1, schema: z.object({}) },
  OrganizationEnabled: { v: 1, schema: z.object({}) },
});

export type OrganizationEvent = EventOf<typeof OrganizationEvents>;
