import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACTS } from '../../src/rest/rest.module.js';
import { openApiDocument } from './document.js';
import { docsPage } from './page.js';

/** Folder of the package that shows the description in a browser; its licence covers the one file of it. */
export const RENDERER = 'node_modules/@scalar/fastify-api-reference';

/** Writes the description of the REST API, for people and for programs. */
export async function writeApiDescription(root: string, folder: string): Promise<void> {
  const description = openApiDocument(CONTRACTS);
  const files = {
    'index.html': docsPage(description).toString(),
    'openapi.json': JSON.stringify(description),
    'renderer.js': quiet(await readFile(path.join(root, RENDERER, 'dist/js/standalone.js'), 'utf8')),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

/** Why: it tells its own times, and warns of sound schemas that its own schema does not know. */
const quiet = (script: string): string =>
  `((console) => {\n${script}\n})({ ...console, info() {}, warn() {} });\n`;
