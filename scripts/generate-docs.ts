import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postmanCollection, pythonClient, typescriptTypes } from './docs/clients.js';
import { configurationPage } from './docs/configuration.js';
import { errorsPage } from './docs/errors.js';
import { evaluationPage } from './docs/evaluation.js';
import { eventsPage } from './docs/events.js';
import { licencesPage } from './docs/licences.js';
import { limitsPage } from './docs/limits.js';
import { modelFiguresFile } from './docs/model-figures.js';
import { openApiHash, openApiPage } from './docs/openapi.js';
import { flagsPage } from './docs/flags.js';
import { pageRightsPage } from './docs/page-rights.js';
import { performancePage } from './docs/performance.js';
import { signalsPage } from './docs/signals.js';
import { toolsPage } from './docs/tools.js';
import { wordListsPage } from './docs/word-lists.js';

/** Pages that git keeps, by name under docs/. A new one is a function in scripts/docs and a line here. */
const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  'configuration.md': configurationPage,
  'errors.md': errorsPage,
  'evaluation.md': evaluationPage,
  'events.md': eventsPage,
  'model-figures.json': modelFiguresFile,
  'openapi.json.sha256': openApiHash,
  'flags.md': () => flagsPage(),
  'operations/signals.md': signalsPage,
  'page-rights.md': pageRightsPage,
  'performance.md': performancePage,
  'tools.md': toolsPage,
  'word-lists.md': wordListsPage,
  '../clients/postman/alert-review.json': postmanCollection,
  '../clients/python/alert_review/__init__.py': pythonClient,
  '../clients/typescript/schema.d.ts': typescriptTypes,
};

/** Not in git: there is nothing to compare, but a licence that is not allowed stops a check, too. */
const MADE_ON_DEMAND: typeof PAGES = {
  'openapi.json': openApiPage,
  'made/licences.md': licencesPage,
  'made/limits.md': limitsPage,
};

const DOCS = join(import.meta.dirname, '../docs');
const DIFFERENCES_MAX = 5;

function differences(stored: string, made: string): string[] {
  const before = new Set(stored.split('\n'));
  const after = new Set(made.split('\n'));
  return [
    ...[...before].filter((line) => !after.has(line)).map((line) => `  - ${line}`),
    ...[...after].filter((line) => !before.has(line)).map((line) => `  + ${line}`),
  ];
}

async function isUpToDate(name: string, path: string, made: string): Promise<boolean> {
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (stored === made) return true;
  const lines = differences(stored, made);
  console.error(`docs/${name} differs from what the code says:`);
  for (const line of lines.slice(0, DIFFERENCES_MAX)) console.error(line);
  if (lines.length > DIFFERENCES_MAX) console.error(`  and ${lines.length - DIFFERENCES_MAX} more lines`);
  return false;
}

/** Writes the pages; with --check those in git are compared: exit code 1 when one is out of date. */
async function main(check: boolean): Promise<void> {
  await mkdir(join(DOCS, 'made'), { recursive: true });
  for (const [name, page] of Object.entries({ ...PAGES, ...MADE_ON_DEMAND })) {
    const path = join(DOCS, name);
    const made = await page();
    if (!check || name in MADE_ON_DEMAND) await writeFile(path, made);
    else if (!(await isUpToDate(name, path, made))) process.exitCode = 1;
  }
  if (process.exitCode === 1) console.error('Run: npm run docs:generate');
}

void main(process.argv.includes('--check'));
