import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { EnvironmentError } from '../../kernel/environment-error.js';
import { requirePort, requireWritable } from '../../platform/config/environment-checks.js';
import { misspeltSettings } from '../../platform/config/misspelt-settings.js';
import { isKeyBesideData, KEY_BESIDE_DATA, loadMasterKey } from '../../platform/crypto/master-key.js';
import { checkEventStore } from '../../platform/open-stores.js';
import { requireLocalFiles } from '../../platform/process/network-files.js';
import { connectToServer } from '../cli-client.js';
import type { CliContext } from '../cli-context.js';

const HELP = `
A variable that is no setting, but would be one with one letter changed (two where the setting has eight or
more), is remarked.

Example:
  $ PORT=8080 alert-review config check`;

export function configCheck(parent: Command, context: CliContext): void {
  parent
    .command('check')
    .description(
      'Checks variables, folder, port, key and rights at EventStoreDB; says what is wrong (exit code 78).',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (options: { json?: true }) => {
      const config = context.config();
      const { role, host, port, publicBaseUrl, dataDir } = config;
      let isAnswered = true;
      const checkRights = async () => void (isAnswered = await checkEventStore(config));
      const checks = [requireWritable(dataDir), requireLocalFiles(config), checkRights()];
      // Why not without stores: a start makes the key of new ones.
      if (config.masterKeyFile !== undefined || (config.embedded && existsSync(join(dataDir, 'store'))))
        checks.push(loadMasterKey(config.masterKeyFile, join(dataDir, 'keys')).then(() => undefined));
      // Why skipped then: a running server already uses the port.
      const running = await connectToServer(dataDir);
      if (running) await running.close();
      else checks.push(requirePort(host, port));
      const faults = await Promise.all(checks.map((check) => check.catch((error: Error) => error.message)));
      const texts = faults.filter((fault) => fault !== undefined);
      if (texts.length > 0) throw new EnvironmentError(texts.join('\n'));
      const settings = { role, host, port, publicBaseUrl, dataDir: resolve(dataDir) };
      const remarks = misspeltSettings(context.streams.env);
      if (isKeyBesideData(config)) remarks.push(KEY_BESIDE_DATA);
      if (options.json) return context.printJson({ ...settings, remarks });
      context.printTable(['setting', 'value'], Object.entries(settings));
      if (!isAnswered)
        context.line('EventStoreDB does not answer: the rights of the account were not checked.');
      for (const remark of remarks) context.line(remark);
      context.line('The configuration is valid.');
    });
}
