import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACTS } from '../../src/rest/rest.module.js';
import { openApiDocument } from './document.js';
import { docsPage } from './page.js';

/** Writes the description of the REST API, for people and for programs. */
export async function writeApiDescription(folder: string): Promise<void> {
  const description = openApiDocument(CONTRACTS);
  const files = {
    'index.html': docsPage(description).toString(),
    'openapi.json': JSON.stringify(description),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}
