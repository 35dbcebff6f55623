const HIDDEN = '[redacted]';

const SECRET_FIELD = new RegExp(
  '^((proxy-)?authorization|x-api-key|(set-)?cookie|password|passphrase|secret|token|signature|' +
    '(api|master|private)[-_]?key)$',
  'i',
);

const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\b(ak|at|rt|ac|cs|rg|ws|iv)_[A-Za-z0-9_-]{6,}/g, `$1_${HIDDEN}`],
  [
    // eslint-disable-next-line regexp/no-super-linear-backtracking -- nothing follows that could fail
    /\b(authorization|x-api-key|cookie|master[-_]?key|password)(\\?["']?\s*[:=]\s*\\?["']?)[^"'\\\r\n]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{16,}/gi, `$1 ${HIDDEN}`],
  [/\?[\w.~%-]{1,64}=[^\s"'\\<>]*/g, `?${HIDDEN}`],
];

/** Separate from the others, because this search takes longest, and few lines contain an @. */
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** Returns encodings of bytes, including the forms that JSON and Node's inspection print. */
function spellingsOf(bytes: Buffer): string[] {
  const hex = bytes.toString('hex');
  return [
    hex,
    hex.toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.join(','),
    bytes.join(', '),
    hex.replace(/..(?!$)/g, '$& '),
    JSON.stringify(new Uint8Array(bytes)).slice(1, -1),
  ];
}

/** Removes credentials, e-mail addresses and query strings (of signed addresses) from log lines. */
export class LogRedaction {
  private readonly hidden = new Set<string>();

  /** Hides a secret that has no recognizable pattern, such as the master key, in its usual encodings. */
  hide(secret: string | Uint8Array): void {
    if (typeof secret === 'string') {
      this.hidden.add(secret);
      return;
    }
    for (const spelling of spellingsOf(Buffer.from(secret))) this.hidden.add(spelling);
  }

  fields(value: unknown, depth = 0): unknown {
    if (Array.isArray(value)) return value.map((item) => this.fields(item, depth + 1));
    if (!isPlain(value) || depth > 8) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        SECRET_FIELD.test(name) ? HIDDEN : this.fields(item, depth + 1),
      ]),
    );
  }

  text(line: string): string {
    let clean = line;
    for (const secret of this.hidden) clean = clean.replaceAll(secret, HIDDEN);
    for (const [pattern, replacement] of SECRET_TEXTS) clean = clean.replace(pattern, replacement);
    return clean.includes('@') ? clean.replace(EMAIL, HIDDEN) : clean;
  }
}
