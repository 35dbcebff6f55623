import {
  OPERATOR_COMMANDS,
  OPERATOR_COMMAND_NAMES,
  type OperatorCommandName,
} from '../../../src/operator/operator-commands.js';

/** Commands whose first example does something, or needs a file: others of the same request. */
const INSTEAD_OF_EXAMPLES: Partial<Record<OperatorCommandName, readonly string[]>> = {
  'audit-bundle': ['audit', 'bundle', '--org', 'Nobody', '--out', '/dev/null/x'],
  'audit-export': ['audit', 'export', '--org', 'Nobody'],
  backup: ['backup', '/dev/null/x'],
  'org-create': ['org', 'create', 'Third Bank'],
  purge: ['purge', '--org', 'Nobody', '--customer', 'c', '--dry-run'],
  rebuild: ['rebuild', '--read-model', 'user', '--verify'],
};

/**
 * Arguments of each request that get as far as the stores, which may refuse it there: the first example of
 * its help, of an organization that does not exist.
 */
export const REACHING: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  OPERATOR_COMMAND_NAMES.map((name) => [name, INSTEAD_OF_EXAMPLES[name] ?? firstExampleOf(name)]),
);

function firstExampleOf(name: OperatorCommandName): string[] {
  const example = /^ +\$ alert-review (.+?)(?: (?:[<>] |\\).*)?$/m.exec(OPERATOR_COMMANDS[name].help)?.[1];
  if (example === undefined) throw new Error(`the help of ${name} has no example`);
  const words = example.match(/"[^"]*"|<[^>]*>|\S+/g)!.filter((word) => word !== '--json');
  return words.map((word) => (word === '"Example Bank"' ? 'Nobody' : word.replace(/^"(.*)"$/, '$1')));
}
