import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SAMPLE_FOLDER } from '../../samples/demo/sample-set.js';
import { contextProblems, copiedPlaces, dockerfileProblems, healthCommand } from './dockerfile-rules.js';
import { fileOf, ROOT } from './planted.js';

const NODE_MAJOR = 24;
const { version: VERSION } = JSON.parse(fileOf('package.json')) as { version: string };
const dockerfile = fileOf('Dockerfile');
const dockerignore = fileOf('.dockerignore');

test('the image runs small, unprivileged and without secrets', () => {
  expect(dockerfileProblems(dockerfile, NODE_MAJOR, VERSION)).toEqual([]);
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
