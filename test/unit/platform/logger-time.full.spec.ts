import { StructuredLogger } from '../../../src/platform/observability/logger.js';
import { cpuRatio, IN_PROPORTION, LONGER } from '../../support/cpu-time.js';

test('a long line takes time in proportion', () => {
  const logger = new StructuredLogger({ level: 'trace', format: 'json', write: () => undefined });
  const log = (length: number) => () => logger.log('a'.repeat(length));
  expect(cpuRatio(log(320_000), log(320_000 / LONGER))).toBeLessThan(IN_PROPORTION);
});
