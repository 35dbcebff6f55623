import type { CaseInput, RecordVersion } from './case-facts.js';

/** Every record version that facts are built from, each once, sorted by kind and id. */
export function versionsOf({ alert, entities, transactions, gathered = [] }: CaseInput): RecordVersion[] {
  const of = (kind: RecordVersion['kind']) => (record: { id: string; hash: string }) => {
    return { kind, id: record.id, hash: record.hash };
  };
  const versions: RecordVersion[] = [
    of('alert')(alert),
    ...entities.map(of('entity')),
    ...transactions.map(of('transaction')),
    ...gathered.flatMap(({ versions: read }) => read.map((each) => ({ ...each, gathered: true as const }))),
  ].sort(byRecord);
  return versions.filter((version, i) => i === 0 || byRecord(versions[i - 1]!, version) !== 0);
}

const byRecord = (a: RecordVersion, b: RecordVersion): number =>
  byText(a.kind, b.kind) || byText(a.id, b.id) || byText(a.hash, b.hash);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
