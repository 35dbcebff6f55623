import { openApiDocument } from '../../src/rest/openapi/document.js';

/** docs/openapi.json: the REST API, from the schemas and operations of the server. */
export const openApiPage = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
