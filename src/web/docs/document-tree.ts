/**
 * A document as the build reads it from Markdown. It holds text, never markup, so that whoever renders it
 * escapes everything.
 */
export interface DocumentTree {
  /** The last part of its address; empty for the list of all documents. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Where a link leads: to a section of a document, or out of the documents. */
export type LinkTarget =
  { readonly document: string; readonly anchor: string | null } | { readonly address: string };

export type InlinePart =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly InlinePart[] }
  | { readonly kind: 'link'; readonly to: LinkTarget; readonly parts: readonly InlinePart[] }
  | { readonly kind: 'picture'; readonly file: string; readonly text: string };

export interface Heading {
  readonly kind: 'heading';
  readonly level: number;
  readonly anchor: string;
  readonly parts: readonly InlinePart[];
}

interface TableRow {
  /** The code in the first cell, such as the name of a setting: links can lead to the row. */
  readonly anchor: string | null;
  readonly cells: readonly (readonly InlinePart[])[];
}

export type Block =
  | Heading
  | { readonly kind: 'paragraph'; readonly parts: readonly InlinePart[] }
  | {
      readonly kind: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Block[])[];
    }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly InlinePart[])[];
      readonly rows: readonly TableRow[];
    }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] };

/** The text of inline parts, without what they look like. */
export const textOfParts = (parts: readonly InlinePart[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'parts' in part ? textOfParts(part.parts) : part.text;
    })
    .join('');

/** The text of blocks, with a blank between parts that stand apart. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'heading':
        case 'paragraph':
          return textOfParts(block.parts);
        case 'code':
          return block.text;
        case 'quote':
          return textOfBlocks(block.blocks);
        case 'list':
          return block.items.map(textOfBlocks).join(' ');
        case 'table':
          return [block.head, ...block.rows.map(({ cells }) => cells)]
            .map((cells) => cells.map(textOfParts).join(' · '))
            .join(' ');
      }
    })
    .join(' ');
