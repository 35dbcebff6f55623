import { shownResults } from '@alert-review/judgement';
import type { RecordNamedInNarrative } from '../../../../src/investigations/domain/case/step-records.js';
import { firstReadSections } from '../../../../src/web/alerts/first-read-part.js';

const check = (code: string, subject: string) => ({
  code,
  sentence: `${subject}: not screened, no list is loaded.`,
  references: [],
  wouldSettle: 'A list.',
  flags: [],
});

const told = (
  narrative: string,
  stepRecords: ReadonlyMap<string, readonly RecordNamedInNarrative[]> = new Map(),
): string =>
  String(
    firstReadSections({
      narrative,
      stepRecords,
      unassessed: [check('sanctions_not_screened', 'Sanctions')],
      assessedShare: 0.9,
    }),
  ).replaceAll(/\s+/g, ' ');

const section = (part: 'unusual' | 'open' | 'next', ...lines: readonly string[]): string =>
  [`## ${shownResults.headingOf(part)}`, ...lines].join('\n');

describe('what an analyst reads first', () => {
  const narrative = [
    '# Alert',
    '**Recommendation: escalate.** Ann received SEK 10.',
    section('unusual', '- One [T-1 and 2 more]', '- Two \\[a name\\]', '- Three', '- Four [T-2]'),
    section(
      'open',
      '- Sanctions: not screened, no list is loaded.',
      '- Also not assessed: exits.',
      '- The lease.',
    ),
    section('next', '1. Ask the bank.'),
  ].join('\n');

  test('next steps and open questions, with what was not screened first, stand before the reasons', () => {
    const text = told(narrative);
    const order = ['Ann received', 'Ask the bank', 'Not screened: sanctions', 'The lease', 'One'];
    const at = order.map((each) => text.lastIndexOf(each));
    expect(at.every((each) => each >= 0)).toBe(true);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });

  test('a page in one column has the first step above everything', () => {
    expect(told(narrative)).toMatch(
      /^<section[^>]*> ?<p class="next-on-top"><b>Next:<\/b> Ask the bank\.<\/p>/,
    );
    const next = shownResults.headingOf('closed_next').trim();
    expect(told(`Closed.\n\n${next} Ask for the lease.`)).toContain('<b>Next:</b> Ask for the lease.');
    expect(told('Closed.')).not.toContain('next-on-top');
    const steps = section('next', '1. Ask the bank.', '2. Do not contact the customer.');
    expect(told(`Lead.\n${steps}`)).toContain('<b>Next:</b> Do not contact the customer. Ask the bank.');
  });

  test('further lines are one click away, and the ids of payments are left to the narrative', () => {
    const text = told(narrative);
    expect(text).toContain('<li>Two [a name]</li>');
    expect(text).not.toContain('T-1');
    expect(text).toMatch(/<summary>1 more<\/summary>.*<li>Four<\/li>/);
  });

  test('a check that was not made is told once, by the chip', () => {
    const text = told(narrative);
    expect(text.match(/Sanctions: not screened/g)).toHaveLength(1);
    expect(text).not.toContain('Also not assessed');
  });

  test('of a closed alert two payments are in sight, and the chip stands before them', () => {
    const text = told(['Closed, as it is a salary.', '- A [T-1]', '- B', '- C'].join('\n'));
    expect(text.indexOf('Not screened')).toBeGreaterThan(text.indexOf('as it is a salary'));
    expect(text.indexOf('Not screened')).toBeLessThan(text.indexOf('<li>A'));
    expect(text).toMatch(/<li>B<\/li>.*<summary>1 more<\/summary>.*<li>C<\/li>/);
    expect(text).not.toContain('T-1');
    const open = `${shownResults.headingOf('closed_open').trim()} The lease. Not assessed: sanctions, media.`;
    expect(told(`Closed.\n\n${open}`)).toMatch(/The lease\.<\/p>/);
  });

  test('a closed alert says why it is closed after the lead, and has no heading without a text', () => {
    const because = `${shownResults.headingOf('closed_because')}The payments are a salary.`;
    const open = `${shownResults.headingOf('closed_open')}Not assessed: sanctions, media.`;
    const text = told(['Closed.', because, '- A', open].join('\n\n'));
    expect(text).toMatch(/Closed\..*The payments are a salary\..*Not screened.*<li>A<\/li>/s);
    expect(text).not.toContain('Open questions');
    const known = told(['Closed.', `${because} It is closed because the sum is small.`].join('\n\n'));
    expect(known).toContain('<p class="next-on-top">It is closed because the sum is small.</p>');
  });

  test('a next step links the records that it names', () => {
    const step = '1. Find in the customer’s file who "A\\_B" is; review Fast Loans (lender-1).';
    const at = (text: string) => step.indexOf(text);
    const text = told(
      section('next', step),
      new Map([
        [
          step,
          [
            { at: at('A\\_B'), text: 'A\\_B', is: 'counterparty', id: 'a_b' },
            { at: at('Fast'), text: 'Fast Loans', is: 'customer', id: 'lender-1' },
          ],
        ],
      ]),
    );
    expect(text).toContain('who &quot;<a class="tall" href="/search?q=A_B">A_B</a>&quot; is');
    expect(text).toContain('review <a class="tall" href="/customers/lender-1">Fast Loans</a> (lender-1).');
  });

  test('a narrative of an earlier engine has no such part', () => {
    expect(told('## Other\nSomething')).toBe('null');
  });
});
