import '../src/platform/process/node-version.js';
import { transformFile } from '@swc/core';
import { build, type Plugin } from 'esbuild';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { labelOfBuild, originOfBuild } from './build-label.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = path.join(ROOT, 'src');
const BUILT = path.join(ROOT, 'dist');
const PACKAGES = path.join(ROOT, 'packages');
const EXPORTS = /export \{([^}]*)\} from '([^']*)'/g;
const IMPORT_OF_PACKAGE = /import \{([^}]*)\} from ['"]@alert-review\/([\w-]+)['"];?/g;

/** Entry points of processes and threads, by their path under dist. */
const ENTRIES = [
  'main',
  'cli/cli',
  'ingestion/import/read-rows-in-thread',
  'investigations/engine/gather/cut-peers-in-thread',
  'investigations/engine/work-out-in-thread',
  'investigations/search/search-in-thread',
];

/**
 * Packages that are not bundled: native modules, and packages that read their own files or need the global
 * object as `this`.
 */
const KEPT_AS_PACKAGES = [
  '@node-rs/argon2',
  'lmdb',
  'msgpackr',
  'bull',
  'ioredis',
  '@eventstore/db-client',
  'xmllint-wasm',
];

/** Optional packages that Nest and Fastify load only on demand. This product does not use them. */
const NOT_INSTALLED = [
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@nestjs/platform-express',
  'class-validator',
  'class-transformer',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
];

// Bundled code lies in other folders than its source, so each chunk finds its files from dist.
const BANNER = `import { createRequire as makeRequire } from 'node:module';
import { fileURLToPath as toPath } from 'node:url';
const require = makeRequire(import.meta.url);
const builtFolder = toPath(import.meta.url).replace(/(.*[\\\\/]dist)[\\\\/].*/, '$1');`;

/** Shows the API in a browser. One file of the package is copied, and the rest is not bundled. */
const API_RENDERER = 'node_modules/@scalar/fastify-api-reference/index.js';

/**
 * Returns the path of a source folder relative to dist. src becomes dist itself, packages are inside it and
 * samples beside it.
 */
const placeUnderDist = (folder: string): string =>
  path.relative(folder.startsWith(PACKAGES) ? ROOT : SOURCES, folder);

/** The source file of each exported name of the packages, by `<package> <name>`. */
const filesByName = new Map(
  readdirSync(PACKAGES).flatMap((name) =>
    [...readFileSync(path.join(PACKAGES, name, 'index.ts'), 'utf8').matchAll(EXPORTS)].flatMap(
      ([, names = '', file = '']) =>
        names.split(',').map((each): [string, string] => {
          const source = path.join(PACKAGES, name, file.replace(/\.js$/, '.ts'));
          return [`${name} ${each.replace(/^\s*type /, '').trim()}`, source];
        }),
    ),
  ),
);

/**
 * Replaces an import from a package by imports from the files of its names; otherwise, a thread would load
 * the whole package for one name.
 */
const byTheirFiles = (code: string): string =>
  code.replace(IMPORT_OF_PACKAGE, (_, names: string, from: string) =>
    names
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => {
        const file = filesByName.get(`${from} ${each.split(' as ')[0]!}`);
        if (file === undefined) throw new Error(`${each} is not on the face of ${from}`);
        return `import { ${each} } from ${JSON.stringify(file)};`;
      })
      .join(' '),
  );

/**
 * Compiles with TypeScript, because esbuild does not emit the types of decorated parameters that Nest injects
 * by.
 */
const decorators: Plugin = {
  name: 'decorators',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const { code } = await transformFile(file, {
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
        },
      });
      const folder = placeUnderDist(path.dirname(file)).replaceAll(path.sep, '/');
      const found = byTheirFiles(code).replaceAll('import.meta.dirname', `(builtFolder + '/${folder}')`);
      return { contents: inAscii(found) };
    });
    // Drop the source maps of packages: with them, loading the map would block the process for half a
    // second.
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => {
      const contents = await readFile(file, 'utf8');
      return { contents: `${inAscii(contents.replace(/^\/\/# sourceMappingURL=.*$/gm, ''))}\n${NO_MAP}` };
    });
  },
};

const NO_MAP = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(
  JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' }),
).toString('base64')}`;

/**
 * Escapes characters outside of ASCII: V8 stores a whole file with two bytes per character if it contains
 * only one of them, even in a comment.
 */
const inAscii = (code: string): string =>
  code.replace(/(\\*)([\u0080-\uffff])/g, (_, slashes: string, letter: string) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, '0');
    // Drop a backslash that escapes the character, as it would otherwise escape the backslash of the code.
    return `${slashes.slice(slashes.length % 2)}\\u${code}`;
  });

/** Returns the licences of all bundled packages, as most licences require. */
async function licencesOf(inputs: readonly string[]): Promise<string> {
  const folders = inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const textOf = (file: string) => readFile(path.join(ROOT, folder, file), 'utf8');
    const { name, version, license } = JSON.parse(await textOf('package.json')) as Record<string, string>;
    const files = await readdir(path.join(ROOT, folder));
    const licences = files.filter((file) => /^(licen[cs]e|notice)/i.test(file));
    // A package without a licence file has its licence in the README.
    const shown = licences.length > 0 ? licences : files.filter((file) => /^readme/i.test(file));
    const title = `${name} ${version}${license ? `: ${license}` : ''}`;
    return [title, ...(await Promise.all(shown.map(textOf)))].map((text) => text.trim()).join('\n\n');
  });
  return `${(await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/**
 * Makes esbuild's `__name` skip functions that need no name: those that have it already, and arrow functions
 * and methods. Naming takes time, because functions within handlers are created for each call.
 */
async function nameOnlyOthers(outputs: readonly string[]): Promise<void> {
  const before = 'var __name=(target,value)=>__defProp(';
  const after = 'var __name=(target,value)=>!("prototype" in target)||target.name===value?target:__defProp(';
  let found = 0;
  for (const output of outputs.filter((file) => file.endsWith('.js'))) {
    const code = await readFile(path.join(ROOT, output), 'utf8');
    if (!code.includes(before)) continue;
    await writeFile(path.join(ROOT, output), code.replace(before, after));
    found++;
  }
  if (found === 0) throw new Error('esbuild names functions in another way than before');
}

await rm(BUILT, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: [
    ...ENTRIES.map((entry) => ({ in: path.join(SOURCES, `${entry}.ts`), out: entry })),
    { in: path.join(ROOT, 'samples/demo/main.ts'), out: 'demo' },
  ],
  absWorkingDir: ROOT,
  outdir: BUILT,
  chunkNames: 'parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Class names are used as names of handlers and loggers.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  // The server starts a quarter faster with minified code. Licences are in a separate file.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  external: [...KEPT_AS_PACKAGES, ...NOT_INSTALLED.flatMap((name) => [name, `${name}/*`])],
  banner: { js: BANNER },
  define: { BUILD_LABEL: JSON.stringify(labelOfBuild(originOfBuild(ROOT, process.env))) },
  plugins: [decorators],
  logLevel: 'warning',
});
await nameOnlyOthers(Object.keys(metafile.outputs));
// Imported dynamically, as below: otherwise, an older Node would fail while linking, before the check that
// names the required version.
await import('./build-browser-files.js');
await import('./build-documents.js');
for (const data of ['packages/judgement/src/risk-data/data', 'src/cases/report-files/data'])
  await cp(path.join(ROOT, data), path.join(BUILT, placeUnderDist(path.join(ROOT, data))), {
    recursive: true,
  });
await writeFile(
  path.join(BUILT, 'LICENSES.txt'),
  await licencesOf([...Object.keys(metafile.inputs), API_RENDERER]),
);
const { writeApiDescription } = await import('./api-description/write.js');
await writeApiDescription(path.join(BUILT, 'api-description'));
