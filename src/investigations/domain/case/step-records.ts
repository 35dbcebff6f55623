import { type InvestigationContent, shownResults } from '@alert-review/judgement';

/** A record that a line of a narrative names, so that a page can link to it. */
export interface RecordNamedInNarrative {
  /** Where its words begin in the line, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  /** `counterparty`: known by a name alone. */
  readonly is: 'customer' | 'counterparty' | 'transaction';
  /** The id of the record; of a counterparty its name. */
  readonly id: string;
}

/** How narratives cite counterparties and payments; never renamed, as stored results contain it. */
const PARTY = /^\/(?:facts\/partyNames|parties)\/([^/]+)/;
const TRANSACTION = /^\/transactions\/([^/]+)\//;
const CUSTOMER_KEY = /^entity:/;

/** Returns the records that the next steps of a narrative name, by line, in the order of the line. */
export function recordsNamedInNextSteps({
  narrative,
  references,
}: InvestigationContent['summary']): ReadonlyMap<string, readonly RecordNamedInNarrative[]> {
  const found = new Map<string, readonly RecordNamedInNarrative[]>();
  const heading = `\n## ${shownResults.headingOf('next')}\n`;
  const headingAt = narrative.indexOf(heading);
  if (headingAt < 0) return found;
  let lineAt = headingAt + heading.length;
  const [steps = ''] = narrative.slice(lineAt).split('\n\n', 1);
  for (const line of steps.split('\n')) {
    const end = lineAt + line.length;
    const named = new Map<string, RecordNamedInNarrative>();
    for (const { at, text, source } of references?.narrative ?? []) {
      const record = at >= lineAt && at + text.length <= end ? recordAt(source) : null;
      // A name and the id behind it are one link.
      if (record && !named.has(record.id)) named.set(record.id, { at: at - lineAt, text, ...record });
    }
    if (named.size > 0)
      found.set(
        line,
        [...named.values()].sort((a, b) => a.at - b.at),
      );
    lineAt = end + 1;
  }
  return found;
}

function recordAt(source: string): Pick<RecordNamedInNarrative, 'is' | 'id'> | null {
  const payment = TRANSACTION.exec(source)?.[1];
  if (payment !== undefined) return { is: 'transaction', id: unescaped(payment) };
  const written = PARTY.exec(source)?.[1];
  if (written === undefined) return null;
  const key = unescaped(written);
  const id = key.replace(/^[a-z]+:/, '');
  return { is: CUSTOMER_KEY.test(key) ? 'customer' : 'counterparty', id };
}

/** A JSON pointer escapes "/" and "~". */
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');
