import { execFile } from 'node:child_process';
import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { stagesOf, type Instruction } from './dockerfile-rules.js';

const run = promisify(execFile);

/** A stage while its steps are executed: its root is a folder of this machine. */
interface Stage {
  readonly root: string;
  readonly environment: Record<string, string>;
  folder: string;
}

export interface StepOptions {
  /** What the builder gets. */
  readonly context: string;
  /** A folder in which each stage gets a root of its own. */
  readonly into: string;
  /** Executes a RUN in another way; returns whether it did. */
  readonly instead?: (command: string, folder: string) => Promise<boolean>;
}

/** Executes COPY, ENV, WORKDIR and RUN of every stage in order; returns the root of the last one. */
export async function executeDockerfile(dockerfile: string, options: StepOptions): Promise<string> {
  const stages = new Map<string, Stage>();
  let last = '';
  for (const [at, steps] of stagesOf(dockerfile).entries()) {
    const stage: Stage = { root: path.join(options.into, String(at)), environment: {}, folder: '/' };
    await mkdir(stage.root, { recursive: true });
    stages.set(/ AS (\S+)$/.exec(steps[0]!.text)?.[1] ?? String(at), stage);
    for (const step of steps) await execute(step, stage, stages, options);
    last = stage.root;
  }
  return last;
}

async function execute(
  { name, text }: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  options: StepOptions,
): Promise<void> {
  if (name === 'WORKDIR') {
    stage.folder = path.posix.resolve(stage.folder, text);
    await mkdir(path.join(stage.root, stage.folder), { recursive: true });
  }
  if (name === 'ENV')
    for (const [, variable = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g))
      stage.environment[variable] = value;
  if (name === 'COPY') await copy(text, stage, stages, options.context);
  if (name === 'RUN') await runCommand(text, stage, options);
}

async function copy(text: string, stage: Stage, stages: ReadonlyMap<string, Stage>, context: string) {
  const [, from, places = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
  const base = from === undefined ? context : stages.get(from)!.root;
  const sources = places.split(/\s+/);
  const target = sources.pop()!;
  const destination = path.join(stage.root, path.posix.resolve(stage.folder, target));
  for (const source of sources) {
    const place = path.join(base, source);
    const isFolder = (await stat(place)).isDirectory();
    const to =
      !isFolder && target.endsWith('/') ? path.join(destination, path.basename(source)) : destination;
    await cp(place, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Absolute paths lead into the root of the stage; the user of the image is not on this machine. */
async function runCommand(text: string, stage: Stage, { instead }: StepOptions): Promise<void> {
  const folder = path.join(stage.root, stage.folder);
  if (await instead?.(text, folder)) return;
  const command = text.replaceAll(/(?<=\s)\/(?=\w)/g, `${stage.root}/`).replaceAll(/ -[og] node\b/g, '');
  for (const place of ['usr/local/bin', 'var/lib'])
    await mkdir(path.join(stage.root, place), { recursive: true });
  const { PATH = '', HOME = '' } = process.env;
  await run('sh', ['-c', command], { cwd: folder, env: { PATH, HOME, ...stage.environment } });
}
