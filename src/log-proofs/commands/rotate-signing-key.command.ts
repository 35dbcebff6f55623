import { type Caller, SYSTEM_ORG } from '@alert-review/kernel';
import { defineCommand } from '../../platform/bus/define-message.js';
import type { PublishedKey } from '../domain/signing-key.decider.js';
import { SigningKeys } from '../signing-keys.js';

/** Creates the next key that signs checkpoints. Returns all keys, oldest first. */
export const RotateSigningKey = defineCommand(
  'RotateSigningKey',
  { permission: 'server:operate' },
  (caller: Caller) => ({ caller }),
  [SigningKeys],
  ({ caller }, keys): Promise<readonly PublishedKey[]> => keys.rotate({ ...caller, orgId: SYSTEM_ORG }),
);
