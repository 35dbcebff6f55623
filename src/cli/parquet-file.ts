import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { FEATURE_COLUMNS } from '../investigations/queries/export-features.query.js';

const ROWS_PER_GROUP = 1_000;

type Row = Readonly<Record<string, unknown>>;

/** Begins a Parquet file of exported features, of which one group of rows is in memory at a time. */
export function parquetFile(file: string) {
  const writer = new ParquetWriter({
    writer: fileWriter(file),
    schema: [
      { name: 'features', num_children: FEATURE_COLUMNS.length },
      ...FEATURE_COLUMNS.map(({ name, isText }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...(isText
          ? ({ type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const)
          : ({ type: 'DOUBLE' } as const)),
      })),
    ],
    createdBy: 'alert-review',
  });
  let group: Row[] = [];
  const writeGroup = () => {
    const columnData = FEATURE_COLUMNS.map(({ name }) => ({
      name,
      data: group.map((row) => row[name] ?? null),
    }));
    if (group.length > 0) void writer.write({ columnData, rowGroupSize: ROWS_PER_GROUP });
    group = [];
  };
  return {
    /** Throws where a number was expected and a text came. */
    add(row: Row): void {
      for (const { name, isText } of FEATURE_COLUMNS)
        if (!isText && typeof row[name] === 'string') throw new Error(`${name} is no number: ${row[name]}`);
      if (group.push(row) === ROWS_PER_GROUP) writeGroup();
    },
    end(): void {
      writeGroup();
      void writer.finish();
    },
  };
}
