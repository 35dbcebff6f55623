const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

/** Line of each value of a JSON text that parses, by its path such as `blocks.ip_geo.weight` or `[2].id`. */
export function linesOfValues(json: string): Map<string, number> {
  const lines = new Map<string, number>();
  const tokens = json.match(TOKEN) ?? [];
  let line = 1;
  let at = 0;
  const next = (): string => {
    for (; tokens[at] === '\n'; at++) line++;
    return tokens[at++] ?? '';
  };
  const value = (path: string): void => {
    const first = next();
    lines.set(path, line);
    if (first !== '{' && first !== '[') return;
    for (let index = 0, token = ''; token !== '}' && token !== ']'; index++) {
      const inner = next();
      if (inner === '}' || inner === ']') return;
      if (first === '[') {
        at--;
        value(`${path}[${index}]`);
      } else {
        next();
        const key = JSON.parse(inner) as string;
        value(path === '' ? key : `${path}.${key}`);
      }
      token = next();
    }
  };
  value('');
  return lines;
}

/** The line, from 1, that a byte of the text stands in. */
export const lineAt = (text: Buffer, byteOffset: number): number =>
  text.subarray(0, byteOffset).filter((byte) => byte === 0x0a).length + 1;
