import type { CooperativeSteps } from '../../platform/process/yield-to-event-loop.js';

/** An element of a report file as it was written. */
export interface ReportElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: readonly ReportElement[];
  readonly text: string;
}

interface OpenElement extends ReportElement {
  readonly children: ReportElement[];
}

const TAG = /<(\/?)(?:fc2:)?(\w+)((?:\s[^>]*)?)>([^<]*)/g;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
const ELEMENTS_PER_STEP = 200;

/**
 * Parses a file written by `toXml`: it has no comments, no empty tags, and three entities. Rules are checked
 * on the written file rather than on the input.
 */
export function* readReport(xml: string): CooperativeSteps<ReportElement> {
  const root: OpenElement = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  let read = 0;
  for (const [, closing, name = '', attributes = '', text = ''] of xml.matchAll(TAG)) {
    if (closing) open.pop();
    else {
      const written = text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity]!).trim();
      const element: OpenElement = { name, attributes, children: [], text: written };
      open.at(-1)!.children.push(element);
      open.push(element);
    }
    if (++read % ELEMENTS_PER_STEP === 0) yield;
  }
  return root.children[0] ?? root;
}

/** Returns the children with this name. */
export const childrenNamed = (element: ReportElement | undefined, name: string): readonly ReportElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** Returns the text of the first child with this name; null if there is none. */
export const childText = (element: ReportElement | undefined, name: string): string | null =>
  childrenNamed(element, name)[0]?.text ?? null;
