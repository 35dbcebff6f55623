import { appendFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { rowTextWriterFor } from '@alert-review/kernel';
import { type BankRow, cellTextOf, type ColumnFault, type FieldMap } from '@alert-review/bank-files';

interface RejectedRow {
  readonly row: BankRow;
  readonly faults: readonly ColumnFault[];
}

const FAULTS = rowTextWriterFor('csv', ['line', 'column', 'field', 'value', 'message']);
const REASONS_MAX = 30;
const OTHER_REASONS = 'other reasons';

/** Counts problems by column and message. Keeps the line and value of the first occurrence. */
export class FaultReasons {
  static readonly head = ['Times', 'Column', 'What is wrong', 'Line', 'Value'];
  private readonly reasons = new Map<string, [times: number, ...first: (string | number)[]]>();

  add(line: number, faults: readonly ColumnFault[]): void {
    for (const { column, field, value, message } of faults) {
      let told = [column || field, message];
      if (!this.reasons.has(told.join(' ')) && this.reasons.size >= REASONS_MAX) told = ['', OTHER_REASONS];
      const found = this.reasons.get(told.join(' '));
      if (found) found[0] += 1;
      else this.reasons.set(told.join(' '), [1, ...told, line, cellTextOf(value)]);
    }
  }

  /** Returns the rows of a table, the most frequent problem first. */
  rows(): (string | number)[][] {
    return [...this.reasons.values()].toSorted(([a], [b]) => b - a);
  }
}

/**
 * Writes two files next to the bank's file: rejected rows in their original form, and the reason for each
 * rejection.
 */
export class RejectedRows {
  readonly rowsFile: string;
  readonly faultsFile: string;
  readonly reasons = new FaultReasons();

  /**
   * With `goesOn`, appends to the files of the last run. Otherwise keeps the files of earlier runs, because
   * their rows may have been corrected in place, and adds a number to the new names.
   */
  constructor(
    file: string,
    private readonly map: FieldMap,
    { folder, goesOn }: { readonly folder: string | undefined; readonly goesOn: boolean },
  ) {
    const { dir, name } = path.parse(file.replace(/\.gz$/, ''));
    const place = path.join(folder ?? dir, name);
    const ending = map.rejectedForm.format === 'csv' ? 'csv' : 'ndjson';
    const filesOf = (run: number) => {
      const number = run === 1 ? '' : `-${run}`;
      return [`${place}.rejected${number}.${ending}`, `${place}.faults${number}.csv`] as const;
    };
    let run = 1;
    while (filesOf(run).some((each) => existsSync(each))) run++;
    [this.rowsFile, this.faultsFile] = filesOf(goesOn && run > 1 ? run - 1 : run);
  }

  write(rows: readonly RejectedRow[]): void {
    if (rows.length === 0) return;
    append(
      this.rowsFile,
      this.map.rejectedForm.headOf(rows[0]!.row.columns),
      rows.map(({ row }) => `${row.text()}\n`),
    );
    const lines = rows.flatMap(({ row: { line }, faults }) =>
      faults.map(({ value, ...fault }) => FAULTS.line({ line, ...fault, value: cellTextOf(value) })),
    );
    append(this.faultsFile, `\ufeff${FAULTS.head}`, lines);
    for (const { row, faults } of rows) this.reasons.add(row.line, faults);
  }
}

function append(file: string, head: string, lines: readonly string[]): void {
  appendFileSync(file, (existsSync(file) ? '' : head) + lines.join(''), { mode: 0o600 });
}
