import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';
import { FEATURE_NAMES } from '../../kernel/features.js';

/** What happens to an organization itself. Stream `organization-<org>.<org>`. */
export const OrganizationEvents = defineEvents('organization', {
  OrganizationCreated: { v: 1, schema: z.object({ name: z.string() }) },
  /** `features` is the whole list that is on from now on. */
  OrganizationFeaturesSet: { v: 1, schema: z.object({ features: z.array(z.enum(FEATURE_NAMES)) }) },
  /** Its users, keys and applications are shut out until it is enabled. */
  OrganizationDisabled: { v: 1, schema: z.object({}) },
  OrganizationEnabled: { v: 1, schema: z.object({}) },
});

export type OrganizationEvent = EventOf<typeof OrganizationEvents>;
