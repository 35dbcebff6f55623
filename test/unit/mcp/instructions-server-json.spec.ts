import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVER_INFO } from '../../../src/mcp/instructions.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8')) as unknown;

interface Variable {
  readonly description: string;
  readonly isRequired: boolean;
  readonly placeholder: string;
}

interface ServerJson {
  readonly $schema: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly remotes: readonly {
    readonly type: string;
    readonly url: string;
    readonly variables: Readonly<Record<string, Variable>>;
  }[];
}

const server = read('server.json') as ServerJson;

test('server.json tells the name and version of this release', () => {
  const { name, version } = read('package.json') as { readonly name: string; readonly version: string };
  expect([server.name.split('/')[1], server.version]).toEqual([name, version]);
  expect([server.title, server.version]).toEqual([SERVER_INFO.title, SERVER_INFO.version]);
});

test('it keeps to the limits of the registry', () => {
  expect(server.$schema).toMatch(
    /^https:\/\/static\.modelcontextprotocol\.io\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/,
  );
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server.version).not.toMatch(/[\^~><*]|latest/);
});

test('its one address is that of the operator, who is asked for the host', () => {
  const [remote, ...others] = server.remotes;
  expect([remote!.type, remote!.url, others]).toEqual(['streamable-http', 'https://{host}/mcp/v1', []]);
  const asked = [...remote!.url.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
  expect(asked).toEqual(Object.keys(remote!.variables));
  for (const { isRequired, placeholder } of Object.values(remote!.variables))
    expect([isRequired, placeholder]).toEqual([true, expect.stringContaining('.example')]);
});
