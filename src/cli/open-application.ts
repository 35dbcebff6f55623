import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AppModule, LOG_CHECKS } from '../app.module.js';
import {
  AppError,
  causeOf,
  DataDirectoryInUseError,
  EnvironmentError,
  type StoreLoss,
  storeFaultOf,
  SystemClock,
} from '@alert-review/kernel';
import type { Config } from '../platform/config/config.js';
import { backUpStores } from '../maintenance/commands/back-up-stores.command.js';
import { openBackup } from '../platform/backup/check-backup.js';
import { openBackupPlace } from '../platform/backup/open-backup-place.js';
import { readManifest } from '../platform/backup/backup-manifest.js';
import { verifyStores } from '../maintenance/commands/verify-stores.command.js';
import { NoStoresError } from '../platform/config/environment-checks.js';
import { MissingRightError } from '../platform/event-store/event-store.js';
import { RandomIds } from '../platform/crypto/random-ids.js';
import { OtherLogError } from '../platform/projections/log-continuity.js';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { availableTenantKeys, openDataDirectoryWithoutKeys } from '../platform/open-stores.js';
import type { Stores } from '../platform/stores.js';
import { StructuredLogger } from '../platform/observability/logger.js';
import type { CliBackend } from './cli-client.js';
import { CliError, EXIT_STATUS, DATA_DIRECTORY_IN_USE, errorOfRefusal } from './cli-error.js';
import type { StoreOptions } from '../operator/operator-command.js';
import { isStreamedResult, operatorRefusal } from '../operator/protocol.js';
import { RequestRunner } from '../operator/request-runner.js';

/** How to open the stores without a server. */
export interface OpenOptions extends StoreOptions {
  readonly logFormat: Config['logFormat'];
  readonly acceptLoss?: (loss: StoreLoss) => void;
}

/** Opens the application in this process without HTTP. Throws CliError, EnvironmentError. */
export async function openStoresInProcess(
  config: Config,
  { init = false, onlyStores = false, backup, logFormat, ...opening }: OpenOptions,
): Promise<CliBackend> {
  if (backup !== undefined) return openToVerify(backup, config);
  if (onlyStores) return openAlone(config);
  const logger = new StructuredLogger({ level: 'error', format: logFormat });
  const lifecycle = new Lifecycle({
    noticeMs: 0,
    drainMs: config.shutdownDrainMs,
    atTerminal: false,
    logger,
    exit: (code) => process.exit(code),
  });
  try {
    const onSecret = (secret: Uint8Array) => logger.hide(secret);
    const { onlyLook = false, evenIfCut = false, acceptLoss } = opening;
    const options = { serve: false, onSecret, mustExist: !init, onlyLook, evenIfCut, acceptLoss };
    const module = AppModule.forConfig(config, lifecycle, options);
    // Errors are thrown to the caller instead of printed by Nest with a stack trace.
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    app.useLogger(logger);
    const runner = app.get(RequestRunner, { strict: false });
    return {
      place: describeStorePlaces(config),
      run: async (operation, args, onProgress, onItem) => {
        try {
          const result = await runner.run(operation, args, onProgress);
          if (!isStreamedResult(result)) return result;
          for await (const item of result) onItem?.(item);
          return null;
        } catch (error) {
          return rethrowForCli(error);
        }
      },
      close: async () => {
        await lifecycle.stop('the command is done', 0);
        await app.close();
      },
    };
  } catch (error) {
    // Close the stores, because open stores would keep the process running.
    await lifecycle.stop('the stores cannot be opened', 0);
    throw asPrintableError(error);
  }
}

/**
 * Opens the stores without starting the application, which damaged data could prevent. Throws the same errors
 * as `openStoresInProcess`.
 */
async function openAlone(config: Config): Promise<CliBackend> {
  const clock = new SystemClock();
  try {
    const { close, ...stores } = await openDataDirectoryWithoutKeys(config, new RandomIds(clock));
    return {
      place: describeStorePlaces(config),
      run: (operation, args, onProgress) =>
        operation === 'backup'
          ? backUpStores(stores, config, clock, { ...(args as { folder: string }), onProgress }).catch(
              rethrowForCli,
            )
          : withKeysAtHand(stores, config)
              .then((opened) => verifyStores(opened, LOG_CHECKS, config, { ...args, onProgress }))
              .catch(rethrowForCli),
      close,
    };
  } catch (error) {
    throw asPrintableError(error);
  }
}

/**
 * Opens a backup to verify it: first its files and, if they are unchanged, its stores. Throws
 * EnvironmentError.
 */
async function openToVerify(name: string, config: Config): Promise<CliBackend> {
  const place = await openBackupPlace(name, config);
  const manifest = await readManifest(place);
  return {
    place: `the backup ${place.name} of ${manifest.takenAt}, position ${manifest.position ?? 0}`,
    run: async (_, args, onProgress) => {
      try {
        const ids = new RandomIds(new SystemClock());
        const { findings, close, ...stores } = await openBackup(place, manifest, ids, onProgress);
        const options = { ...args, onProgress };
        const verify = async () =>
          verifyStores(await withKeysAtHand(stores, config), LOG_CHECKS, null, options);
        const verified = await verify().finally(close);
        return findings.length > 0 ? { ...verified, found: findings.length, findings } : verified;
      } catch (error) {
        const isRefusal = error instanceof AppError && error.code === 'validation_error';
        throw isRefusal ? errorOfRefusal(operatorRefusal(error)) : asPrintableError(error);
      }
    },
    close: async () => place.close(),
  };
}

/** Adds the keys of the stores if the master key is available, so that encrypted files can be compared. */
async function withKeysAtHand<Opened extends Partial<Pick<Stores, 'readStore'>>>(
  stores: Opened,
  config: Config,
): Promise<Opened & Partial<Pick<Stores, 'tenantKeys'>>> {
  const tenantKeys = stores.readStore && (await availableTenantKeys(config, stores.readStore));
  return tenantKeys ? { ...stores, tenantKeys } : stores;
}

/**
 * Returns an error about stores that cannot be opened or read as a sentence with its exit code; other errors
 * unchanged.
 */
export function asPrintableError(error: unknown): unknown {
  if (error instanceof EnvironmentError) return error;
  if (error instanceof OtherLogError) return errorOfRefusal(operatorRefusal(error));
  const { message } = storeFaultOf(error) ?? causeOf(error, MissingRightError) ?? (error as Error);
  if (error instanceof NoStoresError)
    return new CliError(`There are no stores: ${message}. ${HOW_TO_MAKE_STORES}`, EXIT_STATUS.configuration, {
      cause: error,
      code: 'no_stores',
    });
  const inUse = error instanceof DataDirectoryInUseError ? { code: DATA_DIRECTORY_IN_USE } : {};
  const code = error instanceof AppError ? { code: error.code } : inUse;
  return new CliError(`The stores cannot be opened: ${message}`, EXIT_STATUS.unreachable, {
    cause: error,
    ...code,
  });
}

const HOW_TO_MAKE_STORES =
  'If this place is right, start a server, or create the stores: alert-review org create NAME --init';

/** Returns where the stores are, without user names, passwords and options. */
function describeStorePlaces({ dataDir, embedded, eventStoreUrl, mongoDbUrl }: Config): string {
  const remote = [eventStoreUrl, mongoDbUrl]
    .filter((url) => url !== undefined)
    .map((url) => url.replace(/\/\/[^/@]*@/, '//').replace(/\?.*/, ''));
  return [...(embedded ? [resolve(dataDir)] : []), ...remote].join(', ');
}

function rethrowForCli(error: unknown): never {
  throw error instanceof AppError ? errorOfRefusal(operatorRefusal(error)) : error;
}
