import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly 'timeout-minutes'?: number;
  readonly services?: Readonly<Record<string, { readonly image: string; readonly options?: string }>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

export interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What the repository has, for the steps to call. */
export interface Callable {
  readonly scripts: readonly string[];
  /** Those that are supported by a promise: the oldest, and that of the image. */
  readonly nodeMajors: readonly number[];
  exists(place: string): boolean;
}

/** Error: the text is no YAML. */
export const workflowOf = (text: string): Workflow => parse(text) as Workflow;

/** Names of the npm scripts that a shell text calls. */
export function calledScripts(run: string): string[] {
  const named = [...run.matchAll(/\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  return /\bnpm (test|t)\b/.test(run) ? [...named, 'test'] : named;
}

/** The versions of Node that a job runs on, one after the other for each of its matrix. */
export const nodesOf = ({ steps, strategy }: Job): unknown[] =>
  steps
    .filter(({ uses }) => uses?.startsWith('actions/setup-node@'))
    .flatMap(({ with: inputs }) => {
      const version = inputs?.['node-version'];
      return version === '${{ matrix.node }}' ? (strategy?.matrix.node ?? []) : [version];
    });

function stepProblems({ uses, run = '' }: Step, callable: Callable): string[] {
  const problems: string[] = [];
  if (uses && !/^[\w.-]+\/[\w.-]+@v\d+$/.test(uses))
    problems.push(`${uses} is not pinned by its major version`);
  for (const script of calledScripts(run))
    if (!callable.scripts.includes(script)) problems.push(`npm run ${script} does not exist`);
  for (const [, place = ''] of run.matchAll(/\b(?:npx jest|cli\.js|bash) (test\/\S+|\.\S+)/g))
    if (!callable.exists(place)) problems.push(`${place} does not exist`);
  return problems;
}

/** Whatever is wrong with the workflow, one line each, beginning with the job. */
export function workflowProblems(text: string, callable: Callable): string[] {
  const { permissions, jobs } = workflowOf(text);
  const problems = Object.entries(permissions ?? { all: 'write' })
    .filter(([, right]) => right !== 'read')
    .map(([name]) => `may write: ${name}`);
  for (const [name, job] of Object.entries(jobs)) {
    const found = job.steps.flatMap((step) => stepProblems(step, callable));
    if (nodesOf(job).some((node) => !callable.nodeMajors.includes(Number(node))))
      found.push('runs on a Node that is not supported');
    if (!job['timeout-minutes']) found.push('has no time limit');
    for (const [service, { options = '' }] of Object.entries(job.services ?? {}))
      if (!options.includes('--health-cmd')) found.push(`${service} has no health check`);
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

/** Images that a job starts, as service containers or by `docker run`. */
export const imagesOf = ({ services = {}, steps }: Job): string[] => [
  ...Object.values(services).map(({ image }) => image),
  ...steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/^\s*docker run .*? ([a-z][\w./-]*:\d[\w.-]*)(?=\s|$)/gm)].map(
      ([, image = '']) => image,
    ),
  ),
];
