import Runtime from 'jest-runtime';
import { CompiledModules } from './compiled-modules.js';

/** Of this worker, for all its suites. */
const modules = new CompiledModules();

/**
 * Jest loads all modules anew for each suite, which keeps suites apart, and compiles them anew each time, which
 * took more than half of the time of a suite of pure code. Here a worker compiles a file once.
 */
export default class CompileOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor, _environment: environment } = this;
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
  }
}
