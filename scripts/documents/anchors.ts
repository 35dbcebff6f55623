/** Returns the anchor that GitHub makes of a heading, without regard to other headings. */
export const anchorOfHeading = (heading: string): string =>
  heading
    .replaceAll(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-');

/** Makes an anchor unique among those that were used: the second one of the same words ends with -1. */
export function uniqueAnchor(anchor: string, used: Set<string>): string {
  let name = anchor;
  for (let at = 1; used.has(name); at++) name = `${anchor}-${at}`;
  used.add(name);
  return name;
}
