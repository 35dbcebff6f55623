import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fullDiskRounds } from '../faults/full-disk.js';
import { eventually } from '../faults/kill-kind.js';
import { SmallDisk, smallDiskMissing } from '../faults/small-disk.js';
import { Stage } from '../faults/stage.js';
import { entityOf } from '../faults/upload-bodies.js';
import { QUIET, runCli } from '../support/built-server.js';
import { freePort } from '../support/free-port.js';
import { whenTrue } from '../support/patience.js';
import { describeIfPermitted } from '../support/require.js';

/** `npm run test:faults -- full-disk` has 50, and a limit of a second for what a busy machine does later. */
const ROUNDS = 2;
const DISK_MIB = 384;
/** Too little for files, and enough for all other writes. */
const LEFT_FOR_WRITES_MIB = 100;
const SERVER = path.resolve(import.meta.dirname, '../../dist/main.js');
const NEARLY_FULL = /The disk is nearly full: 0 MiB are free/;

const ready = async (url: string): Promise<[status: number, text: string]> => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.text()];
};

/** Asks until it is answered with the status; only a hang takes longer than the test may. */
async function readyWith(status: number, url: string): Promise<string> {
  return eventually(`/readyz with ${status}`, async () => {
    const [found, text] = await ready(url).catch(() => [0, ''] as const);
    return found === status ? text : null;
  });
}

describeIfPermitted(smallDiskMissing(), 'a disk that fills up', () => {
  let disk: SmallDisk;

  beforeEach(async () => {
    disk = await SmallDisk.mount(DISK_MIB);
  });
  afterEach(() => disk.unmount());

  test('ends nothing, loses nothing, and the server is ready once there is room', async () => {
    const reports = await fullDiskRounds(disk, { seed: 20_260_301, rounds: ROUNDS });
    expect(reports).toHaveLength(ROUNDS);
    expect(reports.some(({ refused }) => refused > 0)).toBe(true);
  });

  test('lets a server start, which reads what it can and writes at once when there is room', async () => {
    const stage = await Stage.open({ dataDir: disk.dataDir });
    try {
      await stage.stop();
      disk.fill(0);
      await stage.restart();
      const send = () => stage.client().post('entities', { entities: [entityOf('e1')] });
      expect(await ready(stage.process.url)).toEqual([503, expect.stringMatching(NEARLY_FULL)]);
      expect(await stage.operate('org-list', {})).toMatchObject([{ name: 'Example Bank' }]);
      expect(await send()).toMatchObject({
        status: 503,
        json: { message: expect.stringMatching(NEARLY_FULL) as string },
      });
      await disk.makeRoom();
      expect(await send()).toMatchObject({ status: 200 });
      // What it found a moment ago is answered for a second more.
      expect(await readyWith(200, stage.process.url)).toEqual(expect.anything());
    } finally {
      await stage.close();
    }
  });

  test('refuses the address of a file that it would refuse, and `status` says how full it is', async () => {
    const stage = await Stage.open({ dataDir: disk.dataDir });
    try {
      disk.fill(LEFT_FOR_WRITES_MIB);
      const open = () => stage.client().post('transactions/upload-via-url', { format: 'json' });
      // The reserve of files with the upload; a write of the server's own may claim room meanwhile.
      const nearlyFull = /The disk is nearly full: \d+ MiB are free, 1(?:29|3\d) MiB are wanted/;
      expect(await open()).toMatchObject({
        status: 503,
        json: { error: 'store_unavailable', message: expect.stringMatching(nearlyFull) as string },
      });
      const entities = [entityOf('e1')];
      expect(await stage.client().post('entities', { entities })).toMatchObject({ status: 200 });
      const { code, stdout } = await runCli(disk.dataDir, ['status']);
      expect(code).toBe(1);
      expect(stdout).toMatch(/Stores: .*files failed\nThe disk is nearly full: /);
      expect(stdout).toMatch(/\nDisk of DATA_DIR: \d+ MB of 403 MB are free\.\nThe disk is nearly full\. /);
      await disk.makeRoom();
      expect(await open()).toMatchObject({ status: 200 });
    } finally {
      await stage.close();
    }
  });

  test('makes a new server wait, which says why, stops when told and begins when there is room', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...process.env, ...QUIET, DATA_DIR: disk.dataDir, PORT: String(port) };
    disk.fill(0);
    for (const isRoomMade of [false, true]) {
      const server = spawn(process.execPath, [SERVER], { env, stdio: 'ignore' });
      const exit = once(server, 'exit');
      try {
        expect(await readyWith(503, url)).toContain('"error":"starting"');
        if (!isRoomMade) {
          await whenTrue(async () => NEARLY_FULL.test(await readyWith(503, url)));
          const { code, stderr } = await runCli(disk.dataDir, ['status']);
          expect([code, stderr]).toEqual([78, expect.stringContaining('There are no stores') as string]);
          await whenTrue(async () => NEARLY_FULL.test(await readyWith(503, url)));
        }
        if (isRoomMade) await disk.makeRoom().then(() => readyWith(200, url));
      } finally {
        server.kill('SIGTERM');
      }
      expect(await exit).toEqual([0, null]);
    }
  });
});
