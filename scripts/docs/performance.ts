import { readFileSync } from 'node:fs';
import path from 'node:path';
import { asItIs, tableHead, tableRow } from './markdown.js';

const ROOT = path.join(import.meta.dirname, '../..');
const PLACE = /(<!-- figures scale -->\n)[^]*?<!-- prettier-ignore-end -->\n/;
const SIZES = ['10000', '100000', '1000000'] as const;

/** The part of bench/results/scale.json that the page shows. */
interface ScaleResult {
  readonly surroundings: { readonly node: string; readonly cpu: string };
  readonly details: {
    readonly embedded: {
      readonly kinds: readonly {
        readonly kind: string;
        readonly ms: Readonly<Record<(typeof SIZES)[number], { readonly p99: { readonly main: number } }>>;
      }[];
    };
  };
}

/** Returns docs/performance.md with the table of the newest full run of the bench `scale`. */
export const performancePage = (): string =>
  readFileSync(path.join(ROOT, 'docs/performance.md'), 'utf8').replace(
    PLACE,
    (_, mark: string) => mark + asItIs('', ...scaleTable(), '').join('\n'),
  );

function scaleTable(): string[] {
  const { surroundings, details } = JSON.parse(
    readFileSync(path.join(ROOT, 'bench/results/scale.json'), 'utf8'),
  ) as ScaleResult;
  const rows = details.embedded.kinds.map(({ kind, ms }) =>
    tableRow(kind, ...SIZES.map((size) => ms[size].p99.main.toFixed(1))),
  );
  return [
    `${surroundings.cpu}, Node ${surroundings.node.replace(/^v/, '')}; p99 in ms of CPU:`,
    '',
    ...tableHead('question', '10,000 alerts', '100,000', '1,000,000'),
    ...rows,
  ];
}
