interface Piece {
  readonly at: number;
  readonly text: string;
  readonly source: string;
}

interface QuotedText {
  readonly text: string;
  readonly references: readonly Piece[] | undefined;
}

interface Block {
  readonly blockId: string;
  readonly flags: readonly {
    readonly flagId: string;
    readonly rationale: string;
    readonly references?: readonly Piece[] | undefined;
  }[];
}

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const UNIT = '(?:hour|day|week|month|year)';

/**
 * Matches figures, dates, times, codes and short ids. They are too short to hold an instruction, so they stay
 * in the text.
 */
const FIGURE = new RegExp(
  [
    `[-+]?\\d[\\d.,]*(?: [A-Z][A-Z0-9]{1,9})?(?: a ${UNIT})?`,
    '[A-Z][A-Z0-9]{1,9} -?\\d[\\d.,]*',
    '(?:less than )?\\d[\\d.,]* %',
    'an hour',
    '\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\dZ)?',
    `(?:\\d{1,2}(?: ${MONTH}(?: \\d{1,4})?)? to )?\\d{1,2} ${MONTH} \\d{1,4}`,
    `[\\d,]+ ${UNIT}s?`,
    '[A-Z]{1,9}',
    '(?=\\D*\\d)(?!(?:[\\d_-]*[A-Za-z]){11})[\\w-]{1,36}',
    '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  ]
    .map((form) => `^${form}$`)
    .join('|'),
);

/** Matches references to ids and offence names that this server creates. */
const OWN_ID_SOURCES = /^\/(?:transactions\/[^/]+\/service_id|offences\/\d+)$/;
/**
 * Matches names of peer groups that this server words. An industry in a name comes from the customer and does
 * not match.
 */
const PEER_GROUP_NAME = new RegExp(
  '^(?:individuals|businesses)(?: with a declared income (?:below|\\(upper end\\) from [\\d,]+ to below) ' +
    '[\\d,]+ [A-Z][A-Z0-9]{1,9})?(?: with an account of (?:less than a year|a year or more))?$',
);
const FLAG = /^\/blocks\/([^/]+)\/flags\/([^/]+)(?:\/(?:rationale|reason))?$/;
/**
 * Matches references to texts that this server words and that have customers' words only in quotation marks.
 */
const OF_FEATURE = /^\/(?:features\/[^/]+\/(?:figures\/|value$)|peers\/[^/]+\/named$)/;
const QUOTATION_MARKED = /"([^"]*)"/g;
const QUOTE_LABEL = /\[quote \d+\]/g;
const ESCAPED = /\\(.)/gsu;

/**
 * Replaces words of customers and third parties in texts of this server by labels such as `[quote 3]`. The
 * words are listed in `customer_data.quotes`.
 */
export class QuotedTexts {
  private readonly labels = new Map<string, string>();
  private readonly shown = new Set<string>();

  /**
   * Returns the text with labels. `blocks` serves to look up flags that the text quotes; `cut` shortens the
   * labelled text.
   */
  text(told: QuotedText, blocks: readonly Block[] = [], cut = (text: string): string => text): string {
    const shown = cut(this.labelled(told, blocks));
    for (const label of shown.match(QUOTE_LABEL) ?? []) this.shown.add(label);
    return shown;
  }

  value(text: string): string {
    return this.text({ text, references: [{ at: 0, text, source: '' }] });
  }

  /** Returns the quotes whose labels were shown, or no field at all if there are none. */
  labelledQuotes(cut = (text: string): string => text): { quotes?: Readonly<Record<string, string>> } {
    const all = [...this.labels].filter(([, label]) => this.shown.has(label));
    if (all.length === 0) return {};
    return { quotes: Object.fromEntries(all.map(([text, label]) => [label.slice(1, -1), cut(text)])) };
  }

  private labelled({ text, references }: QuotedText, blocks: readonly Block[]): string {
    if (references === undefined) return this.label(text);
    let shown = '';
    let end = 0;
    for (const piece of references) {
      const isInMarks = text[piece.at - 1] === '"' && text[piece.at + piece.text.length] === '"';
      shown += text.slice(end, piece.at) + this.labelPiece(piece, blocks, isInMarks);
      end = piece.at + piece.text.length;
    }
    return shown + text.slice(end);
  }

  private labelPiece({ text, source }: Piece, blocks: readonly Block[], isInMarks: boolean): string {
    if (FIGURE.test(text) || PEER_GROUP_NAME.test(text) || OWN_ID_SOURCES.test(source)) return text;
    if (OF_FEATURE.test(source) && !isInMarks)
      return text.replace(
        QUOTATION_MARKED,
        (_, inner: string) => `"${FIGURE.test(inner) ? inner : this.label(inner)}"`,
      );
    const [, blockId, flagId] = FLAG.exec(source) ?? [];
    const flag = blocks.find((block) => block.blockId === blockId)?.flags.find((of) => of.flagId === flagId);
    if (!flag) return this.label(text);
    const { rationale, references } = flag;
    // Try both forms: inside a sentence, the reason of a flag has no full stop.
    const said = [rationale, rationale.replace(/\.$/, '')].find((form) => text.endsWith(form));
    if (said === undefined) return this.label(text);
    const head = text.slice(0, text.length - said.length);
    return head + this.labelled({ text: said, references }, blocks);
  }

  private label(piece: string): string {
    const text = piece.replace(ESCAPED, '$1');
    const label = this.labels.get(text) ?? `[quote ${this.labels.size + 1}]`;
    this.labels.set(text, label);
    return label;
  }
}
