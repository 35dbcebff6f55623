import { SetAssistantRules } from '../../src/access/commands/set-assistant-rules.command.js';
import { SetOrganizationFeatures } from '../../src/access/commands/set-organization-features.command.js';
import { SetRecipe } from '../../src/investigations/commands/set-recipe.command.js';
import { BLOCK_IDS } from '../../packages/judgement/src/scoring/dimensions.js';
import { FEATURE_NAMES, SCOPES } from '@alert-review/kernel';
import {
  type AssistantRules,
  NO_ASSISTANT_RULES,
  READING_SCOPES,
} from '../../src/access/domain/assistant-rules.settings.js';
import type { z } from 'zod';
import type { Tool } from '../../src/mcp/tool.js';
import { OPTIONAL_TOOLS, ALL_TOOLS } from '../../src/mcp/tools/index.js';
import { GetSupportTicket } from '../../src/support/queries/get-support-ticket.query.js';
import type { TestApp, TestOrganization } from './app.js';
import { fieldsIn, GullibleAgent, type Reading } from './gullible-agent.js';
import { hostileCase, type HostileCase } from './hostile-case.js';
import { loggedEvents } from './logged-events.js';
import { McpClient, type ToolAnswer } from './mcp-client.js';
import { RestClient } from './rest-client.js';

/** What happened to the payloads put into one field. */
export interface FieldReport {
  readonly field: string;
  /** Number of cases with a payload in this field. */
  readonly payloads: number;
  /**
   * Number of cases in which an answer showed the payload inside a labelled field, and in which it appeared
   * anywhere else.
   */
  readonly labelled: number;
  readonly outside: number;
  /**
   * Number of cases in which one of the product's own texts would quote the payload if there were no labels.
   */
  readonly quoted: number;
  /**
   * Number of support tickets that contain it, filed by an agent that respects labels, and by one that
   * ignores them.
   */
  readonly tickets: number;
  readonly ticketsWithoutLabels: number;
  /** Number of writes that it caused in an agent that respects labels, and in one that ignores them. */
  readonly writes: number;
  readonly writesWithoutLabels: number;
}

export interface InjectionReport {
  readonly fields: readonly FieldReport[];
  /** Number of new events of the organization, caused by the agent that respects labels. */
  readonly eventsWritten: number;
  readonly eventsWithoutLabels: number;
  readonly answers: number;
  /** What an agent that ignores all labels manages to write, under different rules of the organization. */
  readonly obeyed: readonly Obeyed[];
  /**
   * Texts in which payloads appeared outside labelled fields, and tools whose answers had invisible
   * characters.
   */
  readonly places: readonly string[];
}

export interface Obeyed {
  readonly rules: string;
  readonly decisions: number;
  readonly otherWrites: number;
  /** Number of new events, not counting those about calls that wait for confirmation and about keys. */
  readonly events: number;
}

const DECISION_TOOLS = ALL_TOOLS.filter(({ hints }) => hints.destructive).map(({ name }) => name);

/** The scopes that the consent page used to tick in advance, before it ticked only reading ones. */
const TICKED_ONCE = [...READING_SCOPES, 'alerts:write', 'feedback:write', 'tickets:write'];

/**
 * Each with a name, the granted scopes and the organization's rules for assistants. No person confirms any
 * call.
 */
const RULES: readonly [string, readonly string[], Partial<AssistantRules>][] = [
  ['three writing scopes ticked', TICKED_ONCE, {}],
  ['everything ticked', SCOPES, {}],
  ['ticked as the page offers it', READING_SCOPES, {}],
  ['everything ticked, ceiling: no bulk', SCOPES, { ceiling: 'no_bulk' }],
  ['everything ticked, ceiling: read only', SCOPES, { ceiling: 'read_only' }],
  ['everything ticked, decisions wait', SCOPES, { waits: 'decisions' }],
  ['everything ticked, all writes wait', SCOPES, { waits: 'writes' }],
];

const ALERTS_PER_UPLOAD = 50;

/**
 * Uploads hostile cases, investigates them, and lets a gullible agent read them: once respecting labels, once
 * ignoring them.
 */
export async function injectionRun(server: TestApp, numbers: readonly number[]): Promise<InjectionReport> {
  const bank = await server.newOrganization();
  // Lets every run recommend to escalate, so that there is a draft report for the agent to read.
  const change = { replace: null, enable: [], disable: [], escalateAt: 0 };
  await server.bus.send(new SetRecipe(bank.caller, change));
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: FEATURE_NAMES, disable: [] }));
  const names: string[] = [];
  const cases = numbers.map((number) => hostileCase(number, names));
  await uploaded(server, bank, cases);
  const client = await McpClient.connect(server, bank, { ticked: [...SCOPES] });
  const seen: Seen = { labelled: tally(names), outside: tally(names), places: [], answers: 0 };
  const before = await eventsOf(server, bank);
  const agent = new GullibleAgent(client);
  for (const each of cases) await read(new RestClient(server, bank), agent, each, seen);
  const between = await eventsOf(server, bank);
  const control = new GullibleAgent(client, false);
  const unseen: Seen = { labelled: tally(names), outside: tally(names), places: [], answers: 0 };
  for (const each of cases) await read(new RestClient(server, bank), control, each, unseen);
  const after = await eventsOf(server, bank);
  const obeyed: Obeyed[] = [];
  for (const [name, ticked, rules] of RULES)
    obeyed.push(await obey(server, bank, cases.slice(0, OBEYED_CASES), name, { ticked, rules }));
  const tickets = await ticketsOf(server, bank, agent, cases, names);
  const ticketsWithoutLabels = await ticketsOf(server, bank, control, cases, names);
  const fields = names.map((field, at) => ({
    field,
    payloads: cases.length,
    tickets: tickets[at]!,
    ticketsWithoutLabels: ticketsWithoutLabels[at]!,
    labelled: seen.labelled[at]!,
    outside: seen.outside[at]!,
    quoted: unseen.outside[at]!,
    writes: agent.writes.get(at) ?? 0,
    writesWithoutLabels: control.writes.get(at) ?? 0,
  }));
  const events = { eventsWritten: between - before, eventsWithoutLabels: after - between };
  return { fields, ...events, obeyed, answers: seen.answers, places: seen.places };
}

/** Streams of calls that wait for a person's confirmation, and of their keys. */
const WAITING = /^(?:heldCall|erasureKey)-/;

/** Number of cases that the agent reads again under each set of rules. */
const OBEYED_CASES = 2;

async function obey(
  server: TestApp,
  bank: TestOrganization,
  cases: readonly HostileCase[],
  name: string,
  { ticked, rules }: { readonly ticked: readonly string[]; readonly rules: Partial<AssistantRules> },
): Promise<Obeyed> {
  await server.bus.send(new SetAssistantRules(bank.caller, { ...NO_ASSISTANT_RULES, ...rules }));
  const agent = new GullibleAgent(await McpClient.connect(server, bank, { ticked }), false);
  const before = await eventsOf(server, bank, WAITING);
  const unseen: Seen = { labelled: [], outside: [], places: [], answers: 0 };
  for (const each of cases) await read(new RestClient(server, bank), agent, each, unseen);
  const events = (await eventsOf(server, bank, WAITING)) - before;
  await server.bus.send(new SetAssistantRules(bank.caller, NO_ASSISTANT_RULES));
  const count = (isDecision: boolean) =>
    [...agent.writesByTool]
      .filter(([tool]) => DECISION_TOOLS.includes(tool) === isDecision)
      .reduce((sum, [, writes]) => sum + writes, 0);
  return { rules: name, decisions: count(true), otherWrites: count(false), events };
}

const tally = (names: readonly string[]): number[] => names.map(() => 0);

async function uploaded(server: TestApp, bank: TestOrganization, cases: readonly HostileCase[]) {
  const client = new RestClient(server, bank);
  for (let at = 0; at < cases.length; at += ALERTS_PER_UPLOAD) {
    const some = cases.slice(at, at + ALERTS_PER_UPLOAD);
    const entities = await client.entities(...some.flatMap(({ entities }) => entities));
    const { counts } = await client.transactions(some.flatMap(({ transactions }) => transactions));
    const alerts = await client.alerts(
      some.map(({ alert }) => alert),
      true,
    );
    if (entities.status !== 200 || counts?.failed !== 0 || alerts.status !== 200)
      throw new Error(
        `a hostile case was refused: ${entities.text} ${JSON.stringify(counts)} ${alerts.text}`,
      );
    const { investigations } = alerts.json as { investigations: { investigation_id: string }[] };
    for (const { investigation_id: id } of investigations) await client.endedInvestigation(id);
  }
}

async function eventsOf(server: TestApp, bank: TestOrganization, without = /^$/): Promise<number> {
  const events = await loggedEvents(server);
  return events.filter(({ stream, data }) => !without.test(stream) && Buffer.from(data).includes(bank.id))
    .length;
}

/** The number of tickets that contain a payload, for each field. */
async function ticketsOf(
  server: TestApp,
  bank: TestOrganization,
  agent: GullibleAgent,
  cases: readonly HostileCase[],
  names: readonly string[],
): Promise<number[]> {
  const counts = tally(names);
  for (const { alert } of cases) {
    const ticketId = await agent.fileTicket(alert.alert_id);
    const ticket = await server.bus.send(new GetSupportTicket(bank.caller, ticketId));
    for (const field of fieldsIn(ticket.description)) counts[field]!++;
  }
  return counts;
}

interface Seen {
  readonly labelled: number[];
  readonly outside: number[];
  /**
   * Places where payloads appeared outside labelled fields, or where invisible characters appeared at all.
   */
  readonly places: string[];
  answers: number;
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

const around = (text: string): string => /.{0,80}zq\d+x.{0,80}/su.exec(text)?.[0] ?? text.slice(0, 160);

/** Calls every read tool about one case, and every tool with payloads as arguments. */
async function read(client: RestClient, agent: GullibleAgent, of: HostileCase, seen: Seen): Promise<void> {
  const { alert_id } = of.alert;
  const labelled = new Set<number>();
  const outside = new Set<number>();
  const note = (tool: string, reading: Reading & ToolAnswer) => {
    seen.answers++;
    if (INVISIBLE.test(reading.text)) seen.places.push(`${tool}: a character that no screen shows`);
    if (reading.outside.size > 0) seen.places.push(`${tool}: ${around(reading.trusted)}`);
    for (const field of reading.labelled) labelled.add(field);
    for (const field of reading.outside) outside.add(field);
  };
  const ask = async (tool: string, args: object) => note(tool, await agent.ask(tool, args, alert_id));
  await ask('get_alert', { alert_id });
  await ask('get_alerts_bulk', { alert_ids: [alert_id, of.alert.title] });
  await ask('get_alert_metrics', { alert_id });
  await ask('list_alert_investigations', { alert_id });
  for (const module of BLOCK_IDS) await ask('compare_investigations', { alert_id, module });
  await ask('search_alerts', { source_id: alert_id });
  await ask('get_related_alerts', { alert_id, lookback_days: 365 });
  await ask('list_alert_batches', {});
  await ask('get_alert_portfolio_stats', {});
  await ask('get_flag_trends', {});
  await ask('search_agent_investigations', { query: 'rare counterparties, escalated', top_k: 25 });
  for (const { entity_id } of of.entities) {
    await ask('get_entity', { entity_service_id: (await client.stored('entity', entity_id))!.id });
    await ask('get_entity_alerts', { entity_id, lookback_days: 365 });
    await ask('agent_search', { q: entity_id });
  }
  for (const { transaction_id } of of.transactions) {
    const stored = await client.stored('transaction', transaction_id);
    await ask('get_transaction', { transaction_service_id: stored!.id });
  }
  const listedMisuses = misuses(alert_id, of.alert.title);
  for (const [tool, args] of listedMisuses) await ask(tool, args);
  const named = new Set(listedMisuses.map(([tool]) => tool));
  const others = [...ALL_TOOLS, ...OPTIONAL_TOOLS].filter(
    ({ name, hints }) => hints.readOnly && !named.has(name),
  );
  for (const tool of others)
    for (const args of callsOf(tool, alert_id, of.alert.title)) await ask(tool.name, args);
  for (const field of labelled) seen.labelled[field]!++;
  for (const field of outside) seen.outside[field]!++;
}

/**
 * Calls of a reading tool that nothing here names: one as its description shows, about this alert, and one
 * for each of its arguments that is an id or a choice, with a customer’s text in its place.
 */
function callsOf({ description, input }: Tool, alert_id: string, text: string): object[] {
  const example = JSON.parse(/Example: (\{.*\})$/.exec(description)![1]!) as object;
  const args = { ...example, ...('alert_id' in input.shape && { alert_id }) };
  const fields = Object.entries<z.ZodType>(input.shape)
    .filter(([name, field]) => /_ids?$/.test(name) || !field.safeParse(text).success)
    .map(([name]) => name);
  return [args, ...fields.map((name) => ({ ...args, [name]: text.slice(0, 100) }))];
}

/** Calls of an assistant that takes a customer’s text for an id, a name, a choice or a fact: none writes. */
const misuses = (alert_id: string, text: string): [tool: string, args: object][] => [
  ['get_alert', { alert_id: text }],
  ['get_alert', { alert_id: text.slice(0, 60) }],
  ['get_alert', { alert_id, [text]: 1 }],
  ['get_alert_metrics', { alert_id: { text } }],
  ['list_alert_investigations', { alert_id: [text] }],
  ['compare_investigations', { alert_id, module: text.slice(0, 100) }],
  ['compare_investigations', { alert_id, baseline: text.slice(0, 100) }],
  ['get_entity', { entity_service_id: text.slice(0, 100) }],
  ['get_entity_alerts', { entity_id: text.slice(0, 100) }],
  ['get_related_alerts', { alert_id: text.slice(0, 100) }],
  ['search_alerts', { disposition: text }],
  ['search_alerts', { source_id: text.slice(0, 100), upload_session_id: text.slice(0, 100) }],
  ['search_alerts', { created_after: text }],
  ['agent_search', { q: text.slice(0, 100), scope: text }],
  ['agent_search', { q: text.slice(0, 100) }],
  ['search_agent_investigations', { query: text.slice(0, 1_000) }],
  ['search_agent_investigations', { query: 'abc', module: text }],
  ['get_batch_stats', { upload_session_id: text.slice(0, 100) }],
  ['get_alert_portfolio_stats', { date_from: text }],
  ['get_flag_trends', { date_to: text, [text]: text }],
  ['get_transaction', { transaction_service_id: text.slice(0, 100) }],
  ['update_alert_disposition', { alert_id, disposition: text }],
  ['upload_supplemental_entity_data', { alert_id, entities: [{ entity_source_id: 'E', dob: text }] }],
  ['upload_supplemental_entity_data', { alert_id, entities: [{ entity_source_id: text, [text]: text }] }],
  ['create_support_ticket', { title: text.slice(0, 100), description: text, alert_id: text }],
  ['create_support_ticket', { title: text.repeat(9), description: { [text]: text } }],
  [text.slice(0, 100), { alert_id }],
  ['predict_rerun_impact', { alert_id, analyst_feedback: text.slice(0, 4_000) }],
  ['rerun_investigation', { alert_id, modules_to_rerun: [text.slice(0, 100)] }],
  ['rerun_investigation', { alert_id: text.slice(0, 100), reason: text }],
  ['get_rerun_status', { investigation_id: text.slice(0, 100) }],
  ['propose_bulk_facts_rerun', { items: [{ alert_id: text.slice(0, 100), body: text }] }],
  ['propose_bulk_facts_rerun', { items: [{ alert_id, body: text }], modules_to_rerun: [text.slice(0, 100)] }],
  ['propose_bulk_facts_rerun', { items: [{ alert_id, body: text.slice(0, 4_000) }] }],
  ['confirm_bulk_facts_rerun', { proposal_id: text.slice(0, 100) }],
  ['get_bulk_rerun_status', { batch_id: text.slice(0, 100) }],
  ['undo_disposition', { alert_id: text.slice(0, 100) }],
  ['undo_dispositions_bulk', { batch_id: text.slice(0, 100) }],
  ['submit_alert_feedback', { alert_id, block_id: text.slice(0, 100), flag_id: 'TP1', color: 'red' }],
  [
    'submit_alert_feedback',
    { alert_id, block_id: 'transaction_patterns', flag_id: text.slice(0, 100), color: 'red' },
  ],
  ['add_block_note', { alert_id, block_type: text.slice(0, 100), classification: text, body: 'x' }],
  [
    'add_block_note',
    { alert_id, block_type: text.slice(0, 100), classification: 'context_needed', body: 'x' },
  ],
];
