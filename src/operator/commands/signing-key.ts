import { RotateSigningKey } from '../../log-proofs/commands/rotate-signing-key.command.js';
import { defineCommand } from '../operator-command.js';

export const SIGNING_KEY_COMMANDS = {
  'signing-key-rotate': defineCommand({
    description: 'Creates the next key that signs the checkpoints of the log.',
    help: `
The keys derive from the master key. The new key is published in the log, signed by itself and by the key
before it, and both sign the next checkpoints. Give verifiers the new key.

Example:
  $ alert-review signing-key rotate`,
    parameters: {},
    message: (caller) => new RotateSigningKey(caller),
    show: (keys, screen) => screen.line(`Verifier key: ${keys.at(-1)!.key}`),
  }),
};
