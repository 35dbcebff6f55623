import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { scoringModel } from '@alert-review/judgement';
import { VERSION } from '../src/platform/process/version.js';
import { finishRuns, loadBase, sendAlerts } from '../test/faults/acknowledged-calls.js';
import { Ledger } from '../test/faults/ledger.js';
import { Stage } from '../test/faults/stage.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../test/support/built-assistant.js';
import { answerHelp } from './answer-help.js';

answerHelp('npm run golden-data:make: writes the data of this version that later ones have to read');

/**
 * Writes a backup of the built release to test/fixtures/data, which all later releases must read. Where the
 * release has its data already, those of a later engine get a folder of their own beside them.
 */

const FOLDER = resolve(import.meta.dirname, '../test/fixtures/data');
const isThere = existsSync(join(FOLDER, VERSION));
const GOLDEN = join(FOLDER, isThere ? `${VERSION}-engine-${scoringModel.version}` : VERSION);
const ROWS = 20;

const work = mkdtempSync(join(tmpdir(), 'ar-'));
const folder = join(work, 'backup');
const stage = await Stage.open({ dataDir: join(work, 'data'), env: ASSISTANT_ENV });
const ledger = new Ledger();
await loadBase(stage, ledger, ROWS);
await sendAlerts(stage.client(), ledger, ['alert-1', 'alert-2'], true);
await finishRuns(stage.client(), ledger);
const assistant = await BuiltAssistant.connect(stage.process, stage.organization, 'ann@example.com');
await assistant.call(stage.process, 'update_alert_disposition', {
  alert_id: 'alert-1',
  disposition: 'ESCALATED',
});
await stage.operate('backup', { folder });
rmSync(GOLDEN, { recursive: true, force: true });
mkdirSync(GOLDEN, { recursive: true });
cpSync(join(work, 'data/keys/master.key'), join(GOLDEN, 'master.key'));
await stage.close();

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
  const place = join(GOLDEN, `${path}.br`);
  mkdirSync(dirname(place), { recursive: true });
  const quality = { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } };
  writeFileSync(place, brotliCompressSync(readFileSync(join(folder, path)), quality));
}
rmSync(work, { recursive: true });
