import { FLAGS } from './rule-table.js';
import { shownBlocks } from './shown-findings.js';

describe('given a run in which every flag was raised', () => {
  const flagOf = ({ id }: (typeof FLAGS)[number]) => ({ flagId: id, evidence: [] });
  const blockOf = (blockId: string) => ({
    blockId,
    flags: FLAGS.filter(({ block }) => block === blockId).map(flagOf),
  });
  const perBlock = [...new Set(FLAGS.map(({ block }) => block))].map(blockOf) as never;

  test('then no reader meets the name of a bound, in braces or behind $', () => {
    const flags = shownBlocks({ perBlock }).flatMap((block) => block.flags);
    expect(flags).toHaveLength(FLAGS.length);
    expect(flags.map(({ measures }) => measures).filter((text) => /[{}$]|undefined/.test(text))).toEqual([]);
  });

  test('then words with a bound say whose it is', () => {
    const structuring = shownBlocks({ perBlock }).flatMap((block) =>
      block.flags.map((flag) => flag.measures),
    );
    expect(structuring.find((text) => text.startsWith('share of round amounts'))).toMatch(
      /if there are \d+ or more amounts \(bounds of the default recipe\)$/,
    );
  });
});
