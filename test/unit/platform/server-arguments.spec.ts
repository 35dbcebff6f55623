import { printedInsteadOfStart } from '../../../src/platform/process/server-arguments.js';

const printed = (...args: string[]) => printedInsteadOfStart(args, '1.2.3');

test('the server starts without arguments', () => {
  expect(printed()).toBeNull();
});

test.each(['--version', '-V'])('%s prints the version and ends', (argument) => {
  expect(printed(argument)).toEqual({ text: '1.2.3\n', to: 'stdout', exitCode: 0 });
});

test.each(['--help', '-h'])('%s says how the server is started', (argument) => {
  expect(printed(argument)).toMatchObject({ to: 'stdout', exitCode: 0 });
  expect(printed(argument)!.text).toContain('environment variables');
});

test.each([
  [['--port=80'], '"--port=80"'],
  [['serve'], '"serve"'],
  [['--help', '--verbose'], '"--verbose"'],
  [[''], '""'],
  [['--help', '--version'], 'alone'],
])('%j is refused, with a sentence', (args, named) => {
  const answer = printed(...args)!;
  expect(answer).toMatchObject({ to: 'stderr', exitCode: 2 });
  expect(answer.text).toContain(named);
});
