import { resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { FolderPlace } from './backup-place.disk.js';
import type { BackupPlace } from './backup-place.js';

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

export const isS3Address = (text: string): boolean => S3_ADDRESS.test(text);

/** Opens a folder, or for `s3://bucket/prefix` that prefix of the bucket. Callers must close the place. */
export async function openBackupPlace(
  name: string,
  config: Pick<Config, 'dataDir' | 's3Account'>,
): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(name) ?? [];
  if (bucket === undefined) return new FolderPlace(resolve(name), resolve(config.dataDir));
  // Loaded only when needed, because loading the S3 client takes long.
  const { S3Place } = await import('./backup-place.s3.js');
  return new S3Place(name, { ...config.s3Account, bucket }, prefix && prefix.replace(/(?<!\/)\/*$/, '/'));
}
