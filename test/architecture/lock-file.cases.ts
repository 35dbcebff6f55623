import { readFileSync } from 'node:fs';
import path from 'node:path';
import { completed, problemsOf, type LockFile } from '../../scripts/lock-file.js';

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
      version: '1.2.0',
      cpu: ['arm'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  });
});
