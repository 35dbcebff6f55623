import { createHash } from 'node:crypto';
import { openApiDocument } from '../api-description/document.js';
import { REST_CONTRACTS } from '../../src/rest/rest.module.js';

/** Generates docs/openapi.json: the REST API, from the contracts of its endpoints. */
export const openApiPage = (): string => `${JSON.stringify(openApiDocument(REST_CONTRACTS), null, 2)}\n`;

/**
 * Generates docs/openapi.json.sha256 for `sha256sum --check`. Git contains only this hash, because the
 * document is large.
 */
export const openApiHash = (): string =>
  `${createHash('sha256').update(openApiPage()).digest('hex')}  openapi.json\n`;
