import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { metricsRegistry } from '../../../src/platform/observability/metrics.js';
import { parseCheckpoint, textOfNote } from '@alert-review/transparency-log';
import { openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { appendEvents, PROOF_RECORDS, proofsOver } from '../../support/sealed-log.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let platform: OpenPlatform;
let folder: string;

beforeEach(async () => {
  platform = await openPlatform({ records: PROOF_RECORDS });
  folder = path.join(await temporaryFolder(), 'copies');
});
afterEach(() => platform.close());

test('each checkpoint is one file, written once, and one that tells otherwise raises an alarm', async () => {
  const { sealer, proofs, copies: copiesTo } = proofsOver(platform.stores);
  const copies = copiesTo({ CHECKPOINT_COPIES: folder });
  const notes: string[] = [];
  for (const [from, to] of [
    [0, 2],
    [2, 3],
  ] as const) {
    await appendEvents(platform.stores.eventStore, ['a1'], from, to);
    await sealer.seal();
    await copies.write();
    notes.push((await proofs.organizations.newest())!.note);
  }
  const names = await readdir(folder);
  const files = await Promise.all(names.sort().map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(names[0]).toMatch(/^checkpoint-0{11}\d\.txt$/);
  // Each begins with the checkpoint of all; those of organizations that grew follow.
  expect(files.at(-1)!.split(/(?<=^— .*\n)\n/m)).toEqual([
    notes.at(-1),
    (await proofs.treeOf({ orgId: 'a1' }).newest())!.note,
  ]);
  for (const note of notes) expect(files.some((file) => file.startsWith(note))).toBe(true);
  expect(platform.alarms).toEqual([]);
  await appendEvents(platform.stores.eventStore, ['a1'], 3, 4);
  await sealer.seal();
  const { size, note } = (await proofs.organizations.newest())!;
  const other = path.join(folder, `checkpoint-${String(size).padStart(12, '0')}.txt`);
  await writeFile(other, note.replace('time 2026', 'time 2025'));
  await copies.write();
  expect(platform.alarms.map(({ msg }) => msg)).toEqual([
    'a copy of a checkpoint tells of another log than this one',
  ]);
  expect(await readFile(other, 'utf8')).toContain('time 2025');
  const { root } = parseCheckpoint(textOfNote(note));
  expect(await metricsRegistry.metrics()).toContain(
    `alert_review_checkpoint_root ${Buffer.from(root).readUIntBE(0, 6)}\n`,
  );
});
