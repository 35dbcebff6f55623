/**
 * Returns the edit distance of two names, ignoring case: the number of insertions, deletions, replacements
 * and swaps of neighbouring letters between them.
 */
export function editDistance(name: string, setting: string): number {
  const typed = name.toUpperCase();
  const meant = setting.toUpperCase();
  const rows = [Array.from({ length: setting.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= setting.length; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      const replaced = rows[i - 1]![j - 1]! + (isSame ? 0 : 1);
      row[j] = Math.min(replaced, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[typed.length]![setting.length]!;
}
