import { BLOCKS } from '../../blocks/index.js';
import { fatfNamed } from '../../blocks/ip-geo.block.js';
import type { CaseFacts } from '../../domain/case/facts/case-facts.js';
import { isOwnMoney } from '../../domain/case/money/slowly-passed.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import type { BlockId } from '../../domain/scoring/dimensions.js';
import { cite, joined, phrase, pointer, type Words } from '../../domain/texts/referenced-text.js';
import { BY_PHONE, isOfMoney, NO_PAYMENT } from '../../domain/scoring/ground.js';
import { plural } from '../../domain/texts/spoken.js';
import { openRules } from './alert-asks.js';
import { toSeeOf } from './documented-notes.js';
import { questions, whomToAsk } from './compose-questions.js';

/** What an analyst does next: which document, which question, which decision. */
export function nextStep(facts: CaseFacts, run: RunResult): Words {
  const { outcome, disposition } = run;
  if (disposition === null || outcome === null)
    return 'Run the analysis again once the failed block works; decide nothing on what is here.';
  if (disposition === 'CLEARED') return closing(facts, run);
  if (outcome.rule === 'insufficient_data') return forData(facts, run, outcome.because);
  const step = STEPS[outcome.rule];
  if (step) return step;
  const asked = questions(facts, run);
  const what = asked.length > 0 ? joined(asked, '; ') : 'what the account is used for';
  const how = `If you ask ${whomToAsk(facts)}, ask ${ASKING}:`;
  const decide = 'Decide on a report, which need not wait for an answer.';
  return phrase`${isOwnMoney(facts) ? called(facts) : ''}${decide} ${how} ${what}, ${SHOWN}.`;
}

const ALONE =
  'on the number on record, with nobody beside: were these payments wanted, and does anybody help with ' +
  'the bank?';
const called = (facts: CaseFacts): string => `First call ${whomToAsk(facts)} ${ALONE} `;

const ASKING = 'as in an ordinary review, without a word of this alert';
const SHOWN = 'and for the document that shows it, such as a contract, an invoice, a payslip or a receipt';

function forData(facts: CaseFacts, run: RunResult, because: string): Words {
  const asked = isOfMoney(because) ? questions(facts, run) : [];
  const how = `: ask ${whomToAsk(facts)}, ${ASKING},`;
  const what = asked.length > 0 ? phrase`${how} ${joined(asked, '; ')}, ${SHOWN}. Then` : ' and';
  const again = 'run the analysis again before deciding on';
  if (because.includes(NO_PAYMENT))
    return 'Obtain what the outcome names and decide, with whoever raised the alert: no further run will.';
  const call = because.includes(BY_PHONE) || isOwnMoney(facts) ? called(facts) : '';
  const step = phrase`Obtain what the outcome names as missing${what} ${again}`;
  const beside = ' What is flagged of others, or did not move, no run judges: decide on that yourself.';
  return phrase`${call}${step} a report.${facts.beside ? beside : ''}`;
}

const STEPS: Readonly<Partial<Record<NonNullable<RunResult['outcome']>['rule'], string>>> = {
  sanctions_identity:
    'Let no payment leave until an identity document has been compared with the list entry; if it is the ' +
    'same person, block the account and report.',
  sanctions_undecided:
    'Obtain an identity document and compare it with the list entry before any payment leaves.',
  sanctioned_address: 'Stop payments with the listed address, and decide on a report on the same day.',
  prohibited_exposure:
    'Decide on a report, which need not wait for what the customer says of the origin of the crypto assets.',
  conviction: 'Read the article or the judgment, decide whether the relationship can go on, and on a report.',
  escalated_counterparty:
    'Read the alert of the counterparty and decide on a report, which need not wait for what the customer ' +
    'says of the payments.',
  named_scheme:
    'Draw who pays whom in the pattern, look at the other accounts in it, and decide on a report, which ' +
    'need not wait for what the customer says of the payments.',
  law_enforcement_request: 'Answer the request of the authority, and decide on a report together with it.',
};

/** A clearance may stand although something is open: that is named, and comes before the closing. */
function closing(facts: CaseFacts, run: RunResult): Words {
  const unknown = openRules(facts);
  const open = [
    ...toSeeOf(run.outcome?.because ?? ''),
    ...(unknown ? [phrase`answer what ${unknown}, which the analysis does not`] : []),
    ...blindBlocks(run).map((id) => BY_HAND[id]),
    ...redFlags(run),
    ...(fatfNamed(facts) ? ['look at the payments with a country under a call for action in a name'] : []),
    ...surePattern(facts),
  ];
  const last = open.at(-1);
  if (last === undefined)
    return 'Close the alert if the reasons above convince you; nothing more has to be asked for.';
  const first = open.length > 1 ? phrase`${joined(open.slice(0, -1), ', ')} and ${last}` : last;
  return phrase`First ${first}; close the alert if that and the reasons above convince you.`;
}

/** Blocks all of whose flags are gray. */
export const blindBlocks = ({ perBlock }: RunResult): BlockId[] =>
  perBlock
    .filter(({ flags }) => flags.length > 0 && flags.every(({ color }) => color === 'gray'))
    .map(({ blockId }) => blockId);

export const BY_HAND: Readonly<Record<BlockId, string>> = {
  account_age: 'find out since when the customer has the account',
  customer_profile: 'obtain the record of the customer',
  expected_activity: 'find out which activity was expected',
  email_phone: 'obtain e-mail address and phone number',
  ip_geo: 'obtain the country of residence and the IP addresses',
  transaction_patterns: 'read the transactions',
  counterparty_network: 'look at the counterparties',
  crypto_exposure: 'look up the crypto addresses',
  screening: 'screen the name against sanctions lists',
  adverse_media: 'search the news for the name',
};

const TITLES = new Map(BLOCKS.flatMap(({ flags }) => flags.map(({ id, title }) => [id, title])));

function redFlags({ perBlock }: RunResult): Words[] {
  const reds = perBlock.flatMap(({ blockId, flags }) =>
    flags
      .filter(({ color }) => color === 'red')
      .map(({ flagId }) => {
        const id = cite(pointer('blocks', blockId, 'flags', flagId, 'id'), flagId);
        return phrase`${id} (${TITLES.get(flagId) ?? ''})`;
      }),
  );
  if (reds.length === 0) return [];
  return [phrase`look at the red ${plural(reds.length, 'flag')} ${joined(reds, ', ')}`];
}

function surePattern({ network }: CaseFacts): Words[] {
  const pattern = network?.pattern;
  if (!pattern?.confidence || pattern.confidence === 'low') return [];
  const count = cite(pointer('facts', 'network', 'pattern', 'transactions'), pattern.transactions);
  return [phrase`look at the ${pattern.typology.replaceAll('_', '-')} pattern of ${count} transactions`];
}
