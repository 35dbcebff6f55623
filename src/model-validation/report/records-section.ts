import { markdownSection, markdownTable } from '@alert-review/kernel';
import { questionWithAnswer } from './report-parts.js';
import type { ValidationFacts } from './validation-facts.js';

/** What is recorded, for how long, and how anybody can check it. */
export const recordsSection = ({ log }: ValidationFacts): string =>
  markdownSection(
    'Record keeping (EU AI Act, Articles 12, 19 and 26(6))',
    questionWithAnswer(
      'Which events are recorded automatically (Article 12)?',
      'Each upload, investigation, recommendation, decision, undo, change of scoring rules, policy, ' +
        'closing, sample, review, stop, sign-in and change of rights is an event with its author and time. ' +
        'A decision names the alert, the investigation, the score and the versions of engine and scoring ' +
        'rules that it rested on. docs/events.md lists all events.',
    ),
    questionWithAnswer(
      'For how long are they kept (Articles 19 and 26(6))?',
      'For as long as the organization uses the product; the regulation asks for six months at least. No ' +
        'setting removes an event. When a person is erased, the server destroys the keys of the texts ' +
        'about that person, and the erasure is an event itself. Before an organization stops using the ' +
        'product, it takes an audit bundle of all events.',
      markdownTable(
        ['Record', 'Value'],
        [
          ['Events of the organization', log.events],
          ['First event', log.firstAt],
          ['Newest event', log.newestAt],
          ['Keys of the log', log.keys],
          ['Gaps after a loss of events that an operator accepted', log.lostRanges],
        ],
      ),
    ),
    questionWithAnswer(
      'How is a record traced and checked?',
      'An audit bundle has all events of a period with proofs. verifier/verify.js checks a bundle, and ' +
        'the Ed25519 signature of this file, without the server. The line that begins with proof has the ' +
        'key and the checkpoint, which is the signed state of the log when this file was made. Compare ' +
        'the key with one that you got in another way. Ask for a bundle that ends with this checkpoint ' +
        'to see every event behind the figures. People are named by their ids in the log.',
    ),
  );
