import path from 'node:path';
import { Script } from 'node:vm';
import Runtime from 'jest-runtime';
import { freezeExports } from './freeze-exports.js';
import { isOfPackage } from './packages-once.js';

const compiled = new Map();

/**
 * The function with these parameters whose body is `text`. All suites of a worker share what a text compiles
 * to; each runs it for itself.
 */
export function compileOnce(text, parameters, filename) {
  let known = compiled.get(filename);
  if (known?.text !== text) {
    const head = `(function (${parameters.join(', ')}) {`;
    // Stack traces count columns from the text's own start.
    const place = { filename, columnOffset: -head.length };
    known = { text, script: new Script(`${head}${text}\n})`, place) };
    compiled.set(filename, known);
  }
  return known.script.runInThisContext();
}

const resolved = new Map();

/** The file that a name in a file leads to, by `resolve`. All suites of a worker share what was found. */
export function resolveOnce(from, name, resolve) {
  let known = resolved.get(from);
  if (known === undefined) resolved.set(from, (known = new Map()));
  let file = known.get(name);
  if (file === undefined) known.set(name, (file = resolve(from, name)));
  return file;
}

const SOURCES = path.resolve(import.meta.dirname, '../../src') + path.sep;

/** What the modules of `src` export to the suites of a worker, and where their source maps lie. */
const shared = new Map();
const sourceMaps = new Map();

/** What a file imports, in the suite that is running. */
let requireNow;

/** What a module imports later, it imports in the suite that is running then. */
const requiringLater = (run) =>
  function (module, exports, _require, ...others) {
    return run.call(this, module, exports, (name) => requireNow(module.filename, name), ...others);
  };

/** Jest's own runtime finds, compiles and loads everything again for each suite. */
export default class CompileOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor, _resolution: resolution } = this;
    if (typeof executor?.compile !== 'function' || typeof resolution?.resolveCjs !== 'function')
      throw new Error('this version of Jest loads otherwise: take "runtime" out of jest.config.js');
    const resolve = resolution.resolveCjs.bind(resolution);
    resolution.resolveCjs = (from, name) => (name ? resolveOnce(from, name, resolve) : from);
    // There are none: Jest would look for them at each import.
    resolution.getCjsMockModule = () => null;
    executor.compile = (text, filename) => {
      const run = compileOnce(text, executor.injectedModuleParameters, filename);
      return filename.startsWith(SOURCES) ? requiringLater(run) : run;
    };
    requireNow = (from, name) => this.requireModuleOrMock(from, name);
    this.sources = this._environment.ownSources ? new Map() : shared;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
  }

  requireModule(from, name, options, isRequireActual) {
    const { _resolution: resolution, _environment: environment } = this;
    if (!options?.isInternalModule && !(name && resolution.isCoreModule(name))) {
      const file = name ? resolution.resolveCjs(from, name) : from;
      if (isOfPackage(file)) return environment.requireOnce(from, name ?? from, file);
      if (file.startsWith(SOURCES)) return this.sourceOnce(from, name, file);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }

  sourceOnce(from, name, file) {
    const { sources } = this;
    if (!sources.has(file)) {
      const exports = super.requireModule(from, name);
      // What a suite has of its own it may change.
      if (sources === shared) freezeExports(exports);
      sources.set(file, exports);
      sourceMaps.set(file, this.getSourceMaps().get(file));
    }
    return sources.get(file);
  }
}
