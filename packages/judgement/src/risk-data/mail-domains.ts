import { domainToASCII, domainToUnicode } from 'node:url';
import { getDomain, getDomainWithoutSuffix, getPublicSuffix } from 'tldts';
import { plainWordsOf } from './words/plain-words.js';

const LOOK_ALIKE_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];
/** Cyrillic, Greek and Armenian letters that look like the Latin letter at the same position below. */
const FOREIGN_SHAPES = 'аеорсухіѕԁɡոνοαкмнвӏјһԛԝтиⅼıɑ';
const LATIN_SHAPES = 'aeopcyxisdgnvoakmhbljhqwtulla';
/** Shorter names are one edit away from too many legitimate names. */
const EDITED_CHARS_MIN = 6;

const ASCII_DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Returns a domain in lower case and punycode without a final dot; null if it is not a domain. */
export function asciiDomain(domain: string): string | null {
  if (ASCII_DOMAIN.test(domain)) return domain;
  const bare = domain.trim().replace(/\.$/, '').toLowerCase();
  return ASCII_DOMAIN.test(bare) ? bare : domainToASCII(bare) || null;
}

export const registrableDomainOf = (domain: string): string | null => getDomain(domain);

export class DomainSet {
  constructor(private readonly domains: ReadonlySet<string>) {}

  get size(): number {
    return this.domains.size;
  }

  holds(domain: string): boolean {
    const labels = domain.split('.');
    return labels.some((_, from) => {
      const parent = labels.slice(from).join('.');
      return this.domains.has(parent) || this.domains.has(`*.${parent}`);
    });
  }
}

export class KnownDomains {
  private readonly names: readonly {
    readonly domain: string;
    readonly name: string;
    readonly seen: string;
  }[];

  constructor(domains: readonly string[]) {
    this.names = domains.map((domain) => {
      const name = withoutPublicSuffix(domain) ?? domain;
      return { domain, name, seen: lookAlikeSkeleton(name) };
    });
  }

  get size(): number {
    return this.names.length;
  }

  /**
   * Returns the known domain that looks the same or differs by one edit. Null if there is none, or if a known
   * name only has another ending (example.net). A known subdomain is compared with the whole name without its
   * ending. `isService`: a free mail provider, whose name may be one edit from another by chance, so only
   * looks count.
   */
  lookAlikeOf(domain: string, isService = false): string | null {
    const label = getDomainWithoutSuffix(domain);
    const whole = withoutPublicSuffix(domain);
    if (!label || !whole || this.names.some(({ name }) => name === label || name === whole)) return null;
    const seenLabel = lookAlikeSkeleton(label);
    const seenWhole = lookAlikeSkeleton(whole);
    const alike = this.names.find(({ name, seen }) => {
      const [own, ownSeen] = name.includes('.') ? [whole, seenWhole] : [label, seenLabel];
      return ownSeen === seen || (!isService && name.length >= EDITED_CHARS_MIN && isOneEditFrom(own, name));
    });
    return alike?.domain ?? null;
  }
}

/** Returns `example` for `example.co.uk`, and `mail.example` for `mail.example.co.uk`. */
function withoutPublicSuffix(domain: string): string | null {
  const suffix = getPublicSuffix(domain);
  return suffix && domain.endsWith(`.${suffix}`) ? domain.slice(0, -suffix.length - 1) : null;
}

/** Returns a label as a reader perceives it: other scripts in Latin letters, look-alike letters unified. */
function lookAlikeSkeleton(label: string): string {
  const shapes = [...domainToUnicode(label)].map((letter) => {
    const at = FOREIGN_SHAPES.indexOf(letter);
    return at < 0 ? letter : LATIN_SHAPES[at];
  });
  const shown = plainWordsOf(shapes.join('')).join('-');
  return LOOK_ALIKE_LETTERS.reduce((text, [letters, letter]) => text.replace(letters, letter), shown);
}

function isOneEditFrom(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const restA = a.slice(at);
  const restB = b.slice(at);
  return (
    restA.slice(1) === restB ||
    restB.slice(1) === restA ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
