import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { Scores, type UnlabelledSet } from './unlabelled-set.js';

const SCORER = path.join(import.meta.dirname, 'scorer.ts');
/** Room for young objects, and no threads of the collector: both save CPU time, which is what is measured. */
const MEMORY = ['--single-threaded-gc', '--min-semi-space-size=64', '--max-semi-space-size=128'];
const ROOT = path.join(import.meta.dirname, '../..');

/**
 * Scores a set in a process of its own, which gets nothing but the set: no folder, no argument, no
 * environment. Rejects when that process fails.
 */
export async function runScorer(set: UnlabelledSet): Promise<Scores> {
  const child = spawn(process.execPath, [...MEMORY, '--import', 'tsx', SCORER], {
    cwd: ROOT,
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  // A child that dies early closes the pipe; its exit code says so below.
  child.stdin.on('error', () => {}).end(JSON.stringify(set));
  const [answer, complaint] = await Promise.all([json(child.stdout).catch(() => null), text(child.stderr)]);
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`the scoring process ended with code ${code}: ${complaint}`);
  return Scores.parse(answer);
}
