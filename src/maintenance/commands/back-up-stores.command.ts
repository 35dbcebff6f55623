import { join, resolve } from 'node:path';
import { Inject, Logger } from '@nestjs/common';
import { type Caller, Clock, Command } from '@alert-review/kernel';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { recordBackupTime } from '../../platform/process/last-backup.js';
import { openBackupPlace } from '../../platform/backup/open-backup-place.js';
import { takeBackup, type BackupProgress } from '../../platform/backup/take-backup.js';
import { Config } from '../../platform/config/config.js';
import { StoresToken, type Stores } from '../../platform/stores.js';

interface FinishedBackup {
  readonly folder: string;
  readonly takenAt: string;
  /** Position of the last event that the backup certainly contains; null for an empty log. */
  readonly position: string | null;
  readonly bytes: number;
  /** Number of uploaded files in the backup that wait for their import. */
  readonly waitingFiles: number;
  /** Where the master key is. The backup does not contain it and cannot be opened without it. */
  readonly masterKey: string;
}

interface BackupOptions {
  /** Absolute path of a new or empty folder, or `s3://bucket/prefix`. */
  readonly folder: string;
  readonly onProgress?: (progress: BackupProgress) => void;
}

/** Copies the embedded stores while they are in use. Throws validation_error about the folder. */
export class BackUpStores extends Command<FinishedBackup> {
  static readonly permission = 'server:operate';

  constructor(
    readonly caller: Caller,
    readonly options: BackupOptions,
  ) {
    super();
  }
}

@HandlerOf(BackUpStores)
export class BackUpStoresHandler {
  private readonly logger = new Logger('backup');

  constructor(
    @Inject(StoresToken) private readonly stores: Stores,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute({ options }: BackUpStores): Promise<FinishedBackup> {
    const began = this.clock.steady();
    const backup = await backUpStores(this.stores, this.config, this.clock, options);
    // No event is written: the backup would not contain it, and copying the disk leaves no event either.
    const ms = Math.round(this.clock.steady() - began);
    this.logger.log({ msg: 'a backup was taken', ...backup, ms });
    return backup;
  }
}

/** Backs up the stores; works without a running server, too. */
export async function backUpStores(
  stores: Pick<Stores, 'beginCopy'>,
  config: Pick<Config, 'dataDir' | 'masterKeyFile' | 's3Account'>,
  clock: Clock,
  { folder, onProgress = () => undefined }: BackupOptions,
): Promise<FinishedBackup> {
  const place = await openBackupPlace(folder, config);
  const { takenAt, position, files } = await takeBackup(stores, {
    place,
    takenAt: clock.iso(),
    onProgress,
  }).finally(() => place.close());
  await recordBackupTime(config.dataDir, takenAt);
  return {
    folder,
    takenAt,
    position,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    waitingFiles: files.filter(({ path }) => path.startsWith('files/')).length,
    masterKey: config.masterKeyFile ?? join(resolve(config.dataDir), 'keys/master.key'),
  };
}
