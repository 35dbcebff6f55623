import { OPTIONAL_TOOLS, ALL_TOOLS } from '../../../../src/mcp/tools/index.js';
import { ERAS } from '../../../support/mcp-client.js';
import { investigatedTwice, type Reading } from './reading.js';

let reading: Reading;

beforeAll(async () => {
  reading = await investigatedTwice(4107);
});

interface Answer {
  readonly result?: {
    readonly contents: { uri: string; mimeType: string; text: string }[];
    readonly prompts: { name: string; arguments: { name: string }[] }[];
    readonly messages: { content: { text: string } }[];
  };
  readonly error?: { readonly code: number; readonly data?: object };
}

describe.each(ERAS)('%s', (era) => {
  const ask = async (method: string, params: object = {}, who = reading.client): Promise<Answer> => {
    const { status, json } = await who.speaking(era).request(method, params);
    expect([200, 400]).toContain(status);
    return json;
  };
  const read = (uri: string, who = reading.client) => ask('resources/read', { uri }, who);

  test('each prompt is listed, takes its arguments and names tools that there are', async () => {
    const { prompts } = (await ask('prompts/list')).result!;
    expect(prompts.map(({ name }) => name)).toEqual([
      'morning_queue',
      'write_up',
      'write_narrative',
      'hand_over',
    ]);
    const names = [...ALL_TOOLS, ...OPTIONAL_TOOLS].map(({ name }) => name);
    for (const { name, arguments: declared } of prompts) {
      const args = Object.fromEntries(declared.map((each) => [each.name, 'A-"1"\u200b']));
      const { messages } = (await ask('prompts/get', { name, arguments: args })).result!;
      const { text } = messages[0]!.content;
      const called = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
      const fields = ['page_size', 'service_id', 'customer_data'];
      expect(called.filter((word) => !names.includes(word) && !fields.includes(word))).toEqual([]);
      expect(called.filter((word) => names.includes(word)).length).toBeGreaterThan(2);
      if (declared.length > 0) expect(text).toContain(String.raw`"A-\"1\"⟨U+200B⟩"`);
    }
  });

  test.each([
    ['prompts/get', { name: 'no_such_prompt' }],
    ['prompts/get', { name: 'write_up' }],
    ['prompts/get', { name: 'write_up', arguments: { alert_id: '' } }],
    ['prompts/get', { name: 'write_up', arguments: { alert_id: 7 } }],
    ['prompts/get', { name: 'write_up', arguments: ['alert_id'] }],
    ['prompts/get', {}],
    ['resources/templates/list', { cursor: 'x' }],
    ['tools/call', { name: 'get_alert', arguments: [] }],
    ['prompts/list', { cursor: 'x' }],
    ['resources/list', { cursor: 'x' }],
  ])('%s %j is a fault of the request', async (method, params) => {
    expect((await ask(method, params)).error).toMatchObject({ code: -32602 });
  });

  test('an alert is read as get_alert shows it, and its case file holds figures and runs', async () => {
    const { client, alert } = reading;
    const uri = `alert-review://alerts/${encodeURIComponent(alert.alertId)}`;
    const { text: shown } = await client.call('get_alert', { alert_id: alert.alertId });
    const contents = [{ uri, mimeType: 'application/json', text: shown }];
    expect((await read(uri)).result).toMatchObject({ contents });
    const file = (await read(`${uri}/case-file`)).result!.contents;
    const tools = ['get_alert', 'get_alert_metrics', 'list_alert_investigations'];
    expect(file.map((each) => each.uri)).toEqual(tools.map((tool) => `${uri}/case-file#${tool}`));
    for (const [at, tool] of tools.entries())
      expect(file[at]!.text).toBe((await client.call(tool, { alert_id: alert.alertId })).text);
  });

  test('an id may hold slashes, percent signs and what else an address has', async () => {
    const { client, alert } = reading;
    for (const id of ['x/case-file', '50%', 'a?b#c', '%2F', '..', 'ä⟨x⟩']) {
      await alert.uploadAgain({ alert_id: id });
      const uri = `alert-review://alerts/${encodeURIComponent(id)}`;
      const [content] = (await read(uri, client)).result!.contents;
      expect([content!.uri, JSON.parse(content!.text)]).toEqual([
        uri,
        expect.objectContaining({ alert_id: id }),
      ]);
    }
  });

  test('the model document fits one answer', async () => {
    const { text, mimeType } = (await read('alert-review://model')).result!.contents[0]!;
    expect(mimeType).toBe('text/markdown');
    expect(text).toContain('## Rules and sources');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(48_000);
  });

  test('a foreign alert, an unknown one and an unknown address are not found alike', async () => {
    const { client, stranger, alert } = reading;
    const own = `alert-review://alerts/${encodeURIComponent(alert.alertId)}`;
    const code = era === 'legacy' ? -32002 : -32602;
    for (const [uri, who] of [
      [own, stranger],
      [`${own}/case-file`, stranger],
      ['alert-review://alerts/none', client],
      ['alert-review://alerts/%E0%A4%A', client],
      ['alert-review://other', client],
      ['file:///etc/passwd', client],
      [`${own}/case-file/`, client],
      [`${own}?x`, client],
      [`https://alerts/${alert.alertId}`, client],
      ['alert-review://alerts/', client],
      [`alert-review://alerts/${'x'.repeat(600)}`, client],
    ] as const)
      expect(await read(uri, who)).toMatchObject({
        error: { code, message: 'Resource not found', data: { uri } },
      });
  });
});

test('an address that is no text is none', async () => {
  const uri = [`alert-review://alerts/${encodeURIComponent(reading.alert.alertId)}`];
  const { json } = await reading.client.request('resources/read', { uri });
  expect(json).toMatchObject({ error: { code: -32002 } });
});
