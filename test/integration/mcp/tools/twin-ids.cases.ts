import { idWithoutLinks, safeIdValue } from '../../../../src/mcp/shown-ids.js';
import { restoreShownId } from '../../../../src/mcp/text-for-models.js';
import { seeded } from '../../../support/seeded.js';
import { rerunningBank, type Rerunning } from './rerunning.js';

/** Parts of ids that are shown otherwise in texts, and the shown forms of such parts. */
// prettier-ignore
const PARTS = ['a', 'bc', '.', '[.]', '@', '@ ', ']', '] ', '(', '<b', '‹b', '/', '/ ', '\u200b', '⟨U+200B⟩'];

let bank: Rerunning;

beforeAll(async () => {
  bank = await rerunningBank(4181);
});

const call = (name: string, args: Record<string, unknown>) => bank.client.call(name, args);
const newAlert = async (alert_id: string) => {
  const [id] = await bank.newAlerts(1, { alert_id });
  return id!;
};

test('a decision falls on the alert that is named, or is refused where two could be meant', async () => {
  const shown = 'al@ert[.]example';
  const twin = await newAlert('al@ert.example');
  const decide = (alert_id: string, disposition: string) =>
    call('update_alert_disposition', { alert_id, disposition });
  expect((await decide(shown, 'CLEARED')).structured).toMatchObject({ alert_id: twin, changed: true });
  const literal = await newAlert(shown);
  const refused = await decide(shown, 'ESCALATED');
  expect(refused).toMatchObject({ isError: true, meta: { code: 'validation_error' } });
  const forms = ['al⟨U+0040⟩ert⟨U+005B⟩⟨U+002E⟩⟨U+005D⟩example', 'al⟨U+0040⟩ert⟨U+002E⟩example'] as const;
  for (const form of forms) expect(refused.text).toContain(form);
  expect((await decide(forms[0], 'ESCALATED')).structured).toMatchObject({ alert_id: literal });
  const { structured } = await call('get_alerts_bulk', { alert_ids: forms });
  const told = (structured!['alerts'] as Record<string, string>[]).map((alert) => [
    alert['alert_id'],
    alert['analyst_disposition'],
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      [literal, 'ESCALATED'],
      [twin, 'CLEARED'],
    ]),
  );
});

test('a batch is undone by its id as it was sent', async () => {
  const [one, other] = (await bank.newAlerts(2)) as [string, string];
  const decide = (alert_id: string, batch_id: string) =>
    call('update_alert_dispositions_bulk', { alert_ids: [alert_id], disposition: 'CLEARED', batch_id });
  expect((await decide(one, 'week.de')).structured).toMatchObject({ batch_id: 'week.de', applied: [one] });
  expect((await decide(other, 'week[.]de')).structured).toMatchObject({ applied: [other], repeated: false });
  expect(await call('undo_dispositions_bulk', { batch_id: 'week[.]de' })).toMatchObject({ isError: true });
  const { structured } = await call('undo_dispositions_bulk', { batch_id: 'week.de' });
  expect(structured).toMatchObject({ undone: [one] });
});

test('over random ids with their twins each call acts on the alert named, or refuses', async () => {
  const random = seeded(9_127);
  const upTo = (count: number) => Math.floor(random() * count);
  const made = Array.from({ length: 12 }, () =>
    Array.from({ length: 2 + upTo(4) }, () => PARTS[upTo(PARTS.length)]!).join(''),
  );
  const ids = [...new Set(made.flatMap((id) => [`q${id}`, restoreShownId(`q${id}`)]))];
  for (const id of ids) await newAlert(id);
  for (const id of ids) {
    for (const sent of new Set([id, safeIdValue(id), idWithoutLinks(safeIdValue(id))])) {
      const { structured, isError } = await call('get_alert', { alert_id: sent });
      if (isError)
        expect([sent, ids.includes(sent) && ids.includes(restoreShownId(sent))]).toEqual([sent, true]);
      else expect([sent, structured!['alert_id']]).toEqual([sent, safeIdValue(id)]);
    }
  }
});

test('ids of structured answers are as they are stored, and in texts nothing acts', async () => {
  const stored = await newAlert('http://e/<img src=x>');
  const found = await call('agent_search', { q: 'http://e/', scope: 'alerts' });
  expect(found.structured!['alerts']).toEqual([expect.objectContaining({ alert_id: stored })]);
  expect(found.text).toContain('http:/ /e/‹img src=x>');
  const missing = await call('get_alerts_bulk', { alert_ids: ['http://none/a.bc'] });
  expect(missing.structured!['not_found']).toEqual(['http://none/a.bc']);
});
