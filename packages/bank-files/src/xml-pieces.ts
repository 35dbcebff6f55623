import sax from 'sax';
import { BankFileError } from './bank-file-error.js';
import { decodedPieces, decoderNamed } from './decoded-pieces.js';
import type { PieceDecoder } from './encodings.js';
import { encodingOfByteOrderMark } from './file-text.js';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the content of an XML file, in order. Names have no namespace prefix. */
export interface XmlListener {
  open(name: string, attributes: XmlAttributes, line: number): void;
  text(text: string): void;
  close(name: string): void;
}

interface XmlReading {
  /** Overrides the encoding that the file declares; null for no override. */
  readonly encoding: string | null;
  readonly pause: () => Promise<void>;
}

/** Limit of the nesting depth; bank statements and worksheets have about a dozen levels. */
const DEPTH_MAX = 64;
const START_BYTES = 256;

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML in pieces of 4 KiB with a pause before each, and yields after the listener received a piece.
 * Refuses document types, and with them all entities except the five of XML, so that nothing is fetched or
 * expanded. Throws BankFileError if the XML is not well formed.
 */
export async function* xmlPieces(
  source: AsyncIterable<Buffer>,
  listener: XmlListener,
  { encoding, pause }: XmlReading,
): AsyncGenerator<void> {
  const parser = parserFor(listener);
  const pieces = decodedPieces(source, {
    startBytes: START_BYTES,
    decoderFor: (start) => decoderFor(start, encoding),
    pause,
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/**
 * Accepts only the five entities of XML. A separate constant, because the parser's type declarations lack
 * `strictEntities`.
 */
const PARSER_OPTIONS = { strictEntities: true, position: true };

function parserFor(listener: XmlListener): sax.SAXParser {
  const parser = sax.parser(true, PARSER_OPTIONS);
  const fail = (message: string): never => {
    throw new BankFileError(parser.line + 1, message);
  };
  let depth = 0;
  parser.onerror = (error) => fail(`is not well-formed XML: ${error.message.split('\n')[0]}`);
  parser.ondoctype = () => fail('has a DOCTYPE, which could define entities; it is not read');
  parser.onopentag = ({ name, attributes }) => {
    if (++depth > DEPTH_MAX) fail(`has elements within more than ${DEPTH_MAX} others`);
    listener.open(plainName(name), attributes as XmlAttributes, parser.line + 1);
  };
  parser.ontext = (text) => listener.text(text);
  parser.oncdata = (text) => listener.text(text);
  parser.onclosetag = (name) => {
    depth--;
    listener.close(plainName(name));
  };
  return parser;
}

function decoderFor(start: Buffer, encoding: string | null): PieceDecoder {
  const [, said = 'utf-8'] =
    /^[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(start.toString('latin1', 0, START_BYTES)) ?? [];
  const is = encodingOfByteOrderMark(start) ?? wideWithoutMark(start) ?? encoding ?? said;
  return decoderNamed(is);
}

function wideWithoutMark([first, second]: Buffer): string | null {
  if (first === 0x3c && second === 0) return 'utf-16le';
  return first === 0 && second === 0x3c ? 'utf-16be' : null;
}

/** An element with everything it contains. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly line: number;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

/**
 * Maximum number of elements in a tree: some ten thousand payments in a batch. More would take too much
 * memory.
 */
const NODES_MAX = 1_000_000;
const TEXT_CHARS_MAX = 64 * 1024 * 1024;
/** Maximum length of an element's text, so that a single piece of work stays short. */
const TEXT_OF_ELEMENT_MAX = 1024 * 1024;
const CHILDREN_MAX = 100_000;

type OpenNode = { -readonly [Field in keyof XmlNode]: XmlNode[Field] } & { children: OpenNode[] };

/** Builds the tree of an element from the calls to a listener. */
export class XmlTree {
  private readonly open: OpenNode[] = [];
  private nodes = 0;
  private chars = 0;

  begin(name: string, attributes: XmlAttributes, line: number): void {
    if (++this.nodes > NODES_MAX)
      throw new BankFileError(
        line,
        `stands in an entry of more than ${NODES_MAX} elements, which is not read`,
      );
    const node: OpenNode = { name, attributes, line, children: [], text: '' };
    const parent = this.open.at(-1);
    if (parent && parent.children.push(node) > CHILDREN_MAX)
      throw new BankFileError(
        line,
        `${parent.name} has more than ${CHILDREN_MAX} elements, which are not read`,
      );
    this.open.push(node);
  }

  add(text: string): void {
    const node = this.open.at(-1);
    if (!node) return;
    this.chars += text.length;
    if (this.chars > TEXT_CHARS_MAX)
      throw new BankFileError(node.line, `has more than ${TEXT_CHARS_MAX} characters, which are not read`);
    node.text += text;
    if (node.text.length > TEXT_OF_ELEMENT_MAX)
      throw new BankFileError(
        node.line,
        `${node.name} has more than ${TEXT_OF_ELEMENT_MAX} characters, which are not read`,
      );
  }

  /** Ends an element; returns the complete tree if it was the outermost. */
  end(): XmlNode | null {
    const node = this.open.pop();
    return node && this.open.length === 0 ? node : null;
  }
}

/** Returns the elements at a path of names, such as `RltdPties/Dbtr/Nm`. */
export function xmlNodesAt(node: XmlNode, path: string): readonly XmlNode[] {
  let found: readonly XmlNode[] = [node];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** Returns the first text found at the given paths, or an empty text. */
export function xmlTextAt(node: XmlNode, ...paths: readonly string[]): string {
  for (const path of paths)
    for (const found of xmlNodesAt(node, path)) {
      const text = found.text.trim();
      if (text !== '') return text;
    }
  return '';
}
