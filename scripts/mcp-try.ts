/** What an assistant and its user do, step by step, against the demonstration: npm run mcp:try. */
import { parseArgs } from 'node:util';
import { Demonstration, ORGANIZATION } from './mcp-try/demonstration.js';
import { heading, resultOf, rpc, say, show } from './mcp-try/http.js';
import { weighed } from './mcp-try/questions.js';
import { withToken } from './mcp-try/session.js';

const HELP = `npm run mcp:try [-- <address>]

Shows a session of an assistant with the demonstration: discovery, registration, login and consent, the
list of tools, an alert, a decision and its undo.

<address>  of a running demonstration (default http://127.0.0.1:3000), which works in DATA_DIR (default data);
           where none answers, a small one is started for the session
--bytes    shows how many bytes of answers some questions of a working day take
--help     shows this`;

/** Wrong usage, as of the command line. */
const EXIT_USAGE = 2;
const SCOPES = ['alerts:read', 'alerts:write', 'alerts:bulk_write', 'alerts:bulk_rerun', 'feedback:write'];

async function session(demonstration: Demonstration): Promise<void> {
  const { baseUrl, alertId } = demonstration;
  await demonstration.command(['org', 'features', ORGANIZATION, '--enable', 'semantic_search']);
  await withToken(demonstration, ['alerts:read', 'alerts:write'], (token) =>
    work(`${baseUrl}/mcp/v1`, token, alertId),
  );
}

/** Prints how many bytes the answers to a few questions have, as a table of Markdown. */
async function bytes(demonstration: Demonstration): Promise<void> {
  const endpoint = `${demonstration.baseUrl}/mcp/v1`;
  await demonstration.command(['org', 'features', ORGANIZATION, '--enable', 'bulk_facts_rerun']);
  await withToken(demonstration, SCOPES, async (token) => {
    const lines = await weighed(async (name, args) => {
      const { content, isError, structuredContent } = await resultOf<CallResult>(
        await rpc(endpoint, token, 'tools/call', { name, arguments: args }),
      );
      const [{ text }] = content;
      if (isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
      return { bytes: Buffer.byteLength(text), json: structuredContent };
    });
    console.log('\n| question | calls | bytes |\n|---|---|---|');
    for (const { asked, tools, bytes: sum } of lines)
      console.log(`| ${asked} | ${tools.map((tool) => `\`${tool}\``).join(', ')} | ${sum} |`);
  });
}

interface CallResult {
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent: Record<string, unknown>;
  readonly isError?: true;
}

async function work(endpoint: string, token: string, alertId: string): Promise<void> {
  heading('Handshake: which revision of the protocol, and what the model is told');
  const client = { capabilities: {}, clientInfo: { name: 'mcp:try', version: '1' } };
  show(
    await resultOf(await rpc(endpoint, token, 'initialize', { protocolVersion: '2025-11-25', ...client })),
  );

  heading('The tools: every client sees all of them');
  const list = await rpc(endpoint, token, 'tools/list');
  const { tools } = await resultOf<{ tools: { name: string; description: string }[] }>(list);
  for (const { name, description } of tools) say(`${name.padEnd(32)} ${description.split('. ')[0]}.`);

  const call = async (name: string, args: object) => {
    say(`-> tools/call ${name} ${JSON.stringify(args)}`);
    const answer = await rpc(endpoint, token, 'tools/call', { name, arguments: args });
    show((await resultOf<CallResult>(answer)).content[0].text);
  };
  heading('A search: alerts that nobody has decided about, and all of them in figures');
  await call('search_alerts', { disposition: 'NOT_REVIEWED', page_size: 2 });
  await call('get_alert_portfolio_stats', {});
  heading('A search over past investigations by what they mean, with a constraint in the question');
  await call('search_agent_investigations', { query: 'many strangers pay in, score above 20', top_k: 2 });
  heading('An alert, as its investigation explains it');
  await call('get_alert', { alert_id: alertId });
  heading('A decision of the analyst');
  await call('update_alert_disposition', { alert_id: alertId, disposition: 'CLEARED' });
  heading('Its undo, within 5 minutes');
  await call('undo_disposition', { alert_id: alertId });
  heading('Mistakes: a refusal says what is wrong, what was written, and what to do next');
  await call('get_alert', { alert_id: 'no-such-alert' });
  await call('update_alert_disposition', { alert_id: alertId, disposition: 'MAYBE' });
}

/** The address and what to show; ends the process where help is wanted or needed. */
function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, bytes: { type: 'boolean' } },
    });
    const [address = 'http://127.0.0.1:3000', more] = positionals;
    if (values.help) {
      console.log(HELP);
      process.exit(0);
    }
    if (more !== undefined) throw new Error(`one address, and not ${more} as well`);
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new Error(`${address} is no address such as http://127.0.0.1:3000`);
    return { address: address.replace(/\/+$/, ''), show: values.bytes ? bytes : session };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`);
    process.exit(EXIT_USAGE);
  }
}

const { address, show: shown } = asked();
const demonstration = await Demonstration.find(address, process.env.DATA_DIR || 'data');
try {
  await shown(demonstration);
} finally {
  await demonstration.end();
}
