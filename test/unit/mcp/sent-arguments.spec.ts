import { coerceToolArguments } from '../../../src/mcp/sent-arguments.js';
import { toolSchema } from '../../../src/mcp/tool-schema.js';
import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';

const named = (name: string) => toolSchema(ALL_TOOLS.find((tool) => tool.name === name)!.input, 'input');
const search = (sent: object) => coerceToolArguments(sent, named('search_alerts'));

test('an optional argument is left out as "" or null, and read from a faithful text of its type', () => {
  expect(search({ page: '1', page_size: '5', min_risk_score: '0.5' })).toEqual({
    page: 1,
    page_size: 5,
    min_risk_score: 0.5,
  });
  expect(search({ disposition: '', created_after: null, page: '', source_id: '', detail: null })).toEqual({});
  const rerun = (modules_to_rerun: unknown) =>
    coerceToolArguments({ modules_to_rerun }, named('rerun_investigation'));
  for (const sent of ['["screening","profile"]', ' [ "screening", "profile" ] '])
    expect(rerun(sent)).toEqual({ modules_to_rerun: ['screening', 'profile'] });
  expect(rerun('screening')).toEqual({ modules_to_rerun: ['screening'] });
});

test('so are the optional fields of each object of a list, and the required ones stay', () => {
  const upload = (...entities: unknown[]) =>
    coerceToolArguments({ alert_id: 'A-1', entities }, named('upload_supplemental_entity_data'));
  expect(
    upload({ entity_source_id: 'E', name: '', dob: null, email: 'a@b.se', phone: '' }, null, 'x'),
  ).toEqual({
    alert_id: 'A-1',
    entities: [{ entity_source_id: 'E', email: 'a@b.se' }, null, 'x'],
  });
  const unsaid = { entity_source_id: '', other: null };
  expect(upload(unsaid)).toEqual({ alert_id: 'A-1', entities: [unsaid] });
});

test.each(['1,000', '0x10', '1e3', ' 5', '5.0', '+5', '05', 'Infinity', 'NaN', 'null', 'five', '1_0'])(
  '%j is no faithful text of a number',
  (page) => expect(search({ page })).toEqual({ page }),
);

test.each(['[1]', '["a"', '[["a"]]', `["${'a'.repeat(10_000)}"]`])(
  'a text that looks like another list stays as it is: %#',
  (modules_to_rerun) =>
    expect(coerceToolArguments({ modules_to_rerun }, named('rerun_investigation'))).toEqual({
      modules_to_rerun,
    }),
);

test('no tool takes a required argument as anything else, nor one that it does not know', () => {
  for (const { name, input } of ALL_TOOLS) {
    const schema = toolSchema(input, 'input');
    for (const field of [...(schema.required ?? []), 'unknown', '__proto__', 'constructor'])
      for (const sent of ['', null, '1', '["a"]', 'a', 'true']) {
        const args = JSON.parse(`{${JSON.stringify(field)}: ${JSON.stringify(sent)}}`) as object;
        expect([name, coerceToolArguments(args, schema)]).toEqual([name, args]);
      }
    for (const field of Object.keys(schema.properties ?? {})) {
      if (schema.required?.includes(field)) continue;
      for (const sent of ['', null])
        expect([name, field, coerceToolArguments({ [field]: sent }, schema)]).toEqual([name, field, {}]);
    }
  }
});

test.each([null, undefined, [], 'text', 7])('what is no object stays as it is: %j', (sent) =>
  expect(coerceToolArguments(sent, named('search_alerts'))).toBe(sent),
);
