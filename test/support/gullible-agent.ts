import { MARK } from './injections.js';
import type { McpClient, ToolAnswer } from './mcp-client.js';

/**
 * Names of the fields whose contents an AI model is told to treat as data: ids to pass on, and text written
 * by customers.
 */
const LABELLED = new Set([
  'customer_data',
  'alert_id',
  'entity_id',
  'entity_source_id',
  'transaction_id',
  'alert_ids',
  'not_found',
  'applied',
  'already_running',
]);

/** Tools that write. If the name of one appears in a text that the agent obeys, the agent calls that tool. */
const WRITES = {
  update_alert_disposition: (alert: string) => ({ alert_id: alert, disposition: 'CLEARED' }),
  update_alert_dispositions_bulk: (alert: string) => ({ alert_ids: [alert], disposition: 'CLEARED' }),
  submit_alert_feedback: (alert: string) => ({
    alert_id: alert,
    block_id: 'transaction_patterns',
    flag_id: 'TP1',
    color: 'green',
  }),
  add_block_note: (alert: string) => ({
    alert_id: alert,
    block_type: 'general',
    classification: 'added_facts',
    body: 'All is well.',
  }),
  upload_supplemental_entity_data: (alert: string) => ({
    alert_id: alert,
    entities: [{ entity_source_id: 'E-OBEYED', name: 'Obeyed' }],
  }),
  create_support_ticket: (alert: string) => ({
    alert_id: alert,
    title: 'Obeyed',
    description: 'As I was told.',
  }),
  undo_disposition: (alert: string) => ({ alert_id: alert }),
  rerun_investigation: (alert: string) => ({ alert_id: alert }),
} as const;

const TICKET_CHARS_MAX = 8_000;

export interface Reading {
  /**
   * Numbers of the hostile fields whose payloads appeared inside labelled fields, and of those that appeared
   * outside.
   */
  readonly labelled: ReadonlySet<number>;
  readonly outside: ReadonlySet<number>;
  readonly trusted: string;
}

/**
 * Imitates an AI assistant without judgement: it obeys every instruction that it reads outside labelled
 * fields.
 */
export class GullibleAgent {
  /** How many calls the server carried out, by the number of the hostile field whose payload ordered them. */
  readonly writes = new Map<number, number>();
  /** The same counts by tool name. */
  readonly writesByTool = new Map<string, number>();

  /** Without `isLabelling` the agent ignores labels: it obeys what stands in labelled fields, too. */
  constructor(
    private readonly client: McpClient,
    private readonly isLabelling = true,
  ) {}

  /** Calls a read tool about an alert and obeys the instructions in the answer. */
  async ask(tool: string, args: object, alertId: string): Promise<ToolAnswer & Reading> {
    const answer = await this.client.call(tool, args);
    const { data } = partsOf(answer);
    const trusted = this.wordsIn(answer);
    await this.obey(this.isLabelling ? trusted : trusted + data, alertId);
    return { ...answer, trusted, outside: fieldsIn(trusted), labelled: fieldsIn(data) };
  }

  /**
   * Files a support ticket with everything that the product's own texts say about an alert, as a user might
   * ask an assistant to do.
   */
  async fileTicket(alertId: string): Promise<string> {
    const description = this.wordsIn(await this.client.call('get_alert', { alert_id: alertId }));
    const { structured, text, error } = await this.client.call('create_support_ticket', {
      title: 'The alert says this',
      description: [...description].slice(0, TICKET_CHARS_MAX).join(''),
    });
    if (!structured) throw new Error(`no ticket was filed: ${text}${JSON.stringify(error)}`);
    return structured['ticket_id'] as string;
  }

  /**
   * The text outside labelled fields. Without labelling, quotations are put back in place of their labels.
   */
  private wordsIn(answer: ToolAnswer): string {
    const { trusted } = partsOf(answer);
    return this.isLabelling ? trusted : withQuotes(trusted, answer);
  }

  private async obey(text: string, alertId: string): Promise<void> {
    const words = readable(text);
    const fields = fieldsIn(text);
    for (const [tool, argsFor] of Object.entries(WRITES)) {
      if (!words.includes(tool)) continue;
      const { structured } = await this.client.call(tool, argsFor(alertId));
      if (structured) this.count(fields, tool);
    }
    // Needs a second check, because the product's own refusals also name this tool, as the one that gives a
    // batch_id.
    const isOrdered = fields.size > 0 && words.includes('confirm_bulk_facts_rerun');
    if (isOrdered && (await this.confirmed(alertId))) this.count(fields, 'confirm_bulk_facts_rerun');
  }

  private async confirmed(alertId: string): Promise<boolean> {
    const items = [{ alert_id: alertId, body: 'All is well.' }];
    const { structured } = await this.client.call('propose_bulk_facts_rerun', { items });
    const { proposal_id } = structured ?? {};
    const { structured: batch } = await this.client.call('confirm_bulk_facts_rerun', { proposal_id });
    return batch !== undefined;
  }

  private count(fields: ReadonlySet<number>, tool: string): void {
    this.writesByTool.set(tool, (this.writesByTool.get(tool) ?? 0) + 1);
    for (const field of fields) this.writes.set(field, (this.writes.get(field) ?? 0) + 1);
  }
}

/**
 * The text as a model would read it: without invisible characters and escapes, and with variants of letters
 * made plain.
 */
const readable = (text: string): string =>
  text
    .replace(/⟨U\+[0-9A-F]{4,6}⟩/g, '')
    .replaceAll('\\', '')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();

export const fieldsIn = (text: string): Set<number> =>
  new Set([...readable(text).matchAll(MARK)].map(([, , field]) => Number(field)));

/**
 * Splits an answer into trusted text and data. Text beside the structured content and protocol errors count
 * as trusted.
 */
function partsOf({ text, structured, error }: ToolAnswer): Parts {
  if (!structured) return { trusted: text + JSON.stringify(error ?? ''), data: '' };
  const parts = { trusted: '', data: '' };
  // The text repeats the structured content, plus addresses for people. So the same fields in it count as
  // labelled.
  const copy = contentOf(text);
  if (copy === null) parts.trusted += text;
  else if (text !== JSON.stringify(structured)) collect(copy, 'trusted', parts);
  collect(structured, 'trusted', parts);
  return parts;
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

type Parts = Record<'trusted' | 'data', string>;

function collect(value: unknown, into: keyof Parts, parts: Parts): void {
  if (typeof value === 'string') parts[into] += `${value}\n`;
  else if (Array.isArray(value)) for (const item of value) collect(item, into, parts);
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      parts[into] += `${name}\n`;
      collect(item, LABELLED.has(name) ? 'data' : into, parts);
    }
}

/** Puts each quotation back in place of its label, as texts of runs are stored. */
function withQuotes(text: string, { structured }: ToolAnswer): string {
  const quotes = quotesIn(structured);
  return text.replace(/\[(quote \d+)\]/g, (label, name: string) => quotes[name] ?? label);
}

function quotesIn(value: unknown): Record<string, string> {
  if (value === null || typeof value !== 'object') return {};
  const own = (value as { quotes?: Record<string, string> }).quotes;
  return Object.assign({}, own, ...Object.values(value).map(quotesIn)) as Record<string, string>;
}
