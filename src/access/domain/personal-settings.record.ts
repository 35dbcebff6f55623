import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/** What a person has chosen for their own pages. Row id: id of the user. No row: nothing was chosen. */
export const PersonalSettingsRecord = defineRecord({
  name: 'personal-settings',
  schema: z.object({ hasShortcuts: z.boolean() }),
});
