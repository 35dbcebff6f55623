import { importsOf, isWorkspace, productCode, type Rule, type SourceFile, type Violation } from './source.js';

/** The page with the table of layers. */
const PAGE = 'docs/architecture.md';
/** A layer: its name, what lies in it, and what it imports: `| Core: more | src: teams | Base |`. */
const ROW = /^\| ([^|:]+?)(?::[^|]*)? +\| `(src|packages)`: ([^|]+?) +\| ([^|]*?) *\|$/gm;

interface Layout {
  /** Names of layers by what lies in them, such as `src/rest`; layers are in the order of the page. */
  readonly layerByRoom: ReadonlyMap<string, string>;
  readonly layers: readonly string[];
  readonly arrows: readonly (readonly [from: string, to: string])[];
}

function layoutOf(text: string): Layout {
  const layerByRoom = new Map<string, string>();
  const layers: string[] = [];
  const arrows: [string, string][] = [];
  for (const [, layer, folder, rooms, imported] of text.matchAll(ROW)) {
    layers.push(layer!);
    for (const room of rooms!.split(' ')) layerByRoom.set(`${folder}/${room}`, layer!);
    for (const to of imported!.split(', ').filter((name) => name !== '')) arrows.push([layer!, to]);
  }
  return { layerByRoom, layers, arrows };
}

/** A folder or file right in `src`, or a package. */
const roomOf = (filePath: string): string => filePath.split('/').slice(0, 2).join('/');

const targetOf = ({ specifier, target }: { specifier: string; target: string | null }): string | null =>
  target ?? (isWorkspace(specifier) ? specifier.replace(/^@alert-review/, 'packages') : null);

/** Pairs of rooms of which the first imports the second. */
function importedRooms(files: readonly SourceFile[]): [string, string][] {
  const code = productCode(files);
  const known = new Set(code.map(({ path }) => roomOf(path)));
  const pairs = new Set<string>();
  for (const file of code)
    for (const each of importsOf(file)) {
      const target = targetOf(each);
      if (target && known.has(roomOf(target))) pairs.add(`${roomOf(file.path)} ${roomOf(target)}`);
    }
  return [...pairs].map((pair) => pair.split(' ') as [string, string]);
}

/** Layers that `start` imports, over others too. */
function layersBelow(start: string, arrows: Layout['arrows']): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const [from, to] of arrows)
      if (from === at && !found.has(to)) {
        found.add(to);
        waiting.push(to);
      }
  return found;
}

/** The table has every folder once; the layers that a row names stand below it, and it imports each. */
export const layoutTable: Rule = (files) => {
  const page = files.find(({ path }) => path === PAGE);
  if (!page) return [];
  const { layerByRoom, layers, arrows } = layoutOf(page.text);
  const fault = (message: string): Violation => ({ rule: 'layout-table', path: PAGE, line: 0, message });
  const rooms = new Set(productCode(files).map(({ path }) => roomOf(path)));
  const imports = importedRooms(files).flatMap(([from, to]) => {
    const pair = [layerByRoom.get(from), layerByRoom.get(to)] as const;
    return pair[0] && pair[1] && pair[0] !== pair[1] ? [{ from, to, pair }] : [];
  });
  return [
    ...[...rooms].filter((room) => !layerByRoom.has(room)).map((room) => fault(`${room} is in no layer`)),
    ...[...layerByRoom.keys()]
      .filter((room) => !rooms.has(room))
      .map((room) => fault(`${room} is not there`)),
    ...arrows
      .filter(([from, to]) => layers.indexOf(to) <= layers.indexOf(from))
      .map(([from, to]) => fault(`${from} names ${to}, which is not below it`)),
    ...arrows
      .filter(([from, to]) => !imports.some(({ pair }) => pair[0] === from && pair[1] === to))
      .map(([from, to]) => fault(`${from} names ${to}, but does not import it`)),
    ...imports
      .filter(({ pair }) => !layersBelow(pair[0]!, arrows).has(pair[1]!))
      .map(({ from, to }) => fault(`the row of ${from} does not lead to ${to}, which it imports`)),
  ];
};
