import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { networkFileSystemOf, requireLocalFiles } from '../../../src/platform/process/network-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

test.each([
  ['nfs', 0x6969n, 'NFS'],
  ['cifs', 0xff534d42n, 'CIFS'],
  ['cifs, as a kernel with signed types says it', 0xffffffffff534d42n, 'CIFS'],
  ['fuse', 0x65735546n, 'FUSE'],
  ['ceph', 0xc36400n, 'Ceph'],
  ['lustre', 0xbd00bd0n, 'Lustre'],
  ['9p', 0x1021997n, '9P'],
])('%s is a network file system', (_, type, name) => {
  expect(networkFileSystemOf(type)).toBe(name);
});

test.each([
  ['ext4', 0xef53n],
  ['xfs', 0x58465342n],
  ['btrfs', 0x9123683en],
  ['zfs', 0x2fc12fc1n],
  ['f2fs', 0xf2f52010n],
  ['tmpfs', 0x1021994n],
  ['overlayfs', 0x794c7630n],
  ['a system that gives no type', 0n],
  ['apfs', 26n],
])('%s is none', (_, type) => {
  expect(networkFileSystemOf(type)).toBeNull();
});

const NFS = async () => 0x6969n;
const place = { embedded: true, dataDir: '/srv/data', embeddedOnNetworkFiles: false };

test('embedded stores on one are refused with the folder, the kind and the way out', async () => {
  await expect(requireLocalFiles(place, NFS)).rejects.toThrow(
    /^DATA_DIR \/srv\/data is on a network file system \(NFS\),.*EMBEDDED_ON_NETWORK_FILES=true/,
  );
});

test('they are taken where the settings allow it, and stores on servers of their own always', async () => {
  const allowed = { ...place, embeddedOnNetworkFiles: true };
  await expect(requireLocalFiles(allowed, NFS)).resolves.toBeUndefined();
  await expect(requireLocalFiles({ ...place, embedded: false }, NFS)).resolves.toBeUndefined();
});

test('a folder of this machine passes; one still to be made has the type of its parent', async () => {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, 'not', 'yet');
  expect(networkFileSystemOf((await statfs(folder, { bigint: true })).type)).toBeNull();
  await expect(requireLocalFiles({ ...place, dataDir })).resolves.toBeUndefined();
});
