import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import reference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { REST_CONTRACTS } from '../../src/rest/rest.module.js';
import { openApiDocument } from './document.js';
import { docsPage } from './page.js';

/** Writes the REST API description as a page and as OpenAPI JSON. */
export async function writeApiDescription(folder: string): Promise<void> {
  const description = openApiDocument(REST_CONTRACTS);
  const files = {
    'index.html': docsPage(description).toString(),
    'openapi.json': JSON.stringify(description),
    'renderer.js': quiet(await rendererScript()),
  };
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

/**
 * Returns the script of the package that renders the description. The package's Fastify plugin provides it.
 */
async function rendererScript(): Promise<string> {
  const app = fastify();
  await app.register(reference, { configuration: { url: '/openapi.json' } });
  const { statusCode, body } = await app.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`the renderer of the API page answered ${statusCode}`);
  return body;
}

/** Silences the script's own console: it logs timings and warns about valid schemas that it does not know. */
const quiet = (script: string): string =>
  `((console) => {\n${script}\n})({ ...console, info() {}, warn() {} });\n`;
