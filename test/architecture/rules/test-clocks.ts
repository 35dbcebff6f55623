import ts from 'typescript';
import { isTypeScript, nodesOf, violation, type Rule, type SourceFile } from './source.js';

/** Helpers and suites that may read a clock or set a timer, and what for. */
export const MAY_USE_CLOCKS: Readonly<Record<string, string>> = {
  'test/contracts/job-queue.contract.ts':
    'tells whether what was sent is still before the instant that it names',
  'test/e2e/access-in-several-processes.spec.ts':
    'the last instant at which a question was asked that was allowed',
  'test/integration/platform/restore-drill.full.spec.ts': 'a clock of the product that goes on',
  'test/integration/platform/stopping-process.ts': 'work of a process that is stopped',
  'test/support/built-server.ts': 'how long a start took, for benchmarks',
  'test/support/cpu-time.ts': 'compares the CPU of two works of one run',
  'test/support/eventstoredb-server/answers.ts': 'a server that answers late',
  'test/support/eventstoredb-server/append-calls.ts': 'deadlines of calls, as a server keeps them',
  'test/support/mongodb-server/mongodb-server.ts': 'a server that answers late',
  'test/support/patience.ts': 'waits for what happens, and gives up what hangs',
  'test/support/redis-server.ts': 'asks again until a server has started',
  'test/support/rest-client.ts': 'asks again until it is so',
  'test/support/s3-server.ts': 'a server that answers late, and signatures that end',
  'test/support/tcp-balancer.ts': 'looks at servers, as balancers do',
  'test/support/tcp-proxy.ts': 'a slow line',
  'test/unit/bench/harness.spec.ts': 'tests the clock of CPU itself',
};

/** Rounds of kills strike at random times; rules about clocks quote them. */
const ELSEWHERE = /^test\/(?:architecture|faults)\//;
const TESTS = /^test\/|^packages\/[^/]+\/test\/|^packages\/.*\.spec\.ts$/;
const PAGES = /^test\/(?:e2e\/|support\/page)/;

const isTest = ({ path }: SourceFile): boolean => TESTS.test(path) && !ELSEWHERE.test(path);

const CLOCKS = /^(?:performance\.now|process\.(?:hrtime|hrtime\.bigint|cpuUsage|threadCpuUsage))$/;
const NOW = /^Date\.now\(\)$/;
const COMPARED = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Whether a kept instant is compared with the present one: `Date.now() - began`, `Date.now() < end`. */
function comparesWithNow(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node)) return false;
  const { left, right, operatorToken } = node;
  if (COMPARED.has(operatorToken.kind)) return [left, right].some((side) => NOW.test(side.getText()));
  if (operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  // A constant is in capitals: an instant that lies so long back is made, none is measured.
  return NOW.test(left.getText()) && /^[a-z]\w*$/.test(right.getText());
}

const clockIn = (node: ts.Node): string | null =>
  (ts.isCallExpression(node) && CLOCKS.test(node.expression.getText())) || comparesWithNow(node)
    ? 'how long it took depends on the machine: wait by endsSoon, compare CPU by cpu-time, or count the work'
    : null;

const usesFakeTimers = ({ text }: SourceFile): boolean => text.includes('jest.useFakeTimers(');

function timerIn(node: ts.Node, file: SourceFile): string | null {
  const advice =
    'no time is enough on each machine: wait for what happens by whenTrue, let time pass by letPass';
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    const { text } = node.moduleSpecifier;
    const isTimer = /^(?:node:)?timers(?:\/promises)?$/.test(text);
    return isTimer && /\b(?:setTimeout|scheduler|\*)/.test(node.importClause?.getText() ?? '')
      ? advice
      : null;
  }
  if (!ts.isCallExpression(node)) return null;
  const called = node.expression.getText();
  const [first, ms] = node.arguments;
  if (called === 'AbortSignal.timeout' && first && ts.isNumericLiteral(first)) return advice;
  const isTimer = called === 'setTimeout' && ms !== undefined && ms.getText() !== '0';
  return isTimer && !usesFakeTimers(file) ? advice : null;
}

/** `expect(await rows.count()).toBe(50)`: what is there already is looked at once, what comes is not. */
const countIn = (node: ts.Node, { path }: SourceFile): string | null =>
  PAGES.test(path) &&
  ts.isCallExpression(node) &&
  /^expect\(await [^]*\.count\(\)\)\s*\.toBe$/.test(node.expression.getText()) &&
  node.arguments[0]?.getText() !== '0'
    ? 'a page shows it when the server has done it: look again by reloadUntil, or wait by waitFor'
    : null;

const inTests =
  (rule: string, find: (node: ts.Node, file: SourceFile) => string | null): Rule =>
  (files) =>
    files
      .filter((file) => isTypeScript(file) && isTest(file) && !(file.path in MAY_USE_CLOCKS))
      .flatMap((file) =>
        nodesOf(file).flatMap((node) => {
          const message = find(node, file);
          return message === null ? [] : [violation(rule, file, node, message)];
        }),
      );

export const testClockRules: readonly Rule[] = [
  inTests('measured-times', clockIn),
  inTests('fixed-waits', timerIn),
  inTests('page-counts', countIn),
];

/** Whether a file does what one of the rules refuses, whatever the list says. */
export const usesClocks = (file: SourceFile): boolean =>
  nodesOf(file).some((node) => clockIn(node) !== null || timerIn(node, file) !== null);
