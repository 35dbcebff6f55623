import { hash } from 'node:crypto';
import { html } from '../web/html.js';
import { button, tiles } from '../web/page-parts.js';
import { STYLESHEET } from '../web/stylesheet.js';
import { SERVER_INFO } from './instructions.js';

/** Greeting by the revision of MCP Apps that the page speaks with its host. */
const HELLO = {
  appInfo: { name: SERVER_INFO.name, version: SERVER_INFO.version },
  appCapabilities: { availableDisplayModes: ['inline'] },
  protocolVersion: '2026-01-26',
};

const slot = (name: string) => html`<span data-slot="${name}"></span>`;

const action = (label: string, value: string, kind: 'primary' | 'plain' = 'plain') =>
  button({ label, name: 'act', value, kind });

const BODY = html`<main class="card" hidden>
  <h1>Alert ${slot('alert_id')}</h1>
  <p class="lead" data-slot="headline"></p>
  ${tiles([
    ['Decision', slot('decision')],
    ['Newest run', slot('outcome')],
    ['Score', slot('score')],
    ['Why', slot('rule')],
  ])}
  <section class="stack">
    <h2>Flags</h2>
    <ul class="stack" data-slot="flags"></ul>
  </section>
  <section class="stack" data-slot="words" hidden>
    <details>
      <summary>In the words of customers and third parties</summary>
      <dl class="facts" data-slot="quotes"></dl>
    </details>
  </section>
  <div class="actions" data-slot="actions" hidden>
    ${action('Escalate', 'ESCALATED', 'primary')} ${action('Clear', 'CLEARED')}
    ${action('Undo my decision', 'undo')}
  </div>
  <p role="status" data-slot="told"></p>
  <div class="actions" data-slot="held" hidden>${action('Open that page', 'open', 'primary')}</div>
</main>`;

/** Why text nodes everywhere: texts are data of others. */
const SCRIPT = `'use strict';
const slot = (name) => document.querySelector('[data-slot=' + name + ']');
const main = document.querySelector('main');
const inWords = (code) => code?.toLowerCase().replaceAll('_', ' ');
const put = (name, text) => (slot(name).textContent = text ?? '–');
const element = (tag, look, ...within) => {
  const made = Object.assign(document.createElement(tag), { className: look });
  made.append(...within);
  return made;
};

const waiting = new Map();
let [lastId, alertId, mayCall, heldAt] = [0, null, false, null];
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const ask = (method, params) =>
  new Promise((resolve, reject) => {
    waiting.set(++lastId, { resolve, reject });
    send({ id: lastId, method, params });
  });
const answerOf = ({ isError, content = [], structuredContent, _meta: meta }) => {
  const text = content.map((piece) => piece.text ?? '').join(' ');
  if (isError) throw Object.assign(new Error(meta?.reason ?? text), meta?.held);
  return structuredContent ?? JSON.parse(text);
};
const call = async (name, args) => answerOf(await ask('tools/call', { name, arguments: args }));

const tell = (text, url = null) => {
  put('told', text);
  heldAt = url;
  slot('held').hidden = !url;
  main.hidden = false;
};
const fail = ({ message, url }) =>
  tell(url ? 'Nothing was written. It waits until you confirm it at ' + url : message, url);

const show = (alert) => {
  alertId = alert.alert_id;
  put('alert_id', alertId);
  put('headline', alert.summary?.headline ?? 'No run has ended yet.');
  put('decision', inWords(alert.analyst_disposition) ?? 'undecided');
  put('outcome', inWords(alert.final_disposition));
  put('score', alert.final_risk_score);
  put('rule', alert.outcome?.title ?? alert.outcome?.rule);
  const all = alert.analysis_blocks.flatMap((block) => block.flags);
  const flags = ['black', 'red', 'yellow'].flatMap((look) => all.filter(({ color }) => color === look));
  const items = flags.map(({ color, rationale = '' }) =>
    element('li', '', element('span', 'flag ' + color, color), ' ', rationale),
  );
  if (items.length === 0) items.push(element('li', '', 'None is black, red or yellow.'));
  slot('flags').replaceChildren(...items);
  const quotes = Object.entries(alert.customer_data.quotes ?? {});
  slot('words').hidden = quotes.length === 0;
  const rowOf = ([label, text]) => element('div', '', element('dt', '', label), element('dd', '', text));
  slot('quotes').replaceChildren(...quotes.map(rowOf));
  slot('actions').hidden = !mayCall;
  main.hidden = false;
};

const decide = async (value) => {
  const args = value === 'undo' ? { alert_id: alertId } : { alert_id: alertId, disposition: value };
  const answer = await call(value === 'undo' ? 'undo_disposition' : 'update_alert_disposition', args);
  const stands = inWords(answer.analyst_disposition) ?? 'undecided';
  tell((answer.changed === false ? 'It was already ' : 'The alert is ') + stands + '.');
  const text = 'In the card of alert ' + JSON.stringify(alertId) + ' the user set: ' + stands + '.';
  await ask('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => null);
  show(await call('get_alert', { alert_id: alertId }));
};
addEventListener('click', async ({ target: { value } }) => {
  if (!value) return;
  for (const each of slot('actions').children) each.disabled = true;
  await (value === 'open' ? ask('ui/open-link', { url: heldAt }) : decide(value)).catch(fail);
  for (const each of slot('actions').children) each.disabled = false;
});

const onResult = async (result) => {
  const answer = answerOf(result);
  if (answer.analysis_blocks) return show(answer);
  tell('The alert is ' + inWords(answer.analyst_disposition) + '.');
  show(await call('get_alert', { alert_id: answer.alert_id }));
};
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  const { id, method, params, result, error } = data;
  if (method === 'ui/notifications/tool-result') return onResult(params).catch(fail);
  if (method === 'ping' || method === 'ui/resource-teardown') return send({ id, result: {} });
  if (method && id !== undefined) return send({ id, error: { code: -32601, message: 'Method not found' } });
  const { resolve, reject } = waiting.get(id) ?? {};
  waiting.delete(id);
  if (error) reject?.(new Error(error.message));
  else resolve?.(result);
});

const size = () => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  send({ method: 'ui/notifications/size-changed', params: { width, height } });
};
ask('ui/initialize', ${JSON.stringify(HELLO)}).then(({ hostCapabilities }) => {
  mayCall = Boolean(hostCapabilities?.serverTools);
  send({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(size).observe(document.body);
});
`;

/** Beyond the dashboard's: a host draws its own frame and ground. */
const STYLES = `${STYLESHEET}
body { min-height: 0; background: transparent; }
main.card { border: 0; border-radius: 0; box-shadow: none; }
main ul { margin: 0; padding: 0; list-style: none; }
[hidden] { display: none !important; }
`;

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

const POLICY =
  `default-src 'none'; script-src ${sourceOf(SCRIPT)}; style-src ${sourceOf(STYLES)}; ` +
  `base-uri 'none'; form-action 'none'`;

/** Page of MCP Apps: an alert with the buttons to decide. The host calls its tools; it loads nothing. */
export const ALERT_APP = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Alert</title><style>${STYLES}</style></head>
<body>${BODY.toString()}<script>${SCRIPT}</script></body></html>
`;
