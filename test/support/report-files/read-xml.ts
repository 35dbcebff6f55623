/** An element of a generated report file, with its text if it contains no other elements. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ReadElement[];
  readonly text: string;
}

const TAG = /<(\/?)(?:fc2:)?([\w]+)((?:\s[^>]*)?)>([^<]*)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * Parses XML as the product writes report files: no comments, no empty-element tags. Throws if the text is
 * not such XML.
 */
export function readXml(xml: string): ReadElement {
  const open: { name: string; attributes: Record<string, string>; children: ReadElement[]; text: string }[] =
    [{ name: '', attributes: {}, children: [], text: '' }];
  for (const [, closing, name = '', rest = '', text = ''] of xml.matchAll(TAG)) {
    if (closing) {
      const ended = open.pop()!;
      if (ended.name !== name) throw new Error(`${name} ends ${ended.name}`);
      open.at(-1)!.children.push(ended);
      continue;
    }
    const attributes = Object.fromEntries(
      Array.from(rest.matchAll(/([\w:]+)="([^"]*)"/g), ([, key, value]) => [key!, value!]),
    );
    open.push({
      name,
      attributes,
      children: [],
      text: text.replace(/&(?:amp|lt|gt);/g, (e) => ENTITIES[e]!),
    });
  }
  const [root] = open[0]!.children;
  if (open.length !== 1 || !root) throw new Error('an element is not ended');
  return root;
}

export const childrenOf = ({ children }: ReadElement, name: string): readonly ReadElement[] =>
  children.filter((child) => child.name === name);

/** The text of the first child with this name, or null. */
export const textOf = (element: ReadElement, name: string): string | null =>
  childrenOf(element, name)[0]?.text ?? null;

export const allOf = (element: ReadElement): readonly ReadElement[] => [
  element,
  ...element.children.flatMap((child) => allOf(child)),
];
