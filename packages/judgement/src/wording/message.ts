import { IntlMessageFormat } from 'intl-messageformat';
import { joinTexts, type AnyText, type ReferencedText } from './referenced-text.js';

/** Words, a figure with its source, or a number by which a message chooses singular or plural. */
export type MessageValue = AnyText | number;

export type MessageValues = Readonly<Record<string, MessageValue>>;

/** A part of `formatToParts`: fixed words, or a value that is handed through as it is. */
type Part = { readonly value: string | ReferencedText };

/**
 * A template file: messages in ICU MessageFormat by name. A writer changes them without TypeScript; another
 * language is another file with the same names.
 */
export class MessageFile {
  private readonly formats = new Map<string, IntlMessageFormat>();

  constructor(
    private readonly file: string,
    private readonly messages: Readonly<Record<string, string>>,
    private readonly locale = 'en',
  ) {}

  has(name: string): boolean {
    return Object.hasOwn(this.messages, name);
  }

  get names(): string[] {
    return Object.keys(this.messages);
  }

  messageOf(name: string): string {
    return this.messages[name] ?? '';
  }

  /** Writes a message. Throws if the file lacks it, or if a value is missing, because no text may guess. */
  write(name: string, values: MessageValues = {}): ReferencedText {
    try {
      // The library hands objects through, so that figures keep their sources.
      const parts = this.formatOf(name).formatToParts<ReferencedText>(values) as readonly Part[];
      return joinTexts(parts.map(({ value }) => value));
    } catch (error) {
      throw new Error(`${this.file}: ${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }

  private formatOf(name: string): IntlMessageFormat {
    const known = this.formats.get(name);
    if (known) return known;
    if (!this.has(name)) throw new Error('the file has no such message');
    const made = new IntlMessageFormat(this.messages[name]!, this.locale, undefined, { ignoreTag: true });
    this.formats.set(name, made);
    return made;
  }
}
