import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  packageProblems,
  repositoryProblems,
  type Installed,
  type Manifest,
} from '../../scripts/declared-packages.js';
import { ROOT } from './repository.js';

test('every package that is imported is declared, and every declared one is needed', () => {
  expect(repositoryProblems(ROOT)).toEqual([]);
});

test('a record says of every package of the product why it is used', () => {
  const record = readFileSync(
    path.join(ROOT, 'docs/decisions/0013-runtime-dependencies-at-exact-versions.md'),
    'utf8',
  );
  const told = [...record.matchAll(/`([@\w./*-]+)`/g)].map(([, name]) => name!);
  const isTold = (name: string) =>
    told.some((each) => each === name || (each.endsWith('/*') && name.startsWith(each.slice(0, -1))));
  const folders = ['.', ...readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`)];
  const names = folders.flatMap((folder) => {
    const file = path.join(ROOT, folder, 'package.json');
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      dependencies?: object;
      optionalDependencies?: object;
    };
    return [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  });
  const ours = (name: string) => name.startsWith('@alert-review/');
  expect([...new Set(names)].filter((name) => !ours(name) && !isTold(name))).toEqual([]);
});

const manifest: Manifest = {
  scripts: { lint: 'eslint .' },
  dependencies: { zod: '1', fastify: '1', rxjs: '1' },
  devDependencies: { eslint: '1', '@swc/jest': '1', '@types/node': '1', '@types/fastify': '1', ajv: '1' },
};
const INSTALLED: Readonly<Record<string, Installed>> = {
  eslint: { bin: { eslint: 'x.js' } },
  fastify: { peerDependencies: { rxjs: '1' } },
};
const found = (files: Readonly<Record<string, readonly string[]>>, given = manifest) =>
  packageProblems(
    given,
    Object.entries(files).map(([path, specifiers]) => ({ path, specifiers })),
    ["transform: ['@swc/jest']"],
    (name) => INSTALLED[name] ?? {},
  );
const sound = {
  'src/a.ts': ['zod/v4', 'fastify', 'node:fs', './b.js'],
  'test/a.spec.ts': ['ajv', 'zod'],
};

test('a peer, a script, a configuration file and types are reasons too', () => {
  expect(found(sound)).toEqual([]);
});

test('a planted violation fires', () => {
  expect(found({ ...sound, 'test/b.ts': ['@grpc/grpc-js/x'] })).toEqual([
    'test/b.ts imports @grpc/grpc-js, which package.json does not name',
  ]);
  expect(found({ ...sound, 'src/b.ts': ['ajv'] })).toEqual([
    'src/b.ts imports ajv, which is no dependency of the product',
  ]);
  expect(found({ ...sound, 'test/a.spec.ts': ['fastify'] })).toEqual(['nothing needs ajv']);
  expect(found({ 'src/a.ts': ['zod'], 'test/a.spec.ts': ['ajv'] })).toEqual([
    'nothing in src imports fastify',
    'nothing needs @types/fastify',
  ]);
  expect(
    found(sound, { ...manifest, devDependencies: { ...manifest.devDependencies, '@types/left': '1' } }),
  ).toEqual(['nothing needs @types/left']);
});
