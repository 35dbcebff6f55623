import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerHelp } from './answer-help.js';
import { schemePage } from './parts-sheet.js';

answerHelp('npm run parts:show: writes pages with all parts of pages, light and dark, into dist/parts');

const DIST = join(import.meta.dirname, '..', 'dist');

/** Writes a page for each scheme, made from the parts and the style sheet as they are built now. */
async function main(): Promise<void> {
  const folder = join(DIST, 'parts');
  const css = await readFile(join(DIST, 'browser', 'pages.css'), 'utf8');
  await mkdir(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const)
    await writeFile(join(folder, `${scheme}.html`), schemePage(css, scheme));
  console.log('dist/parts/light.html and dark.html show all parts of pages');
}

void main();
