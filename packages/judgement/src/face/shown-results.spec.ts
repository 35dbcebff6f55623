import type { InvestigationContent } from '../scoring/investigation-content.js';
import { shownResults } from './shown-results.js';

const contentWith = (narrative: string) =>
  ({
    result: { outcome: null, perBlock: [] },
    summary: { headline: '', narrative },
  }) as unknown as InvestigationContent;

test.each([
  ['1. Do not contact the customer: it could tip them off.\n2. Ask the other banks.', true],
  ['1. Do not call the customer.\n2. Ask the other banks.', true],
  ['1. Call the customer on the known number.', false],
])('next steps tell whether the customer may be asked: %s', (steps, advisesNoContact) => {
  expect(shownResults.openTopics(contentWith(`**Next steps**\n${steps}`))).toMatchObject({
    advisesNoContact,
  });
});
