import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SUITE = path.join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** Path of a Node 22 or later, which MCP's conformance suite and Inspector need. */
export const laterNode =
  Number.parseInt(process.versions.node) >= 22 ? process.execPath : process.env.CONFORMANCE_NODE;

/** The missing prerequisite of MCP's conformance suite, or null when all is installed. */
export const missingForConformance = !existsSync(SUITE)
  ? 'the conformance suite'
  : existsSync(laterNode ?? '')
    ? null
    : 'node 22';

export interface ConformanceRun {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the suite to its end. `onText` is called with all of the output so far. */
export function runConformance(
  argv: readonly string[],
  onText: (output: string) => void = () => undefined,
): Promise<ConformanceRun> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(laterNode!, [SUITE, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => onText((output += text)));
    child.once('error', reject).once('close', (code) => resolve({ code, output }));
  });
}
