/** The result of Jest's transform. */
interface TransformedFile {
  readonly code: string;
  readonly sourceMapPath: string | null;
}

/** The parts of a runtime of Jest that look for files. */
interface RuntimeParts {
  readonly transformCache: {
    readonly transforms: Map<string, TransformedFile>;
    readonly sourceMaps: Map<string, string>;
    transform(filename: string, options?: object): string;
  };
  readonly resolution: {
    cjsCache: Map<string, string>;
    manualMockCache: Map<string, string | null>;
  };
}

export class KnownFiles {
  useIn(parts: RuntimeParts): void;
}
