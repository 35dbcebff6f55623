import { fullDiskRounds } from '../faults/full-disk.js';
import { SmallDisk, smallDiskMissing } from '../faults/small-disk.js';
import { describeUnless } from '../support/require.js';

/** `npm run test:faults -- full-disk` has 50, and a limit of a second for what a busy machine does later. */
const ROUNDS = 2;
const DISK_MIB = 384;

describeUnless(smallDiskMissing(), 'a disk that fills up', () => {
  test('ends nothing, loses nothing, and the server is ready once there is room', async () => {
    const disk = await SmallDisk.mount(DISK_MIB);
    try {
      const reports = await fullDiskRounds(disk, { seed: 20_260_301, rounds: ROUNDS });
      expect(reports).toHaveLength(ROUNDS);
      expect(reports.some(({ refused }) => refused > 0)).toBe(true);
    } finally {
      await disk.unmount();
    }
  });
});
