import { Script } from 'node:vm';

/**
 * Modules of files, compiled once and run in many contexts. V8 keeps the code of a script for all of them, that of
 * functions too which it compiles when they are first called; contexts share no object.
 */
export class CompiledModules {
  #byFile = new Map();
  /** How many files were compiled, those that changed included. */
  compiled = 0;

  /** The function, in a context, whose body is the code of a file and which takes these parameters. */
  functionOf(code, parameters, filename, context) {
    return this.#scriptOf(code, parameters, filename).runInContext(context);
  }

  #scriptOf(code, parameters, filename) {
    const head = `(function(${parameters.join(',')}){`;
    const known = this.#byFile.get(filename);
    if (known?.code === code && known.head === head) return known.script;
    // Lines and columns of traces stay those of the file.
    const script = new Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    this.compiled++;
    this.#byFile.set(filename, { code, head, script });
    return script;
  }
}
