import { PastInvestigations } from '../../src/investigations/search/past-investigations.js';
import { Config } from '../../src/platform/config/config.js';
import type { EmbedderName } from '../../src/platform/config/embedders.js';
import { Lifecycle } from '../../src/platform/process/lifecycle.js';
import { Projector } from '../../src/platform/projections/projector.js';
import { ReadModels } from '../../src/platform/projections/read-models.js';
import { Records } from '../../src/platform/records/records.js';
import type { TestApp } from './app.js';

/** Opens another search over past investigations in this process, as a second server would have it. */
export function openPast(server: TestApp, embedder: EmbedderName) {
  const [readModels, records, projector] = [ReadModels, Records, Projector].map((each) =>
    server.app.get(each, { strict: false }),
  ) as [ReadModels, Records, Projector];
  const config = { ...server.app.get(Config, { strict: false }), embedder } as Config;
  const quiet = { log: () => undefined, error: () => undefined };
  const exit = () => undefined;
  const lifecycle = new Lifecycle({ noticeMs: 0, drainMs: 5_000, atTerminal: false, logger: quiet, exit });
  const past = new PastInvestigations(config, readModels, records, server.clock, lifecycle, projector);
  return { past, stop: () => lifecycle.stop('test') };
}

/**
 * Rows of runs, each of another alert and one second after the one before. The text of each contains its
 * number.
 */
export const passageRows = (from: number, to: number, rationale = (at: number) => `number${at}`) =>
  Array.from({ length: to - from }, (_, index) => from + index).map((at) => ({
    id: `run-${at}`,
    state: 'completed' as const,
    alert: `alert-${at}`,
    score: 1,
    ranAt: new Date(at * 1_000).toISOString(),
    disposition: 'CLEARED' as const,
    passages: [
      {
        module: 'screening' as const,
        flags: [{ flagId: 'SC1', color: 'red' as const, rationale: rationale(at) }],
      },
    ],
  }));
