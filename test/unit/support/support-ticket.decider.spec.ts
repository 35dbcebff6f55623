import {
  requireTicketTexts,
  supportTicketDecider,
  type TicketTexts,
} from '../../../src/support/domain/support-ticket.decider.js';
import { given } from '../../support/given.js';

const created = {
  type: 'SupportTicketCreated',
  data: {
    title: 't',
    description: 'd',
    alert: null,
    conversation: { traceId: null, calls: [] },
    masked: { emails: 0, ids: 0, names: 0, phones: 0 },
  },
} as const;

describe('a ticket', () => {
  it('is written once', () => {
    const event = { ...created, data: { ...created.data, conversation: { traceId: null, calls: [] } } };
    given(supportTicketDecider).when(event).then(event);
    given(supportTicketDecider, event).when(event).then();
  });
});

describe('its texts', () => {
  const faultsOf = (changes: Partial<TicketTexts>): unknown => {
    try {
      requireTicketTexts({ title: 't', description: 'd', ...changes });
      return null;
    } catch (error) {
      return (error as { details: { problems: { field: string }[] } }).details.problems.map(
        ({ field }) => field,
      );
    }
  };

  it.each([
    ['of one character', {}, null],
    [
      'at the limits',
      { title: '𝄞'.repeat(200), description: '𝄞'.repeat(8_000), reportArea: '𝄞'.repeat(200) },
      null,
    ],
    [
      'one below',
      { title: 'x'.repeat(199), description: 'x'.repeat(7_999), reportArea: 'x'.repeat(199) },
      null,
    ],
    ['a title too long', { title: 'x'.repeat(201) }, ['title']],
    ['a description too long', { description: 'x'.repeat(8_001) }, ['description']],
    ['an area too long', { reportArea: 'x'.repeat(201) }, ['report_area']],
    ['all blank', { title: ' ', description: '\n', reportArea: '' }, ['title', 'description', 'report_area']],
  ])('%s', (_, changes, faults) => {
    expect(faultsOf(changes)).toEqual(faults);
  });
});
