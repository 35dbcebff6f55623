import path from 'node:path';
import { kindOf, importsOf, productCode, type Rule, type SourceFile, type Violation } from './source.js';

/**
 * What lies in a folder from the ground up: each may import those in front of it, never one behind it or in
 * the same list. Every subfolder of these folders has its place here.
 */
export const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  src: [
    ['v8-flags.ts'],
    ['platform'],
    ['log-proofs'],
    ['access', 'reference', 'risk-data'],
    ['oauth'],
    ['ingestion'],
    ['alerts', 'dispositions', 'investigations', 'screening'],
    ['teams'],
    ['reruns'],
    ['questions'],
    ['cases'],
    ['maintenance', 'quality-reviews', 'support'],
    ['automation'],
    ['calibration'],
    ['model-validation'],
    ['webhooks'],
    ['pending-confirmations'],
    ['audit'],
    ['workload'],
    ['erasure'],
    ['catalogue.ts', 'operator', 'rest', 'scim', 'web'],
    ['mcp'],
    ['startup.ts'],
    ['app.module.ts'],
    ['cli', 'serve.ts'],
    ['main.ts'],
  ],
  'src/platform': [
    ['config', 'process', 'store-check.ts', 'stores-copy.ts'],
    ['crypto'],
    ['observability'],
    ['embedder', 'event-store', 'files', 'rate-limits', 'read-store', 'store-set.embedded.ts'],
    ['jobs', 'records', 'stores-copy.embedded.ts', 'retry-until-stores-answer.ts'],
    ['idempotency', 'projections', 'store-pair.ts', 'stores.embedded.ts', 'stores.ts'],
    ['decisions', 'open-stores.ts', 'readiness.ts'],
    ['access-log', 'backup', 'server-gauges.ts'],
    ['bus'],
    ['http'],
    ['platform.module.ts'],
  ],
  'src/investigations': [
    ['domain'],
    ['recipe'],
    [
      'flag-feedback.read-model.ts',
      'investigation.read-model.ts',
      'passages.read-model.ts',
      'recipe.read-model.ts',
      'run-flags.read-model.ts',
    ],
    ['engine', 'projections', 'search'],
    ['commands', 'queries'],
    ['jobs'],
    ['investigations.module.ts'],
  ],
  'src/investigations/domain': [['activity', 'case', 'notes', 'runs', 'search']],
  'packages/judgement/src': [
    ['given', 'memo.ts', 'steps.ts'],
    ['risk-data', 'wording'],
    ['money'],
    ['activity'],
    ['network', 'scoring'],
    ['case'],
    ['notes'],
    ['features'],
    ['role'],
    ['gathering', 'rules'],
    ['recipe'],
    ['case-file'],
    ['narrative', 'recount'],
    ['texts'],
    ['assessment'],
    ['face'],
  ],
};

/** The core, whose features need one another: what passes is a message or an event, see `feature-imports`. */
const PEERS = new Set(['src/alerts', 'src/dispositions', 'src/investigations', 'src/screening', 'src/teams']);
const BETWEEN_PEERS = new Set(['command', 'query', 'lookup', 'events']);

interface Edge {
  readonly from: SourceFile;
  readonly to: string;
}

function edgesOf(files: readonly SourceFile[]): Edge[] {
  const code = productCode(files);
  const known = new Set(code.map((file) => file.path));
  return code.flatMap((from) =>
    importsOf(from).flatMap(({ target }) => (target && known.has(target) ? [{ from, to: target }] : [])),
  );
}

/** What of `folder` holds the file: a subfolder, or the file itself when it stands directly in it. */
function roomOf(folder: string, filePath: string): string | null {
  if (!filePath.startsWith(`${folder}/`)) return null;
  return `${folder}/${filePath.slice(folder.length + 1).split('/')[0]}`;
}

const mayPass = (fromRoom: string, toRoom: string, to: string): boolean =>
  PEERS.has(fromRoom) && PEERS.has(toRoom) && BETWEEN_PEERS.has(kindOf(to).kind ?? '');

/** Groups of nodes that reach one another, by the names of the nodes. */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (start: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(graph.get(start) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(graph.get(next) ?? []));
    }
    return seen;
  };
  // Whoever imports nothing, or only those who lead nowhere, is in no circle: few nodes are left after that.
  const left = new Map([...graph].map(([node, next]) => [node, new Set(next)]));
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const [node, next] of left) {
      for (const each of next) if (!left.has(each)) next.delete(each);
      if (next.size > 0) continue;
      left.delete(node);
      isSmaller = true;
    }
  }
  const reached = new Map([...left.keys()].map((node) => [node, reach(node)]));
  const found = new Map<string, string[]>();
  for (const [node, others] of reached) {
    if (!others.has(node)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(node)).sort();
    found.set(circle[0]!, circle);
  }
  return [...found.values()];
}

function graphOf(edges: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    if (!graph.has(from)) graph.set(from, new Set());
    graph.get(from)!.add(to);
  }
  return graph;
}

const circleFound = (rule: string, nodes: readonly string[], place: string): Violation => ({
  rule,
  path: place,
  line: 0,
  message: `these import one another in a circle: ${nodes.join(' ')}`,
});

/** Types count: who reads a file has to read what its types come from. */
export const fileCircles: Rule = (files) =>
  circles(graphOf(edgesOf(files).map(({ from, to }) => [from.path, to]))).map((nodes) =>
    circleFound('file-circles', nodes, nodes[0]!),
  );

export const folderCircles: Rule = (files) => {
  const edges = edgesOf(files);
  const folders = new Set(
    productCode(files).flatMap((file) => {
      const parts = path.posix.dirname(file.path).split('/');
      return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    }),
  );
  return [...folders].sort().flatMap((folder) => {
    const between = edges.flatMap(({ from, to }): [string, string][] => {
      const a = roomOf(folder, from.path);
      const b = roomOf(folder, to);
      return a && b && !mayPass(a, b, to) ? [[a, b]] : [];
    });
    return circles(graphOf(between)).map((nodes) => circleFound('folder-circles', nodes, folder));
  });
};

export const upwardImports: Rule = (files) => {
  const edges = edgesOf(files);
  return Object.entries(LAYERS).flatMap(([folder, layers]) => {
    const height = new Map(layers.flatMap((rooms, at) => rooms.map((room) => [`${folder}/${room}`, at])));
    const rooms = new Set(productCode(files).flatMap((file) => roomOf(folder, file.path) ?? []));
    const homeless = [...rooms].filter((room) => !height.has(room) && !room.endsWith('.ts'));
    const upward = edges.filter(({ from, to }) => {
      const a = roomOf(folder, from.path);
      const b = roomOf(folder, to);
      if (!a || !b || a === b || mayPass(a, b, to)) return false;
      return (height.get(b) ?? Infinity) >= (height.get(a) ?? Infinity);
    });
    const found = (place: string, message: string) => ({
      rule: 'upward-imports',
      path: place,
      line: 0,
      message,
    });
    return [
      ...homeless.map((room) => found(room, 'it has no place among the layers of its folder')),
      ...upward.map(({ from, to }) => found(from.path, `${to} is no layer below`)),
    ];
  });
};

export const shapeRules: readonly Rule[] = [fileCircles, folderCircles, upwardImports];
