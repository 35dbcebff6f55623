import { hash } from 'node:crypto';
import { alertHighlightsOf, type AlertView } from '../alerts/queries/get-alert.query.js';
import { browserAsset } from '../web/assets.js';
import { moneyThumbnailPaths } from '../web/alerts/money-thumbnail.js';
import { QUEUE_PATH } from '../web/alerts/queue-filter.js';
import { html } from '../web/html.js';
import { button, inputField, tiles } from '../web/page-parts.js';
import { DECISION_REASON_CHARS_MAX } from '../dispositions/domain/disposition.events.js';
import { sanitizeTexts } from './answer-forms.js';
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

const reasonField = () =>
  inputField({ label: 'Reason', name: 'reason', maxLength: DECISION_REASON_CHARS_MAX, isOptional: true });

const bodyOf = (alertsAddress: string) =>
  html`<main class="card" data-hello="${JSON.stringify(HELLO)}" data-alerts="${alertsAddress}" hidden>
    <header>
      <h1 data-slot="customer"></h1>
      <p class="hint">Alert ${slot('alert_id')}</p>
    </header>
    <p class="headline" data-slot="line"></p>
    <figure class="stack" data-slot="picture" hidden>
      <svg class="small-money" role="img" preserveAspectRatio="none">
        <path class="line" />
        <path />
        <path class="flagged" />
      </svg>
      <figcaption class="hint">
        ${slot('picture_label')}. Received above the line, sent below it, flagged in red.
      </figcaption>
    </figure>
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
    <div class="stack" data-slot="reason" hidden>${reasonField()}</div>
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

/** Key of `_meta` under which the page of an alert finds its name, line and picture. */
const ALERT_CARD_KEY = 'alert-review/card';

/**
 * Returns what the page of an alert shows beside the answer of `get_alert`: the customer's name, the line of
 * the queue, and money over time as SVG paths. Fields are null without a completed investigation.
 */
export function alertCardMeta(alert: AlertView): Record<string, unknown> {
  const { customerName = null, line = null, money = null } = alertHighlightsOf(alert) ?? {};
  const texts = sanitizeTexts({ customer_data: { name: customerName }, line }) as object;
  return { [ALERT_CARD_KEY]: { ...texts, picture: money && moneyThumbnailPaths(money) } };
}
