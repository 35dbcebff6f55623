import { openApiDocument } from '../../src/rest/openapi/document.js';
import { CONTRACTS } from '../../src/rest/rest.module.js';

/** docs/openapi.json: the REST API, from the contracts of its endpoints. */
export const openApiPage = (): string => `${JSON.stringify(openApiDocument(CONTRACTS), null, 2)}\n`;
