import { resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { FolderPlace } from './backup-place.disk.js';
import { parseS3Address, type BackupPlace } from './backup-place.js';

/** Returns the folder, or for `s3://bucket/prefix` the prefix, by the settings of S3. Close it. */
export async function openBackupPlace(
  name: string,
  config: Pick<Config, 'dataDir' | 's3Account'>,
): Promise<BackupPlace> {
  const address = parseS3Address(name);
  if (!address) return new FolderPlace(resolve(name), resolve(config.dataDir));
  // Why lazily: loading the client of S3 takes long.
  const { S3Place } = await import('./backup-place.s3.js');
  return new S3Place(name, { ...config.s3Account, bucket: address.bucket }, address.prefix);
}
