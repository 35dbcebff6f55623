import after from './en/after.json' with { type: 'json' };
import asked from './en/asked.json' with { type: 'json' };
import contrast from './en/contrast.json' with { type: 'json' };
import headings from './en/headings.json' with { type: 'json' };
import headline from './en/headline.json' with { type: 'json' };
import history from './en/history.json' with { type: 'json' };
import lead from './en/lead.json' with { type: 'json' };
import nextSteps from './en/next-steps.json' with { type: 'json' };
import notOnRecord from './en/not-on-record.json' with { type: 'json' };
import openQuestions from './en/open-questions.json' with { type: 'json' };
import otherReading from './en/other-reading.json' with { type: 'json' };
import patterns from './en/patterns.json' with { type: 'json' };
import payments from './en/payments.json' with { type: 'json' };
import queueLine from './en/queue-line.json' with { type: 'json' };
import reviewed from './en/reviewed.json' with { type: 'json' };
import reviewedShort from './en/reviewed-short.json' with { type: 'json' };
import transactions from './en/transactions.json' with { type: 'json' };
import where from './en/where.json' with { type: 'json' };
import whyClosed from './en/why-closed.json' with { type: 'json' };
import { MessageFile } from '../wording/message.js';

/** The template files of the texts of a result, one for each part. */
export const NARRATIVE_TEMPLATES = {
  after: new MessageFile('after.json', after),
  asked: new MessageFile('asked.json', asked),
  contrast: new MessageFile('contrast.json', contrast),
  headings: new MessageFile('headings.json', headings),
  headline: new MessageFile('headline.json', headline),
  history: new MessageFile('history.json', history),
  lead: new MessageFile('lead.json', lead),
  nextSteps: new MessageFile('next-steps.json', nextSteps),
  notOnRecord: new MessageFile('not-on-record.json', notOnRecord),
  openQuestions: new MessageFile('open-questions.json', openQuestions),
  otherReading: new MessageFile('other-reading.json', otherReading),
  patterns: new MessageFile('patterns.json', patterns),
  payments: new MessageFile('payments.json', payments),
  queueLine: new MessageFile('queue-line.json', queueLine),
  reviewed: new MessageFile('reviewed.json', reviewed),
  reviewedShort: new MessageFile('reviewed-short.json', reviewedShort),
  transactions: new MessageFile('transactions.json', transactions),
  where: new MessageFile('where.json', where),
  whyClosed: new MessageFile('why-closed.json', whyClosed),
} as const;
