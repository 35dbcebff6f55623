import asyncHooks from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { OPTIMIZE_LATER } from './optimize-later.js';
import { globalsOfPackages, requireOnce } from './packages-once.js';

setFlagsFromString(OPTIMIZE_LATER);

const OF_PROCESS = ['exit', 'env', 'exitCode'];

/**
 * The suites of a worker run in its own realm, one after the other, each with modules of its own. In a
 * realm for each, as Jest makes them, every use of a global goes through a proxy, and no package stays
 * loaded. What a suite leaves at the global object and at the process goes when it ends.
 */
export default class OneRealmEnvironment {
  global = globalThis;
  fakeTimers = null;
  // The runtime asks for it here: Jest may load the two with a copy each of what they import.
  requireOnce = requireOnce;

  constructor({ projectConfig, globalConfig = {} }) {
    const { watch, watchAll, collectCoverage } = globalConfig;
    // Files change between the runs that are watched, and coverage is counted for each suite.
    this.ownSources = [
      projectConfig.testEnvironmentOptions?.ownSources,
      watch,
      watchAll,
      collectCoverage,
    ].some(Boolean);
    this.globals = Object.getOwnPropertyDescriptors(globalThis);
    this.ofProcess = Object.fromEntries(OF_PROCESS.map((name) => [name, process[name]]));
    this.variables = { ...process.env };
    this.listeners = new Set(process.eventNames().flatMap((name) => process.rawListeners(name)));
    this.recordStorages();
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return this.global;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern?.dispose();
    this.fakeTimersModern = null;
    this.global = null;
    this.restoreGlobals();
    this.restoreProcess();
    this.endStorages();
  }

  /** Jest and the application make a storage per suite, and Node visits at each promise all that were ever run. */
  recordStorages() {
    const { AsyncLocalStorage } = asyncHooks;
    const made = [];
    const own = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    const value = class extends AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        made.push(this);
      }
    };
    // From Node 24 on the property has a getter alone.
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value, configurable: true, enumerable: true });
    this.endStorages = () => {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', own);
      // One that a package keeps works on with its next run.
      for (const storage of made) storage.disable();
    };
  }

  restoreGlobals() {
    for (const key of Reflect.ownKeys(globalThis)) {
      const isOfSuite = !Object.hasOwn(this.globals, key) && !globalsOfPackages.has(key);
      if (isOfSuite && Object.getOwnPropertyDescriptor(globalThis, key).configurable) delete globalThis[key];
    }
    Object.defineProperties(globalThis, this.globals);
  }

  restoreProcess() {
    Object.assign(process, this.ofProcess);
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    // Packages stay loaded: what they do at the exit stays too.
    for (const name of process.eventNames().filter((event) => event !== 'exit' && event !== 'beforeExit'))
      for (const listener of process.rawListeners(name))
        if (!this.listeners.has(listener)) process.removeListener(name, listener);
  }
}
