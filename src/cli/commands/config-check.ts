import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError, DataDirectoryInUseError, EnvironmentError, SystemClock } from '@alert-review/kernel';
import { STORED_EVENT_FAMILIES as families } from '../../app.module.js';
import type { Config } from '../../platform/config/config.js';
import {
  NoStoresError,
  requireSeparateCheckpointCopies,
  requireFreePort,
  requireRiskDataFolder,
  requireSchemaFile,
  requireWritableDataFolder,
} from '../../platform/config/environment-checks.js';
import { misspeltSettings } from '../../platform/config/misspelt-settings.js';
import { masterKeyWarnings, loadMasterKey } from '../../platform/crypto/master-key.js';
import { RandomIds } from '../../platform/crypto/random-ids.js';
import { checkEventStore, openStores } from '../../platform/open-stores.js';
import { requireLocalFiles } from '../../platform/process/network-files.js';
import { connectToServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
The command also names variables that look like a misspelt setting.

Example:
  $ PORT=8080 alert-review config check`;

/** Adds the command that checks the settings as a server start does. */
export function addConfigCheckCommand(parent: Command, context: CliContext): void {
  parent
    .command('check')
    .description(
      'Checks variables, folder, port, key and rights at EventStoreDB. Exit code 78: a setting is wrong.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const config = context.config();
      const { role, host, port, publicBaseUrl, dataDir } = config;
      let isAnswered = true;
      const checkRights = async () => void (isAnswered = await checkEventStore(config));
      const checks = [
        requireWritableDataFolder(dataDir),
        requireLocalFiles(config),
        checkRights(),
        requireSchemaFile(config.goamlSchemaFile),
        requireRiskDataFolder(config.riskDataDir),
        requireSeparateCheckpointCopies(config.checkpointCopies, dataDir),
      ];
      const running = await connectToServer(dataDir);
      let isCompared = true;
      const checkKey = async () => {
        if (config.masterKeyFile !== undefined) await loadMasterKey(config.masterKeyFile, '');
        isCompared = running === null && (await isKeyOfStores(config));
      };
      checks.push(checkKey());
      if (running) await running.close();
      else checks.push(requirePorts(config));
      const faults = await Promise.all(checks.map((check) => check.catch((error: Error) => error.message)));
      const texts = [...new Set(faults.filter((fault) => fault !== undefined))];
      if (texts.length > 0) throw new EnvironmentError(texts.join('\n'));
      const settings = { role, host, port, publicBaseUrl, dataDir: resolve(dataDir) };
      const remarks = misspeltSettings(context.streams.env);
      remarks.push(...(await masterKeyWarnings(config)));
      const why = running ? 'A server runs on DATA_DIR' : 'The stores do not answer';
      if (!isCompared) remarks.push(`${why}: the master key was not compared with the stores.`);
      if (options.json) return context.printJson({ ...settings, remarks });
      context.printTable(['setting', 'value'], Object.entries(settings));
      if (!isAnswered)
        context.line('EventStoreDB does not answer, so the rights of the account were not checked.');
      for (const remark of remarks) context.line(remark);
      context.line('The configuration is valid.');
    });
}

/** Checks that the ports are free, as a server start would need them. Throws EnvironmentError. */
async function requirePorts({ host, port, metricsHost, metricsPort }: Config): Promise<void> {
  await requireFreePort({ HOST: host, PORT: port });
  if (metricsPort !== undefined)
    await requireFreePort({ METRICS_HOST: metricsHost, METRICS_PORT: metricsPort });
}

/**
 * Checks the master key by opening the stores as a server start does. Returns false if the stores cannot be
 * opened now. Throws EnvironmentError if they have another key.
 */
async function isKeyOfStores(config: Config): Promise<boolean> {
  const clock = new SystemClock();
  const ids = new RandomIds(clock);
  const options = { config, clock, ids, families, onFatal: () => undefined, mustExist: true };
  try {
    await openStores(options).then((stores) => stores.close());
  } catch (error) {
    if (error instanceof AppError || error instanceof DataDirectoryInUseError) return false;
    if (!(error instanceof NoStoresError)) throw error;
  }
  return true;
}
