/**
 * What a worker knows of files: the code that Jest made of each, and the file that each import leads to. Both stay
 * the same while a run lasts, and neither holds an object of a suite.
 */
export class KnownFiles {
  #codeByFile = new Map();
  #importedFiles = new Map();
  #manualMocks = new Map();

  /** Makes the runtime of a suite ask here first. Throws an Error if this version of Jest has other parts. */
  useIn({ transformCache, resolution }) {
    const parts = [resolution?.cjsCache, resolution?.manualMockCache, transformCache?.transforms];
    if (!parts.every((part) => part instanceof Map) || typeof transformCache.transform !== 'function')
      throw new Error('this version of jest-runtime looks for files elsewhere: see known-files.js');
    resolution.cjsCache = this.#importedFiles;
    resolution.manualMockCache = this.#manualMocks;
    const transformAnew = transformCache.transform.bind(transformCache);
    transformCache.transform = (filename, options) => {
      const known = this.#codeOf(filename, options);
      if (known.code === null) {
        known.code = transformAnew(filename, options);
        known.file = transformCache.transforms.get(filename);
      } else if (known.file) {
        // Traces find the lines of the source by them.
        transformCache.transforms.set(filename, known.file);
        if (known.file.sourceMapPath) transformCache.sourceMaps.set(filename, known.file.sourceMapPath);
      }
      return known.code;
    };
  }

  #codeOf(filename, options) {
    const { isInternalModule, supportsDynamicImport, supportsStaticESM } = options ?? {};
    const key = `${filename}\0${isInternalModule}\0${supportsDynamicImport}\0${supportsStaticESM}`;
    let known = this.#codeByFile.get(key);
    if (!known) this.#codeByFile.set(key, (known = { code: null, file: undefined }));
    return known;
  }
}
