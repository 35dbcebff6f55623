import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Job {
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
  readonly nodeMajor: number;
  exists(place: string): boolean;
}

/** Error: the text is no YAML. */
export const workflowOf = (text: string): Workflow => parse(text) as Workflow;

/** Names of the npm scripts that a shell text calls. */
export function calledScripts(run: string): string[] {
  const named = [...run.matchAll(/\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  return /\bnpm (test|t)\b/.test(run) ? [...named, 'test'] : named;
}

function stepProblems({ uses, run = '', with: inputs }: Step, callable: Callable): string[] {
  const problems: string[] = [];
  if (uses && !/^[\w.-]+\/[\w.-]+@v\d+$/.test(uses))
    problems.push(`${uses} is not pinned by its major version`);
  if (uses?.startsWith('actions/setup-node@') && inputs?.['node-version'] !== callable.nodeMajor)
    problems.push(`runs on another Node than ${callable.nodeMajor}`);
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
