import { Script } from 'node:vm';
import Runtime from 'jest-runtime';

const compiled = new Map();

/**
 * The function with these parameters whose body is `text`, in `context`. All suites of a worker share what a text
 * compiles to; what it does when it runs stays within each suite's context.
 */
export function compileOnce(text, parameters, filename, context) {
  let known = compiled.get(filename);
  if (known?.text !== text) {
    const head = `(function (${parameters.join(', ')}) {`;
    // Stack traces count columns from the text's own start.
    const place = { filename, columnOffset: -head.length };
    known = { text, script: new Script(`${head}${text}\n})`, place) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(context);
}

/** Jest's own runtime compiles everything that a suite loads again for each suite. */
export default class CompileOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    if (typeof executor?.compile !== 'function')
      throw new Error('this version of Jest compiles elsewhere: take "runtime" out of jest.config.js');
    const compile = executor.compile.bind(executor);
    executor.compile = (text, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      try {
        return compileOnce(text, executor.injectedModuleParameters, filename, context);
      } catch {
        return compile(text, filename); // explains the error
      }
    };
  }
}
