import { Script } from 'node:vm';
import Runtime from 'jest-runtime';
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

/** Jest's own runtime finds, compiles and loads everything again for each suite, also packages. */
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
    executor.compile = (text, filename) => compileOnce(text, executor.injectedModuleParameters, filename);
  }

  requireModule(from, name, options, isRequireActual) {
    const { _resolution: resolution, _environment: environment } = this;
    if (!options?.isInternalModule && !(name && resolution.isCoreModule(name))) {
      const file = name ? resolution.resolveCjs(from, name) : from;
      if (isOfPackage(file)) return environment.requireOnce(from, name ?? from, file);
    }
    return super.requireModule(from, name, options, isRequireActual);
  }
}
