import { RotateSigningKey } from '../../log-proofs/commands/rotate-signing-key.command.js';
import { defineOperatorCommand } from '../operator-command.js';

export const SIGNING_KEY_COMMANDS = {
  'signing-key-rotate': defineOperatorCommand({
    description: 'Creates the next key that signs the checkpoints of the log.',
    help: `
The keys derive from the master key. The log publishes the new key, signed by itself and by the key before it.
Both keys sign the next checkpoints. Give the new key to your auditors.

Example:
  $ alert-review signing-key rotate`,
    parameters: {},
    message: (caller) => new RotateSigningKey(caller),
    show: (keys, screen) => screen.line(`Verifier key: ${keys.at(-1)!.key}`),
  }),
};
