import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import {
  textOfParts,
  type Block,
  type InlinePart,
  type LinkTarget,
} from '../../src/web/docs/document-tree.js';
import { anchorOfHeading, uniqueAnchor } from './anchors.js';

// The presets leave typography alone: a text reads as it was written.
const parser = new MarkdownIt({ html: true, linkify: false });

export interface LinkReader {
  /** Returns where a link leads; null if nothing outside of the repository is there. */
  target(href: string): LinkTarget | null;
  /** Returns the name of the file of a picture. */
  picture(src: string): string;
}

/** Reads Markdown. Throws for what no document needs, such as HTML. */
export function readMarkdown(text: string, links: LinkReader): { title: string; blocks: Block[] } {
  const blocks = new MarkdownReader(parser.parse(text, {}), links).blocks();
  const [first, ...rest] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) throw new Error('does not begin with its title');
  return { title: textOfParts(first.parts), blocks: rest };
}

const COMMENT = /^\s*<!--.*-->\s*$/s;

/** Reads the tokens of the parser, which mark beginnings and ends, as a tree. */
class MarkdownReader {
  private at = 0;
  private readonly used = new Set<string>();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly links: LinkReader,
  ) {}

  /** Reads blocks up to the token that ends them, or up to the end. */
  blocks(end?: string): Block[] {
    const read: Block[] = [];
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at++]!;
      if (token.type === end) return read;
      const block = this.block(token);
      if (block) read.push(block);
    }
    if (end !== undefined) throw new Error(`${end} is missing`);
    return read;
  }

  private block(token: Token): Block | null {
    switch (token.type) {
      case 'heading_open':
        return this.heading(Number(token.tag.slice(1)));
      case 'paragraph_open': {
        const parts = this.inline();
        this.at++;
        return { kind: 'paragraph', parts };
      }
      case 'bullet_list_open':
      case 'ordered_list_open':
        return this.list(token.type === 'ordered_list_open');
      case 'table_open':
        return this.table();
      case 'fence':
      case 'code_block':
        return { kind: 'code', language: token.info.trim(), text: token.content.trimEnd() };
      case 'blockquote_open':
        return { kind: 'quote', blocks: this.blocks('blockquote_close') };
      case 'html_block':
        if (COMMENT.test(token.content)) return null;
        throw new Error(`HTML is not shown: ${token.content.trim()}`);
      default:
        throw new Error(`${token.type} is not known here`);
    }
  }

  private heading(level: number): Block {
    const { content } = this.tokens[this.at]!;
    const anchor = uniqueAnchor(anchorOfHeading(content), this.used);
    const parts = this.inline();
    this.at++;
    return { kind: 'heading', level, anchor, parts };
  }

  private list(isOrdered: boolean): Block {
    const items: Block[][] = [];
    for (;;) {
      const { type } = this.tokens[this.at++]!;
      if (type !== 'list_item_open') return { kind: 'list', isOrdered, items };
      items.push(this.blocks('list_item_close'));
    }
  }

  private table(): Block {
    const lines: InlinePart[][][] = [];
    for (let token = this.tokens[this.at++]!; token.type !== 'table_close'; token = this.tokens[this.at++]!) {
      if (token.type === 'tr_open') lines.push([]);
      if (token.type === 'th_open' || token.type === 'td_open') lines.at(-1)!.push(this.inline());
    }
    const [head = [], ...rows] = lines;
    return { kind: 'table', head, rows: rows.map((cells) => ({ anchor: this.anchorOfRow(cells), cells })) };
  }

  private anchorOfRow([first = []]: readonly InlinePart[][]): string | null {
    const [code, ...others] = first;
    if (typeof code !== 'object' || code.kind !== 'code' || others.length > 0) return null;
    if (!/^[\w.-]+$/.test(code.text) || this.used.has(code.text)) return null;
    this.used.add(code.text);
    return code.text;
  }

  private inline(): InlinePart[] {
    const { children } = this.tokens[this.at++]!;
    return new InlineReader(children ?? [], this.links).parts();
  }
}

class InlineReader {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly links: LinkReader,
  ) {}

  parts(end?: string): InlinePart[] {
    const read: InlinePart[] = [];
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at++]!;
      if (token.type === end) break;
      read.push(...this.part(token));
    }
    return joined(read);
  }

  private part(token: Token): readonly InlinePart[] {
    switch (token.type) {
      case 'text':
      case 'text_special':
        return [token.content];
      case 'softbreak':
      case 'hardbreak':
        return [' '];
      case 'code_inline':
        return [{ kind: 'code', text: token.content }];
      case 'strong_open':
        return [{ kind: 'strong', parts: this.parts('strong_close') }];
      case 'em_open':
        return [{ kind: 'emphasis', parts: this.parts('em_close') }];
      case 'link_open': {
        const to = this.links.target(token.attrGet('href')!);
        const parts = this.parts('link_close');
        return to ? [{ kind: 'link', to, parts }] : parts;
      }
      case 'image': {
        const file = this.links.picture(token.attrGet('src')!);
        return [{ kind: 'picture', file, text: token.content }];
      }
      case 'html_inline':
        if (COMMENT.test(token.content)) return [];
        throw new Error(`HTML is not shown: ${token.content}`);
      default:
        throw new Error(`${token.type} is not known here`);
    }
  }
}

/** Joins texts that follow one another. */
const joined = (parts: readonly InlinePart[]): InlinePart[] =>
  parts.reduce<InlinePart[]>((all, part) => {
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + part;
    else all.push(part);
    return all;
  }, []);
