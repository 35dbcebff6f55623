import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { composeOf } from './compose-rules.js';
import { baseOf } from './dockerfile-rules.js';
import { fileOf, ROOT } from './planted.js';
import {
  calledScripts,
  imagesOf,
  nodesOf,
  workflowOf,
  workflowProblems,
  type Callable,
} from './workflow-rules.js';

const workflow = fileOf('.github/workflows/ci.yml');
const packageFile = JSON.parse(fileOf('package.json')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const callable: Callable = {
  scripts: Object.keys(packageFile.scripts),
  nodeMajors: [...packageFile.engines.node.matchAll(/(?:\^|>=)(\d+)/g)].map(([, major]) => Number(major)),
  exists: (place) => existsSync(path.join(ROOT, place)),
};
const { jobs } = workflowOf(workflow);
const commandsOf = (name: string) => (jobs[name]?.steps ?? []).map(({ run = '' }) => run);

test('the workflow calls what exists, on pinned actions, with no more rights than it needs', () => {
  expect(workflowProblems(workflow, callable)).toEqual([]);
});

test('what a pull request has to pass is run in this order', () => {
  const scripts = commandsOf('check').flatMap((run) =>
    run.includes('npm ci') ? ['ci'] : calledScripts(run),
  );
  expect(scripts).toEqual(['ci', 'check', 'test', 'test:full']);
});

test('it is passed on each Node that is supported, the last of which is that of the image', () => {
  const [, ofImage] = /^node:(\d+)/.exec(baseOf(fileOf('Dockerfile')) ?? '') ?? [];
  expect(nodesOf(jobs.check!)).toEqual(callable.nodeMajors);
  expect(callable.nodeMajors.at(-1)).toBe(Number(ofImage));
});

describe('the contracts', () => {
  const job = jobs.contracts ?? { steps: [] };

  test('find every server that one of their suites asks for', () => {
    const suites = readdirSync(path.join(ROOT, 'test/contracts')).map((name) =>
      fileOf(`test/contracts/${name}`),
    );
    const asked = suites.flatMap((text) => text.match(/\b[A-Z0-9]+_TEST_URL\b/g) ?? []);
    expect(Object.keys(job.env ?? {})).toEqual(expect.arrayContaining([...new Set(asked)]));
    expect(commandsOf('contracts')).toContain('npx jest test/contracts');
  });

  test('run on the servers that docker-compose.yml runs', () => {
    const { services } = composeOf(fileOf('docker-compose.yml'));
    const foreign = Object.values(services).flatMap(({ image, build }) => (image && !build ? [image] : []));
    expect(foreign).toHaveLength(3);
    expect(imagesOf(job)).toEqual(expect.arrayContaining(foreign));
  });
});

test('the image is built, started as a whole and stopped in order', () => {
  const run = commandsOf('image').join('\n');
  for (const command of ['docker compose build', 'docker compose up --detach --wait', 'docker compose stop'])
    expect(run).toContain(command);
});
