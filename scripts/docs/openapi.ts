import { createHash } from 'node:crypto';
import { openApiDocument } from '../api-description/document.js';
import { CONTRACTS } from '../../src/rest/rest.module.js';

/** docs/openapi.json: the REST API, from the contracts of its endpoints. */
export const openApiPage = (): string => `${JSON.stringify(openApiDocument(CONTRACTS), null, 2)}\n`;

/** docs/openapi.json.sha256, which `sha256sum --check` reads: git has the hash of so large a page alone. */
export const openApiHash = (): string =>
  `${createHash('sha256').update(openApiPage()).digest('hex')}  openapi.json\n`;
