import Runtime from 'jest-runtime';
import { setFlagsFromString } from 'node:v8';
import { CompiledModules } from './compiled-modules.js';
import { KnownFiles } from './known-files.js';
import { OPTIMIZE_LATER } from './optimize-later.js';

/** Of this worker, for all its suites. */
const modules = new CompiledModules();
const knownFiles = new KnownFiles();

/**
 * Jest loads all modules anew for each suite, which keeps suites apart. It also looks for each file, reads it and
 * compiles it anew, which took more than half of the time of a suite of pure code. Here a worker does so once.
 */
export default class CompileOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { filter, watch, watchAll } = options.at(-1);
    // A suite of the quick lane lives for seconds, which pay for no optimized code. The full lane measures CPU.
    if (filter?.endsWith('/lanes/quick.cjs')) setFlagsFromString(OPTIMIZE_LATER);
    const { executor, transformCache, _resolution: resolution, _environment: environment } = this;
    if (typeof executor?.compile !== 'function')
      throw new Error('this version of jest-runtime compiles modules elsewhere: see compile-once-runtime.js');
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (code, filename) => {
      const context = environment.getVmContext();
      if (context === null) return null;
      try {
        return modules.functionOf(code, executor.injectedModuleParameters, filename, context);
      } catch {
        // Jest says what is wrong with the code.
        return compileAnew(code, filename);
      }
    };
    // While somebody watches, files change between two suites of a worker.
    if (!watch && !watchAll) knownFiles.useIn({ transformCache, resolution });
  }
}
