import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const BUILT = path.resolve(import.meta.dirname, '../../dist');
const CLI = path.join(BUILT, 'cli/cli.js');
const CUSTOMERS = '300';
const READY = /Ready after .*? stays up at (\S+) until/;

export const ORGANIZATION = 'Demonstration Bank';

/** A running demonstration: that of `npm run demo`, or a small one that ends with the session. */
export class Demonstration {
  private constructor(
    readonly baseUrl: string,
    private readonly dataDir: string,
    private readonly own: ChildProcess | null,
  ) {}

  /** The one at `baseUrl`, which works in `dataDir`; where none answers, one is started. */
  static async find(baseUrl: string, dataDir: string): Promise<Demonstration> {
    const answers = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers && existsSync(path.join(dataDir, 'demo.json')))
      return new Demonstration(baseUrl, dataDir, null);
    if (!existsSync(CLI)) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
    console.log(`No demonstration answers at ${baseUrl}: starting one with ${CUSTOMERS} customers.\n`);
    return Demonstration.start();
  }

  private static async start(): Promise<Demonstration> {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alert-review-'));
    const argv = ['--data-dir', dataDir, '--port', '0', '--customers', CUSTOMERS];
    const child = spawn(process.execPath, [path.join(BUILT, 'demo.js'), ...argv], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithSession(child, dataDir);
    let output = '';
    for await (const part of child.stdout) {
      output += String(part);
      const baseUrl = READY.exec(output)?.[1];
      if (baseUrl === undefined) continue;
      return new Demonstration(baseUrl, dataDir, child);
    }
    throw new Error(`The demonstration ended:\n${output}`);
  }

  /** One that was investigated, by its id in the bank's own system. */
  get alertId(): string {
    const file = readFileSync(path.join(this.dataDir, 'demo-load.json'), 'utf8');
    const { investigations } = JSON.parse(file) as { investigations: Record<string, string> };
    const [alertId] = Object.keys(investigations);
    if (alertId === undefined) throw new Error('The demonstration has no investigated alert yet: try later');
    return alertId;
  }

  /** Runs a command of alert-review with `input`; its answer. */
  command<Answer>(argv: readonly string[], input = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, DATA_DIR: this.dataDir };
      const child = execFile(process.execPath, [CLI, ...argv, '--json'], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(stderr || error.message)) : resolve(JSON.parse(stdout) as Answer),
      );
      child.stdin!.end(input);
    });
  }

  async end(): Promise<void> {
    if (!this.own) return;
    const exited = once(this.own, 'exit');
    if (this.own.exitCode === null && this.own.kill('SIGTERM')) await exited;
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

const EXIT_SIGNAL = 128;

/** Ends a demonstration with this process, also when a signal comes or the reader goes away (`| head`). */
function endWithSession(child: ChildProcess, dataDir: string): void {
  const end = (exitCode: number) => {
    child.once('exit', () => {
      rmSync(dataDir, { recursive: true, force: true });
      process.exit(exitCode);
    });
    if (!child.kill('SIGTERM')) process.exit(exitCode);
  };
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => end(EXIT_SIGNAL + os.constants.signals[signal]));
  process.stdout.on('error', () => end(EXIT_SIGNAL + os.constants.signals.SIGPIPE));
}
