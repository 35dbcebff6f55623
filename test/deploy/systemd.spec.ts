import { loadConfig } from '../../src/platform/config/config.js';
import { fileOf } from './planted.js';

const page = fileOf('docs/deployment.md');
const [ofOne, ofRoles] = [...page.matchAll(/```ini\n([^]*?)```/g)].map(([, unit]) => unit!);
const settings = [...page.matchAll(/```sh\n(EVENTSTORE_URL=[^]*?)```/g)][0]![1]!;

const variables = (assignments: string): Record<string, string> =>
  Object.fromEntries([...assignments.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]));

/** What the unit makes for its user, and what it tells the program. */
function startedBy(unit: string, role: string) {
  const text = unit.replaceAll('%i', role);
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)![1]!;
  return { folder: `/var/lib/${valueOf('StateDirectory')}`, env: variables(valueOf('Environment')) };
}

test('the unit of one process makes the folder that it names', () => {
  const { folder, env } = startedBy(ofOne!, '');
  expect(loadConfig(env)).toMatchObject({ role: 'all', dataDir: folder, embedded: true });
});

test.each(['api', 'worker'])('the unit and the settings of several processes start %s', (role) => {
  const { folder, env } = startedBy(ofRoles!, role);
  expect(loadConfig({ ...variables(settings), ...env })).toMatchObject({
    role,
    dataDir: folder,
    embedded: false,
  });
});

test('so do those of a command, in a folder that such a unit has made', () => {
  const [, folder] = /systemd-run [^`]*--setenv=DATA_DIR=(\S+)/.exec(page)!;
  expect(loadConfig({ ...variables(settings), DATA_DIR: folder })).toMatchObject({ embedded: false });
  expect(['api', 'worker'].map((role) => startedBy(ofRoles!, role).folder)).toContain(folder);
});
