/** Probability that a labelled item has the higher value, ties count half: .5 tells nothing. */
export function areaUnderCurve(values: readonly number[], isLabelled: (index: number) => boolean): number {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let labelled = 0;
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && order[end]?.value === order[start]?.value) end += 1;
    const group = order.slice(start, end).filter(({ index }) => isLabelled(index)).length;
    rankSum += (group * (start + 1 + end)) / 2;
    labelled += group;
    start = end;
  }
  return (rankSum - (labelled * (labelled + 1)) / 2) / (labelled * (values.length - labelled));
}
