import { API_DOCS_PATH, API_RENDERER_PATH } from '../../src/rest/api-path.js';
import { ICON_PATH } from '../../src/platform/http/product-icon.js';
import { html, type Html } from '../../src/web/html.js';
import type { OpenApiDocument } from './document.js';

/**
 * Settings of the renderer: it loads nothing from other servers, sends nothing to them and stores no API key.
 */
const CONFIGURATION = {
  url: `/${API_DOCS_PATH}/openapi.json`,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  authentication: { preferredSecurityScheme: 'ApiKey' },
  persistAuth: false,
  documentDownloadType: 'json',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
};

/**
 * Renders the page in which a script of ours shows the API description. No stylesheet, because the script has
 * its own.
 */
export const docsPage = ({ info }: OpenApiDocument): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${info.title}</title>
        <link rel="icon" href="${ICON_PATH}" />
      </head>
      <body>
        <noscript
          >This page needs scripts. <a href="${CONFIGURATION.url}">openapi.json</a> says the same.</noscript
        >
        <div id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION)}"></div>
        <script src="${API_RENDERER_PATH}"></script>
      </body>
    </html> `;
