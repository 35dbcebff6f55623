import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const BUILD_FOLDER = path.resolve(import.meta.dirname, '../..');

interface Frame extends NodeJS.CallSite {
  toString(): string;
}

/** Source maps by built file, read when a stack trace first names the file; null if unreadable. */
const sourceMapsByFile = new Map<string, SourceMap | null>();

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** Returns the location in the sources, relative to the package folder; null for other code. */
function sourceOf(site: Frame): string | null {
  const url = site.getFileName();
  const file = url?.startsWith('file:') ? fileURLToPath(url) : '';
  if (!file.startsWith(BUILD_FOLDER + path.sep)) return null;
  if (!sourceMapsByFile.has(file)) sourceMapsByFile.set(file, readMap(file));
  const found = sourceMapsByFile.get(file)?.findEntry(site.getLineNumber()! - 1, site.getColumnNumber()! - 1);
  if (!found || !('originalSource' in found)) return null;
  const source = path.relative(
    path.dirname(BUILD_FOLDER),
    path.resolve(path.dirname(file), found.originalSource),
  );
  return source.startsWith('src') ? `${source}:${found.originalLine + 1}:${found.originalColumn + 1}` : null;
}

function lineOf(site: Frame): string {
  const built = site.toString();
  const source = sourceOf(site);
  return source ? built.replace(/file:\S+?:\d+:\d+/, source) : built;
}

/** Makes stack traces point to files in `src`. Source maps are read only when needed. */
export function installSourceMaps(): void {
  Error.prepareStackTrace = (error, sites: Frame[]) => {
    try {
      return [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${lineOf(site)}`)].join(
        '\n',
      );
    } catch {
      return `    at ${sites.join('\n    at ')}`;
    }
  };
}
