import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { AppError } from '../kernel/app-error.js';
import type { Config } from '../platform/config/config.js';
import { Lifecycle } from '../platform/process/lifecycle.js';
import { StructuredLogger } from '../platform/observability/logger.js';
import type { Backend } from './cli-client.js';
import { CliError, EXIT, refused } from './cli-error.js';
import { RequestRunner } from '../operator/request-runner.js';

/** The whole application in this process, without HTTP. Throws CliError when the stores cannot be opened. */
export async function openStoresHere(config: Config): Promise<Backend> {
  const logger = new StructuredLogger({ level: 'error', format: 'text' });
  const lifecycle = new Lifecycle({
    noticeMs: 0,
    drainMs: config.shutdownDrainMs,
    atTerminal: false,
    logger,
    exit: (code) => process.exit(code),
  });
  try {
    const onSecret = (secret: Uint8Array) => logger.hide(secret);
    const module = AppModule.forConfig(config, lifecycle, { serve: false, onSecret });
    // What goes wrong up to here is thrown; Nest would print its stack as well.
    const app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
    app.useLogger(logger);
    const runner = app.get(RequestRunner, { strict: false });
    return {
      run: (operation, args, onProgress) => runner.run(operation, args, onProgress).catch(rethrow),
      close: async () => {
        await lifecycle.stop('the command is done', 0);
        await app.close();
      },
    };
  } catch (error) {
    // What is open by then would keep the process alive.
    await lifecycle.stop('the stores cannot be opened', 0);
    const { message } = error as Error;
    throw new CliError(`The stores cannot be opened: ${message}`, EXIT.unreachable, { cause: error });
  }
}

function rethrow(error: unknown): never {
  throw error instanceof AppError ? refused(error) : error;
}
