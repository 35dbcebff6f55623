import { buildSync } from 'esbuild';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { answerHelp } from './answer-help.js';
import { readDocuments, sectionsOf } from './documents/all-documents.js';
import { staticPages } from './documents/static-pages.js';

answerHelp('npm run docs:site: writes the documents as static pages with a search into dist/site');

const ROOT = path.resolve(import.meta.dirname, '..');
const SITE = path.join(ROOT, 'dist/site');

/** Writes the pages, their style sheet, the script of the search with what it looks through, and pictures. */
function main(): void {
  const documents = readDocuments();
  rmSync(SITE, { recursive: true, force: true });
  mkdirSync(SITE, { recursive: true });
  const pages = staticPages(documents);
  for (const [name, page] of pages) writeFileSync(path.join(SITE, name), page);
  const sections = JSON.stringify(documents.flatMap(sectionsOf));
  writeFileSync(path.join(SITE, 'sections.js'), `var SECTIONS = ${sections};\n`);
  cpSync(path.join(ROOT, 'docs/images'), path.join(SITE, 'images'), { recursive: true });
  buildSync({
    entryPoints: {
      pages: path.join(ROOT, 'src/web/browser/pages.css'),
      search: path.join(ROOT, 'src/web/browser/static-search.ts'),
    },
    outdir: SITE,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
  console.log(`dist/site/index.html and ${pages.size - 1} more pages show the documents`);
}

main();
