import { hash } from 'node:crypto';
import { browserAsset } from '../web/assets.js';
import { QUEUE_PATH } from '../web/alerts/queue-filter.js';
import { html } from '../web/html.js';
import { button, tiles } from '../web/page-parts.js';
import { SERVER_INFO } from './instructions.js';

/**
 * Parameters of `ui/initialize`, which the page sends to its host. `protocolVersion` is the revision of MCP
 * Apps.
 */
const HELLO = {
  appInfo: { name: SERVER_INFO.name, version: SERVER_INFO.version },
  appCapabilities: { availableDisplayModes: ['inline'] },
  protocolVersion: '2026-01-26',
};

const slot = (name: string) => html`<span data-slot="${name}"></span>`;

const action = (label: string, value: string, kind: 'primary' | 'plain' = 'plain') =>
  button({ label, name: 'act', value, kind });

const bodyOf = (alertsAddress: string) =>
  html`<main class="card" data-hello="${JSON.stringify(HELLO)}" data-alerts="${alertsAddress}" hidden>
    <h1>Alert ${slot('alert_id')}</h1>
    <p class="lead" data-slot="lead"></p>
    ${tiles([
      ['Decision', slot('decision')],
      ['Newest investigation', slot('outcome')],
      ['Score', slot('score')],
      ['Why', slot('rule')],
      ['Alert covers', slot('period')],
      ['Flagged payments', slot('flagged')],
    ])}
    <section class="stack">
      <h2>Indicators</h2>
      <ul class="stack" data-slot="flags"></ul>
    </section>
    <section class="stack" data-slot="words" hidden>
      <details>
        <summary>In the words of customers and third parties</summary>
        <dl class="facts" data-slot="quotes"></dl>
      </details>
    </section>
    <div class="actions" data-slot="actions" hidden>
      ${action('Escalate', 'ESCALATED', 'primary')} ${action('Close', 'CLEARED')}
      ${action('Undo my decision', 'undo')}
    </div>
    <p role="status" data-slot="told"></p>
    <div class="actions" data-slot="held" hidden>${action('Open that page', 'open', 'primary')}</div>
    <div class="actions" data-slot="page" hidden>${action('Open the page of this alert', 'page')}</div>
  </main>`;

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Returns the HTML page (MCP Apps) that shows an alert with buttons to decide. The host calls the tools for
 * it and opens the page of the alert; the page itself loads nothing.
 */
export function alertApp(publicBaseUrl: string): string {
  const script = browserAsset('alert-app.js').content;
  const styles = browserAsset('alert-app.css').content;
  const policy =
    `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(styles)}; ` +
    `base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Alert</title><style>${styles}</style></head>
<body>${bodyOf(`${publicBaseUrl}${QUEUE_PATH}/`).toString()}<script>${script}</script></body></html>
`;
}
