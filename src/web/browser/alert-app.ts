import { askHost, listenToHost, sendToHost } from './host.js';

/** The fields that this page shows of the answer of `get_alert`. */
interface Alert {
  readonly alert_id: string;
  readonly service_id?: string;
  readonly analyst_disposition?: string | null;
  readonly final_disposition?: string | null;
  readonly final_risk_score?: number | null;
  readonly summary?: { readonly headline?: string; readonly narrative?: string } | null;
  readonly outcome?: { readonly title?: string; readonly rule?: string } | null;
  readonly analysis_blocks: readonly { readonly flags: readonly Flag[] }[];
  readonly customer_data: {
    readonly quotes?: Quotes;
    readonly start_date?: string | null;
    readonly end_date?: string | null;
    readonly flagged_transaction_id_list?: readonly string[];
  };
}

type Quotes = Readonly<Record<string, string>>;

interface Flag {
  readonly color: string;
  readonly rationale?: string;
}

interface Decided {
  readonly alert_id: string;
  readonly analyst_disposition?: string | null;
  readonly changed?: boolean;
}

/** What `get_alert` sends to this page beside its answer. */
interface Card {
  readonly customer_data: { readonly name: string | null };
  readonly line: string | null;
  readonly picture: Picture | null;
}

/** Money over time: SVG path data that the server made, and the words that describe the picture. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly axis: string;
  readonly bars: string;
  readonly flagged: string;
  readonly label: string;
}

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly _meta?: {
    readonly reason?: string;
    readonly held?: { readonly url: string };
    readonly 'alert-review/card'?: Card;
  };
}

/** A refused call. `url` is the page where the user can confirm a call that waits for confirmation. */
type Refusal = Error & { readonly url?: string };

const slot = (name: string): HTMLElement => document.querySelector(`[data-slot=${name}]`)!;
const main = document.querySelector('main')!;
/** "closed": the API keeps CLEARED for what people close. */
const inWords = (code?: string | null) =>
  code === 'CLEARED' ? 'closed' : code?.toLowerCase().replaceAll('_', ' ');
// Text nodes only, never HTML, because the texts come from customers and third parties.
const put = (name: string, text?: string | number | null): void => {
  slot(name).textContent = String(text ?? '–');
};
const element = (tag: string, look: string, ...within: (Node | string)[]): HTMLElement => {
  const made = Object.assign(document.createElement(tag), { className: look });
  made.append(...within);
  return made;
};

let alertId = '';
let mayCall = false;
let mayOpen = false;
let heldAt: string | null = null;
let pageAt: string | null = null;

function answerOf({ isError, content = [], structuredContent, _meta: meta }: ToolResult): unknown {
  const text = content.map((piece) => piece.text ?? '').join(' ');
  if (isError) throw Object.assign(new Error(meta?.reason ?? text), meta?.held);
  return structuredContent ?? JSON.parse(text);
}

const call = (name: string, args: object): Promise<ToolResult> =>
  askHost<ToolResult>('tools/call', { name, arguments: args });

function tell(text: string, url: string | null = null): void {
  put('told', text);
  heldAt = url;
  slot('held').hidden = url === null;
  main.hidden = false;
}

const fail = ({ message, url }: Refusal): void =>
  tell(url ? `Nothing was written. The decision waits until you confirm it at ${url}` : message, url);

/** An investigation recommends; people decide. */
const recommendationInWords = (disposition: string | null | undefined): string | undefined =>
  disposition === 'ESCALATED'
    ? 'recommends escalation'
    : disposition === 'CLEARED'
      ? 'recommends closing'
      : undefined;

function show(alert: Alert, card: Card | undefined): void {
  alertId = alert.alert_id;
  put('alert_id', alertId);
  put('customer', card?.customer_data.name ?? `Alert ${alertId}`);
  slot('line').hidden = !card?.line;
  put('line', card?.line);
  showPicture(card?.picture ?? null);
  put('lead', leadOf(alert));
  put('decision', inWords(alert.analyst_disposition) ?? 'undecided');
  put('outcome', recommendationInWords(alert.final_disposition));
  put('score', alert.final_risk_score);
  put('rule', alert.outcome?.title ?? alert.outcome?.rule);
  const { start_date: from, end_date: to, flagged_transaction_id_list: flagged } = alert.customer_data;
  put('period', from && to ? [...new Set([dayText(from), dayText(to)])].join(' – ') : null);
  put('flagged', flagged?.length);
  pageAt = alert.service_id === undefined ? null : `${main.dataset['alerts']!}${alert.service_id}`;
  slot('page').hidden = !mayOpen || pageAt === null;
  showFlags(alert.analysis_blocks.flatMap((block) => block.flags));
  const quotes = Object.entries(alert.customer_data.quotes ?? {});
  slot('words').hidden = quotes.length === 0;
  const rowOf = ([label, text]: [string, string]) =>
    element('div', '', element('dt', '', label), element('dd', '', text));
  slot('quotes').replaceChildren(...quotes.map(rowOf));
  // There is nothing to undo on an alert that is undecided.
  document.querySelector<HTMLButtonElement>('button[value=undo]')!.hidden = !alert.analyst_disposition;
  slot('actions').hidden = !mayCall;
  slot('reason').hidden = !mayCall;
  main.hidden = false;
}

function showPicture(picture: Picture | null): void {
  const figure = slot('picture');
  figure.hidden = picture === null;
  if (!picture) return;
  const svg = figure.querySelector('svg')!;
  svg.setAttribute('viewBox', `0 0 ${picture.width} ${picture.height}`);
  svg.setAttribute('aria-label', picture.label);
  const paths = [picture.axis, picture.bars, picture.flagged];
  for (const [at, path] of svg.querySelectorAll('path').entries()) path.setAttribute('d', paths[at]!);
  put('picture_label', picture.label);
}

/**
 * The beginning of the narrative: who, what, when and how much. The words of customers stand in it, as this
 * page is read by a person.
 */
function leadOf({ summary, customer_data: { quotes = {} } }: Alert): string {
  const [lead = ''] = summary?.narrative?.split('\n\n') ?? [];
  const plain = lead.replaceAll('**', '').trim();
  const text = plain === '' ? (summary?.headline ?? 'No investigation has been completed yet.') : plain;
  return text.replace(/\[(quote \d+)\]/g, (label, name: string) => quotes[name] ?? label);
}

const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

function showFlags(all: readonly Flag[]): void {
  const flags = ['black', 'red', 'yellow'].flatMap((look) => all.filter(({ color }) => color === look));
  const items = flags.map(({ color, rationale = '' }) =>
    element('li', '', element('span', `flag ${color}`, color), ' ', rationale),
  );
  if (items.length === 0) items.push(element('li', '', 'No indicator is black, red or yellow.'));
  slot('flags').replaceChildren(...items);
}

async function readAlert(alert_id: string): Promise<void> {
  const result = await call('get_alert', { alert_id });
  show(answerOf(result) as Alert, cardOf(result));
}

const cardOf = ({ _meta: meta }: ToolResult): Card | undefined => meta?.['alert-review/card'];

const reasonField = document.querySelector<HTMLInputElement>('[name=reason]')!;

/** The reason as an argument of the tool, which refuses an empty text. */
function givenReason(): { readonly reason?: string } {
  const reason = reasonField.value.trim();
  return reason === '' ? {} : { reason };
}

async function decide(value: string): Promise<void> {
  const result = await (value === 'undo'
    ? call('undo_disposition', { alert_id: alertId })
    : call('update_alert_disposition', { alert_id: alertId, disposition: value, ...givenReason() }));
  const { changed, analyst_disposition: disposition } = answerOf(result) as Decided;
  reasonField.value = '';
  const stands = inWords(disposition) ?? 'undecided';
  tell(`${changed === false ? 'It was already' : 'The alert is'} ${stands}.`);
  const text = `In the card of alert ${JSON.stringify(alertId)}, the user set the decision: ${stands}.`;
  await askHost('ui/update-model-context', { content: [{ type: 'text', text }] }).catch(() => null);
  await readAlert(alertId);
}

async function press(value: string): Promise<void> {
  const buttons = slot('actions').querySelectorAll('button');
  for (const each of buttons) each.disabled = true;
  const opened = value === 'open' ? heldAt : value === 'page' ? pageAt : null;
  await (opened === null ? decide(value) : askHost('ui/open-link', { url: opened })).catch(fail);
  for (const each of buttons) each.disabled = false;
}
addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.value) void press(target.value);
});

async function showResult(result: ToolResult): Promise<void> {
  const answer = answerOf(result) as Alert | Decided;
  if ('analysis_blocks' in answer) return show(answer, cardOf(result));
  tell(`The alert is ${inWords(answer.analyst_disposition)}.`);
  await readAlert(answer.alert_id);
}
listenToHost((result) => void showResult(result as ToolResult).catch(fail));

function tellSize(): void {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  sendToHost({ method: 'ui/notifications/size-changed', params: { width, height } });
}

type Hosted = { readonly hostCapabilities?: { readonly serverTools?: object; readonly openLinks?: object } };
void askHost<Hosted>('ui/initialize', JSON.parse(main.dataset['hello']!)).then(({ hostCapabilities }) => {
  mayCall = Boolean(hostCapabilities?.serverTools);
  mayOpen = Boolean(hostCapabilities?.openLinks);
  sendToHost({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(tellSize).observe(document.body);
});
