import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { completed, problemsOf, type LockFile } from '../../scripts/lock-file.js';
import { readRepository } from './repository.js';
import { importsOf, packageOf } from './rules/source.js';

const locked = { version: '1.0.0' };
const planted = {
  packages: {
    '': {},
    'node_modules/a': {
      ...locked,
      optionalDependencies: { 'a-linux-x64-gnu': '1.0.0', 'a-darwin-arm64': '1.0.0' },
    },
    'node_modules/a/node_modules/b': {
      ...locked,
      dev: true,
      optionalDependencies: { 'b-linux-arm-musleabihf': '1.2.0' },
    },
    'node_modules/a-linux-x64-gnu': { ...locked, resolved: 'https://registry.example/a' },
  },
};

test('serves every platform (else: npx tsx scripts/complete-lock.ts) and names no registry', () => {
  const file = path.resolve(import.meta.dirname, '../../package-lock.json');
  expect(problemsOf(JSON.parse(readFileSync(file, 'utf8')) as LockFile)).toEqual([]);
});

/** The stand-in for EventStoreDB speaks with the copies that its client brings. */
const BROUGHT_BY = '@eventstore/db-client';

test('every package that a file imports is declared', () => {
  const own = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const client = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, `../../node_modules/${BROUGHT_BY}/package.json`), 'utf8'),
  ) as typeof own;
  const declared = new Set(
    [own.dependencies, own.devDependencies, client.dependencies].flatMap((packages) => Object.keys(packages)),
  );
  const imported = readRepository('src', 'test', 'bench', 'scripts', 'eslint.config.js', 'jest.config.js')
    .filter(({ path: name }) => /\.[jt]s$/.test(name))
    .flatMap((file) => importsOf(file).map(({ specifier }) => ({ file: file.path, specifier })))
    .filter(({ specifier }) => /^[@a-z]/.test(specifier) && !isBuiltin(specifier));
  expect(imported.filter(({ specifier }) => !declared.has(packageOf(specifier)))).toEqual([]);
});

test('a planted violation fires', () => {
  expect(problemsOf(planted)).toEqual([
    'a-darwin-arm64, optional for node_modules/a, is not locked',
    'b-linux-arm-musleabihf, optional for node_modules/a/node_modules/b, is not locked',
    'node_modules/a-linux-x64-gnu records a download address',
  ]);
});

test('missing packages are locked at the version that is asked for, for the platform of their name', () => {
  const { packages } = completed(planted) as LockFile;
  expect(Object.keys(packages)).toEqual([...Object.keys(packages)].sort());
  expect(packages).toMatchObject({
    ...planted.packages,
    'node_modules/a-darwin-arm64': { version: '1.0.0', cpu: ['arm64'], optional: true, os: ['darwin'] },
    'node_modules/b-linux-arm-musleabihf': {
      ...{ version: '1.2.0', cpu: ['arm'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    },
  });
});
