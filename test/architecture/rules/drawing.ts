import { importsOf, isWorkspace, productCode, type Rule, type SourceFile, type Violation } from './source.js';

/** The page with the drawing of the layout. */
const PAGE = 'docs/architecture.md';
const FENCE = '```';
/** A box: its name, then the folder and what lies in it, as in `doors["<b>…</b><br/>src/: rest scim"]`. */
const BOX = /^\s*(\w+)\["<b>[^<]+<\/b><br\/>(src|packages)\/: ([\w. -]+)"\]$/;
/** Arrows from box to box, as in `doors --> core --> platform`. */
const ARROWS = /^\s*\w+(?: --> \w+)+$/;

interface Drawing {
  /** Names of boxes by what lies in them, such as `src/rest`; boxes are in the order of the page. */
  readonly boxByRoom: ReadonlyMap<string, string>;
  readonly boxes: readonly string[];
  readonly arrows: readonly (readonly [from: string, to: string])[];
}

function drawingOf(text: string): Drawing {
  const boxByRoom = new Map<string, string>();
  const boxes: string[] = [];
  const arrows: [string, string][] = [];
  const drawn = text.split(FENCE).filter((block) => block.startsWith('mermaid'));
  for (const line of drawn.flatMap((block) => block.split('\n'))) {
    const [, box, folder, rooms] = BOX.exec(line) ?? [];
    if (box) boxes.push(box);
    for (const room of rooms?.split(' ') ?? []) boxByRoom.set(`${folder}/${room}`, box!);
    const way = ARROWS.test(line) ? line.trim().split(' --> ') : [];
    way.slice(1).forEach((to, at) => arrows.push([way[at]!, to]));
  }
  return { boxByRoom, boxes, arrows };
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

/** Boxes that arrows lead to from `start`, over others too. */
function boxesBelow(start: string, arrows: Drawing['arrows']): ReadonlySet<string> {
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

/** The drawing shows every folder once; its arrows lead down, and are those of the imports. */
export const layoutDrawing: Rule = (files) => {
  const page = files.find(({ path }) => path === PAGE);
  if (!page) return [];
  const { boxByRoom, boxes, arrows } = drawingOf(page.text);
  const fault = (message: string): Violation => ({ rule: 'layout-drawing', path: PAGE, line: 0, message });
  const rooms = new Set(productCode(files).map(({ path }) => roomOf(path)));
  const imports = importedRooms(files).flatMap(([from, to]) => {
    const pair = [boxByRoom.get(from), boxByRoom.get(to)] as const;
    return pair[0] && pair[1] && pair[0] !== pair[1] ? [{ from, to, pair }] : [];
  });
  return [
    ...[...rooms].filter((room) => !boxByRoom.has(room)).map((room) => fault(`${room} is not drawn`)),
    ...[...boxByRoom.keys()].filter((room) => !rooms.has(room)).map((room) => fault(`${room} is not there`)),
    ...arrows
      .filter(([from, to]) => boxes.indexOf(to) <= boxes.indexOf(from))
      .map(([from, to]) => fault(`the arrow from ${from} to ${to} leads upward`)),
    ...arrows
      .filter(([from, to]) => !imports.some(({ pair }) => pair[0] === from && pair[1] === to))
      .map(([from, to]) => fault(`no import is behind the arrow from ${from} to ${to}`)),
    ...imports
      .filter(({ pair }) => !boxesBelow(pair[0]!, arrows).has(pair[1]!))
      .map(({ from, to }) => fault(`no arrow leads from ${from} to ${to}, which it imports`)),
  ];
};
