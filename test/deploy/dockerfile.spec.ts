import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SAMPLE_FOLDER } from '../../samples/demo/sample-set.js';
import { contextProblems, copiedPlaces, dockerfileProblems, healthCommand } from './dockerfile-rules.js';
import { fileOf, planted, ROOT } from './planted.js';

const NODE_MAJOR = 24;
const { version: VERSION } = JSON.parse(fileOf('package.json')) as { version: string };
const dockerfile = fileOf('Dockerfile');
const dockerignore = fileOf('.dockerignore');

test('the image runs small, unprivileged and without secrets', () => {
  expect(dockerfileProblems(dockerfile, NODE_MAJOR, VERSION)).toEqual([]);
});

test.each([
  ['USER node\n', '', 'runs as root'],
  ['USER node\n', 'USER node\nUSER root\n', 'runs as root'],
  ['CMD ["node", "dist/main.js"]', 'CMD node dist/main.js', 'CMD is not node dist/main.js in exec form'],
  ['USER node\n', 'USER node\nENTRYPOINT ["npm", "start"]\n', 'an ENTRYPOINT stands before CMD'],
  ['STOPSIGNAL SIGTERM', 'STOPSIGNAL SIGKILL', 'does not stop by SIGTERM'],
  ['--ignore-scripts ', '', 'installs otherwise than by npm ci --ignore-scripts'],
  ['npm ci --omit', 'npm install --omit', 'installs otherwise than by npm ci --ignore-scripts'],
  ['--from=dependencies', '--from=build', 'the last stage has more than the production dependencies'],
  ['USER node\n', 'RUN npm run build\nUSER node\n', 'the last stage runs npm'],
  ['FROM ${NODE_IMAGE} AS build', 'FROM node AS build', 'its base cannot be pinned: node AS build'],
  ['ARG NODE_IMAGE=node:24', 'ARG NODE_IMAGE=node:22', 'not on node:24-slim'],
  ['image.revision="${COMMIT}"', 'image.revision=""', 'no label says of which commit'],
  ['ENV NODE_ENV=production', 'ENV S3_SECRET_ACCESS_KEY=abc', 'a secret would stay in the image: ENV S3_'],
  [
    'FROM ${NODE_IMAGE} AS build',
    'FROM ${NODE_IMAGE} AS build\nARG NPM_TOKEN',
    'a secret would stay in the image',
  ],
  ['/healthz', '/elsewhere', 'no health check of /healthz in exec form'],
  ['CMD ["node", "-e"', 'CMD node ["-e"', 'no health check of /healthz in exec form'],
  ['VOLUME /var/lib/alert-review\n', '', 'DATA_DIR is no volume'],
  [`image.version="${VERSION}"`, 'image.version="0.0.0"', `no label says that this is version ${VERSION}`],
])('a planted fault is found: %j -> %j', (place, fault, problem) => {
  const problems = dockerfileProblems(planted(dockerfile, place, fault), NODE_MAJOR, VERSION);
  expect(problems).toContainEqual(expect.stringContaining(problem));
});

describe('what the builder gets', () => {
  test('is exactly what the image is made of', () => {
    expect(contextProblems(dockerfile, dockerignore)).toEqual([]);
  });

  test('is there', () => {
    expect(copiedPlaces(dockerfile).filter((place) => !existsSync(path.join(ROOT, place)))).toEqual([]);
  });

  test('holds the sample where the demonstration looks for it', () => {
    const folder = path.relative(ROOT, SAMPLE_FOLDER);
    const names = ['SOURCE.md', 'alerts.jsonl.br', 'customers.jsonl.br', 'transactions.csv.br'];
    const files = names.map((name) => `${folder}/${name}`);
    expect(copiedPlaces(dockerfile)).toEqual(expect.arrayContaining(files));
  });

  test('holds what the package has for the program to read', () => {
    expect(copiedPlaces(dockerfile)).toContain('docs/model-figures.json');
  });

  test.each([
    ['*\n', '', 'does not begin by leaving out everything'],
    ['!src\n', '', 'src is copied but left out'],
    ['!src\n', '!src\n!deploy\n', 'deploy is let in but not copied'],
  ])('a planted fault is found: %j -> %j', (place, fault, problem) => {
    expect(contextProblems(dockerfile, planted(dockerignore, place, fault))).toContain(problem);
  });
});

describe('the health check', () => {
  let server: Server;
  let status: number;

  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      response.writeHead(url === '/healthz' ? status : 404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  async function exitCode(port: number): Promise<number> {
    const [, ...args] = healthCommand(dockerfile) ?? [];
    const check = spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' });
    const [code] = (await once(check, 'exit')) as [number];
    return code;
  }

  test.each([
    [200, 0],
    [503, 1],
  ])('answers %i with exit code %i', async (answer, code) => {
    status = answer;
    expect(await exitCode((server.address() as AddressInfo).port)).toBe(code);
  });

  test('fails when nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    expect(await exitCode(port)).toBe(1);
  });
});
