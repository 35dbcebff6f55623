import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CommandLines, type Ended } from './command-lines.js';
import { DemoProcess } from './demo-process.js';
import { temporaryFolder } from './temporary-folder.js';

export const CUSTOMERS = 100;
export const READY = /Ready after (\d+\.\d) s\. The server stays up at (\S+) until Ctrl-C\.\n/;

type StateOfStores = readonly { readonly readModel: string; readonly rows: number }[];

/** Runs the demonstration, possibly several times, on one data folder. */
export class Demonstration {
  private readonly running: DemoProcess[] = [];
  private readonly commands = new CommandLines();

  private constructor(readonly dataDir: string) {}

  static async inNewFolder(): Promise<Demonstration> {
    return new Demonstration(await temporaryFolder());
  }

  start(port = '0'): DemoProcess {
    const argv = ['--data-dir', this.dataDir, '--port', port, '--customers', String(CUSTOMERS)];
    const demo = DemoProcess.start(argv);
    this.running.push(demo);
    return demo;
  }

  get account(): { readonly apiKey: string; readonly apiKeyId: string } {
    return this.noted('demo.json');
  }

  /** By how many weeks the days of the sample were moved. */
  get weeks(): number {
    return this.noted<{ weeks: number }>('demo-desk.json').weeks;
  }

  investigationIds(): string[] {
    const { investigations } = this.noted<{ investigations: Record<string, string> }>('demo-load.json');
    return Object.values(investigations);
  }

  run(...argv: string[]): Promise<Ended> {
    return this.commands.run(this.dataDir, argv);
  }

  /** The parsed output of a command that opens the stores itself. */
  async printed(...argv: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await this.run(...argv, '--json');
    expect({ code, stderr: stderr.trim() }).toEqual({
      code: 0,
      stderr: JSON.stringify({ stores: this.dataDir }),
    });
    return JSON.parse(stdout);
  }

  /**
   * Row counts and hashes of all read models. They change if an organization, user, key, upload, alert or run
   * was created twice.
   */
  async stateOfStores(): Promise<StateOfStores> {
    return (await this.printed('rebuild', '--verify')) as StateOfStores;
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((demo) => demo.end('SIGKILL', 'group')));
    await this.commands.close();
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  private noted<Notes>(name: string): Notes {
    return JSON.parse(readFileSync(path.join(this.dataDir, name), 'utf8')) as Notes;
  }
}

export const rowsOf = (state: StateOfStores) =>
  Object.fromEntries(state.map(({ readModel, rows }) => [readModel, rows]));

export const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
