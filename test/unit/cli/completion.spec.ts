import { execFileSync } from 'node:child_process';
import { runCli } from '../../../src/cli/program.js';

/** Returns what bash offers for the last of the words. */
async function offered(...words: string[]): Promise<string[]> {
  let script = '';
  const stdout = { write: (text: string) => void (script += text) };
  expect(await runCli(['completion', 'bash'], { stdout, stderr: stdout })).toBe(0);
  const typed = ['alert-review', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `${script}\nCOMP_WORDS=(${typed}) COMP_CWORD=${words.length}\n_alert_review\n`;
  return execFileSync('bash', ['-c', `${ask}printf '%s\\n' "\${COMPREPLY[@]}"`], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

test('bash completes commands, their words, options and choices', async () => {
  expect(await offered('ba')).toEqual(['backup']);
  expect(await offered('api-key', '')).toEqual(expect.arrayContaining(['create', 'list', 'revoke']));
  expect(await offered('api-key', 'create', 'Example Bank', '--na')).toEqual(['--name']);
  expect(await offered('org', 'create', '--i')).toEqual(['--init']);
  expect(await offered('completion', 'z')).toEqual(['zsh']);
});

test('an argument that is named as a command is not taken for one', async () => {
  expect(await offered('org', 'disable', 'create', '--')).toEqual(
    expect.arrayContaining(['--json', '--help']),
  );
  expect(await offered('org', 'disable', 'create', '--i')).toEqual(['']);
});
