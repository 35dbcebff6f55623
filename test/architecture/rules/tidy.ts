import ts from 'typescript';
import {
  baseName,
  commentsOf,
  isTypeScript,
  nodesOf,
  violation,
  type Rule,
  type SourceFile,
} from './source.js';
import { linesOf } from './sizes.js';

const inComments =
  (rule: string, find: (comment: string) => string | null): Rule =>
  (files) =>
    files.filter(isTypeScript).flatMap((file) =>
      commentsOf(file).flatMap(({ text, line }) => {
        const message = find(text);
        return message ? [{ rule, path: file.path, line, message }] : [];
      }),
    );

export const unfinished = inComments('unfinished', (comment) =>
  /\b(TODO|FIXME|XXX|HACK)\b/.test(comment) ? 'finish it now or file it outside the code' : null,
);

const LOOKS_LIKE_CODE = [
  /^(import|export|const|let|var|return|await|throw|if|for|while|switch|class|function|async)\b.*[;{(,]$/,
  /^[\w.]+\(.*\);?$/,
  /^[\w.[\]]+ = .*;$/,
  /^[})\]]+;?$/,
];

/** Doc comments may show code; other comments say why. */
export const deadCode = inComments('dead-code', (comment) => {
  if (comment.startsWith('/**')) return null;
  const lines = comment.replace(/^\/[/*]|\*\/$/g, '').split('\n');
  return lines.some((line) =>
    LOOKS_LIKE_CODE.some((pattern) => pattern.test(line.replace(/^[\s*]+/, '').trim())),
  )
    ? 'code that is commented out'
    : null;
});

const FOCUSED = new Set(['fit', 'fdescribe', 'ftest', 'xit', 'xdescribe', 'xtest']);
const BLOCKS = /^(describe|it|test)(\.each)?$/;

/** `describeWith` alone may skip: it says by name what is missing. */
export const focusedTests: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && file.path.startsWith('test/'))
    .filter((file) => file.path !== 'test/support/require.ts')
    .flatMap((file) =>
      nodesOf(file).flatMap((node) => {
        const marked =
          ts.isPropertyAccessExpression(node) &&
          ['only', 'skip', 'todo', 'failing'].includes(node.name.text) &&
          BLOCKS.test(node.expression.getText());
        const focused = ts.isCallExpression(node) && FOCUSED.has(node.expression.getText());
        return marked || focused ? [violation('focused-tests', file, node, 'runs or skips a part only')] : [];
      }),
    );

/** A mock of our own code tests the mock. */
export const mocks: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && file.path.startsWith('test/'))
    .flatMap((file) =>
      nodesOf(file)
        .filter(ts.isCallExpression)
        .filter((call) => /^jest\.(mock|doMock|spyOn|unstable_mockModule)$/.test(call.expression.getText()))
        .map((call) => violation('mocks', file, call, 'use builders, a fixed clock and embedded stores')),
    );

/** The one file that has to spell out what nobody else may write. */
const THIS_FILE = 'test/architecture/rules/tidy.ts';

const inText =
  (rule: string, pattern: RegExp, message: string): Rule =>
  (files) =>
    files
      .filter(({ path }) => path !== THIS_FILE)
      .flatMap((file) =>
        linesOf(file).flatMap((line, index) =>
          pattern.test(line) ? [{ rule, path: file.path, line: index + 1, message }] : [],
        ),
      );

export const machinePaths = inText(
  'machine-paths',
  /(^|[\s'"`(=:])(\/(home|Users|root|work|mnt)\/[\w.-]|[A-Z]:\\{1,2}Users)/,
  'a path of one machine',
);

export const registryHosts = inText(
  'registry-hosts',
  /registry\.(npmjs|yarnpkg)\.|artifactory|jfrog|verdaccio|"resolved":\s*"https?:/i,
  'a package registry is named',
);

/** Words that mean something only where the code was written: a reader elsewhere cannot follow them. */
export const insideWords = inText(
  'inside-words',
  /\bissues? #?(\d+|[A-E]\b)|\bhand-?book\b|\bas discussed\b|\bsee (the )?(chat|ticket)\b/,
  'a word that an outsider cannot follow',
);

/** What a merge leaves behind where two people changed the same lines. */
export const mergeMarkers = inText('merge-markers', /^(<{7}|>{7})( |$)/, 'a merge that nobody finished');

export const unfinishedDocs: Rule = (files) =>
  inText(
    'unfinished-docs',
    /\b(TODO|FIXME|TBD)\b/,
    'finish it or leave it out',
  )(files.filter((file) => file.path.endsWith('.md')));

const DOC_BYTES_MAX = 100_000;
/** Made on demand: git has its hash alone. */
const NOT_IN_GIT = 'docs/openapi.json';

export const docSizes: Rule = (files) =>
  files
    .filter(({ path }) => path.startsWith('docs/') && path !== NOT_IN_GIT)
    .filter(({ text }) => Buffer.byteLength(text) >= DOC_BYTES_MAX)
    .map(({ path }) => {
      const message = '100 kB or more: split it, or make it on demand and keep its hash';
      return { rule: 'doc-sizes', path, line: 0, message };
    });

const DOC_COLUMNS_MAX = 400;

/** A longer line is not read to its end, and a difference in it is not found. */
export const docLines: Rule = (files) =>
  inText(
    'doc-lines',
    new RegExp(`.{${DOC_COLUMNS_MAX + 1}}`, 'u'),
    `more than ${DOC_COLUMNS_MAX} characters`,
  )(files.filter((file) => file.path.endsWith('.md')));

const DECISIONS = 'docs/decisions';

/** Decisions are numbered once each, and the index links every one. */
export const decisionIndex: Rule = (files) => {
  const index = files.find((file) => file.path === `${DECISIONS}/README.md`)?.text ?? '';
  const records = files.filter((file) => /^docs\/decisions\/(?!0000-|README)/.test(file.path));
  const numberOf = (file: SourceFile) => baseName(file.path).slice(0, 4);
  return records.flatMap((file) => {
    const fault = (message: string) => [{ rule: 'decision-index', path: file.path, line: 0, message }];
    if (!/^\d{4}-[a-z0-9-]+\.md$/.test(baseName(file.path))) return fault('is not named NNNN-title.md');
    if (records.filter((other) => numberOf(other) === numberOf(file)).length > 1)
      return fault('shares its number');
    return index.includes(`(${baseName(file.path)})`) ? [] : fault('is not in the index');
  });
};

const GUIDES = /^(docs\/architecture|docs\/how-to\/[a-z]+|CONTRIBUTING|samples\/README)\.md$/;

/**
 * The pages that say where things are name files and folders that are there. Patterns, and what ends in a
 * slash, are left alone.
 */
export const guidePaths: Rule = (files) =>
  files
    .filter(({ path }) => GUIDES.test(path))
    .flatMap((guide) =>
      guide.text.split('\n').flatMap((line, index) =>
        [...line.matchAll(/`([\w./-]+)`/g)]
          .map(([, name]) => name!)
          .filter((name) => /^(src|test|scripts|bench)\/|\.ts$/.test(name))
          .filter((name) => !name.endsWith('/'))
          .filter((name) => !files.some(({ path }) => `/${path}/`.includes(`/${name}/`)))
          .map((name) => {
            const message = `${name} is not there`;
            return { rule: 'guide-paths', path: guide.path, line: index + 1, message };
          }),
      ),
    );

export const tidyRules: readonly Rule[] = [
  unfinished,
  deadCode,
  focusedTests,
  mocks,
  machinePaths,
  registryHosts,
  insideWords,
  mergeMarkers,
  unfinishedDocs,
  docSizes,
  docLines,
  decisionIndex,
  guidePaths,
];
