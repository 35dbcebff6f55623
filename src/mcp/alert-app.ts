import { hash } from 'node:crypto';
import { html } from '../web/html.js';
import { button, tiles } from '../web/page-parts.js';
import { STYLESHEET } from '../web/stylesheet.js';
import { SERVER_INFO } from './instructions.js';

/** Revision of MCP Apps that the page speaks with its host. */
const APPS_REVISION = '2026-01-26';

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
  <div class="actions" hidden>
    ${action('Escalate', 'ESCALATED', 'primary')} ${action('Clear', 'CLEARED')}
    ${action('Undo my decision', 'undo')}
  </div>
  <p role="status" data-slot="told"></p>
</main>`;

/** Why textContent everywhere: texts are data of others. */
const SCRIPT = `'use strict';
(() => {
  const slot = (name) => document.querySelector('[data-slot="' + name + '"]');
  const actions = document.querySelector('.actions');
  const inWords = (code) => (code ? code.toLowerCase().replaceAll('_', ' ') : null);
  const put = (name, text) => (slot(name).textContent = text ?? '–');
  const element = (tag, text, look = '') => {
    const made = document.createElement(tag);
    made.className = look;
    made.append(text);
    return made;
  };

  const waiting = new Map();
  let [lastId, alertId, mayCall] = [0, null, false];
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject });
      send({ id: lastId, method, params });
    });

  const answerOf = ({ isError, content = [], structuredContent }) => {
    const text = content.map((piece) => piece.text ?? '').join(' ');
    if (isError) throw new Error(text);
    return structuredContent ?? JSON.parse(text);
  };
  const call = async (name, args) => answerOf(await ask('tools/call', { name, arguments: args }));

  const show = (alert) => {
    alertId = alert.alert_id;
    put('alert_id', alertId);
    put('headline', alert.summary?.headline ?? 'No run has ended yet.');
    put('decision', inWords(alert.analyst_disposition) ?? 'undecided');
    put('outcome', inWords(alert.final_disposition));
    put('score', alert.final_risk_score);
    put('rule', alert.outcome?.title ?? alert.outcome?.rule);
    const flags = alert.analysis_blocks.flatMap((block) => block.flags);
    const of = (color) => flags.filter((flag) => flag.color === color);
    const shown = [...of('black'), ...of('red'), ...of('yellow')];
    slot('flags').replaceChildren(
      ...shown.map(({ color, rationale }) => {
        const item = element('li', element('span', color, 'flag ' + color));
        item.append(' ', rationale);
        return item;
      }),
    );
    if (shown.length === 0) slot('flags').append(element('li', 'None is black, red or yellow.'));
    const quotes = Object.entries(alert.customer_data.quotes ?? {});
    slot('words').hidden = quotes.length === 0;
    slot('quotes').replaceChildren(
      ...quotes.map(([label, text]) => {
        const row = element('div', element('dt', label));
        row.append(element('dd', text));
        return row;
      }),
    );
    document.querySelector('main').hidden = false;
    actions.hidden = !mayCall;
  };

  const act = async (value) => {
    for (const each of actions.children) each.disabled = true;
    try {
      const isUndo = value === 'undo';
      const args = isUndo ? { alert_id: alertId } : { alert_id: alertId, disposition: value };
      const answer = await call(isUndo ? 'undo_disposition' : 'update_alert_disposition', args);
      const stands = inWords(answer.analyst_disposition) ?? 'undecided';
      put('told', (answer.changed === false ? 'It was already ' : 'The alert is ') + stands + '.');
      const text = 'In the card of alert ' + JSON.stringify(alertId) + ' the user set: ' + stands + '.';
      await ask('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => null);
      show(await call('get_alert', { alert_id: alertId }));
    } catch ({ message }) {
      put('told', message);
    }
    for (const each of actions.children) each.disabled = false;
  };
  actions.addEventListener('click', ({ target }) => target.value && act(target.value));

  const onResult = async (result) => {
    try {
      const answer = answerOf(result);
      if (answer.analysis_blocks) return show(answer);
      put('told', 'The alert is ' + inWords(answer.analyst_disposition) + '.');
      show(await call('get_alert', { alert_id: answer.alert_id }));
    } catch ({ message }) {
      put('told', message);
      document.querySelector('main').hidden = false;
    }
  };

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const { id, method, params, result, error } = data;
    if (method === 'ui/notifications/tool-result') return onResult(params);
    if (method === 'ping' || method === 'ui/resource-teardown') return send({ id, result: {} });
    if (method !== undefined) {
      if (id !== undefined) send({ id, error: { code: -32601, message: 'Method not found' } });
      return;
    }
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });

  const size = () => {
    const { scrollWidth: width, scrollHeight: height } = document.documentElement;
    send({ method: 'ui/notifications/size-changed', params: { width, height } });
  };
  const hello = ${JSON.stringify({
    appInfo: { name: SERVER_INFO.name, version: SERVER_INFO.version },
    appCapabilities: { availableDisplayModes: ['inline'] },
    protocolVersion: APPS_REVISION,
  })};
  ask('ui/initialize', hello).then(({ hostCapabilities }) => {
    mayCall = Boolean(hostCapabilities?.serverTools);
    send({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(size).observe(document.body);
  });
})();
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
