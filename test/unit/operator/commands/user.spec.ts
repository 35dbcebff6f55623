import { USER_COMMANDS } from '../../../../src/operator/commands/user.js';
import type { OperatorScreen } from '../../../../src/operator/operator-command.js';

const ID = '01j9x4n1p2q3r4s5t6v7w8x9y0';

function shown(show: (screen: OperatorScreen) => void): string {
  const lines: string[] = [];
  const add = (text: string) => void lines.push(text);
  show({ line: add, write: add, printTable: (_, rows) => add(rows.join()) });
  return lines.join('\n');
}

test('vouching for a user says that it holds both ways', () => {
  const values = { organization: 'Example Bank', userId: ID };
  const text = shown((screen) => USER_COMMANDS['user-vouch'].show!({ id: ID }, screen, values));
  expect(text).toBe(`The user ${ID} may confirm decisions of whoever let them in, and the other way round.`);
});

test.each([true, undefined])(
  'what nobody approved is said plainly, where it was told: %s',
  (administratorsTold) => {
    const told = administratorsTold && { administratorsTold };
    const values = { organization: 'Example Bank', userId: ID };
    const role = 'analyst' as const;
    const texts = [
      shown((screen) =>
        USER_COMMANDS['user-role'].show!({ id: ID, role, ...told }, screen, { ...values, role }),
      ),
      shown((screen) =>
        USER_COMMANDS['user-create'].show!({ id: ID, role, ...told }, screen, {
          ...values,
          email: 'ann@example.com',
          role,
        }),
      ),
      shown((screen) => USER_COMMANDS['user-reset-second-factor'].show!({ id: ID, ...told }, screen, values)),
    ];
    for (const text of texts) {
      expect(text).toContain(ID);
      expect(text.includes('Nobody approved this change')).toBe(administratorsTold === true);
    }
  },
);
