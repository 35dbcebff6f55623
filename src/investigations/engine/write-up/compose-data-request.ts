import { FLAGS } from '../../blocks/index.js';
import { quoted } from '../../../kernel/visible-text.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { KYC_FIELDS, missingKycFields } from '../../domain/case/facts/profile-facts.js';
import { isOwnMoney } from '../../domain/case/money/slowly-passed.js';
import type { RunResult } from '../../domain/runs/run-result.js';
import type { BlockId } from '../../domain/scoring/dimensions.js';
import { BY_PHONE, isOfMoney, NO_PAYMENT } from '../../domain/scoring/ground.js';
import type { Color } from '../../domain/scoring/flag.js';
import {
  cite,
  clipped,
  joined,
  phrase,
  sentences,
  type ReferencedText,
  type Words,
} from '../../domain/texts/referenced-text.js';
import { BY_HAND, blindBlocks } from './compose-next-step.js';
import { questionList } from './compose-questions.js';
import { toldFlagged, toldParties, toldWhole } from './compose-opening.js';
import { SAR_CHARS_MAX, who } from './compose-sar.js';
import { AMONG_FLAGS, fit, worstFirst } from './compose-write-up.js';
import { saidBy, titleOf, toldFlag } from './flag-words.js';
import { toldLater } from './later-money-text.js';

const SIGNS_CHARS_MAX = 1200;
const GAPS_CHARS_MAX = 1800;

/** Asked instead of a report where data alone is missing: nothing in it may sound like suspicion. */
export function composeDataRequest(facts: CaseFacts, run: RunResult, isDobCorrected = false): ReferencedText {
  const id = cite('/alert/alert_id', quoted(facts.alert.content.alert_id, Infinity));
  const { because: text = '', references = [] } = run.outcome ?? {};
  const head = phrase`Written by the analysis of alert "${id}", which waits for data: nothing is reported.`;
  const money = sentences(toldFlagged(facts), toldParties(facts), toldWhole(facts), toldLater(facts));
  const signs = linesOf(run, ['red', 'yellow'], 'No flag stands out.');
  const [asked, done] = [toAskFor(facts, run), toDo(run)];
  const aside = asked.length > 0 ? phrase` ${ASIDE}` : '';
  const sections: Words[] = [
    phrase`# DRAFT request for information - no report of suspicion - internal: do not send`,
    phrase`${head} Whether there is anything to report can be said when they are there.${aside}`,
    phrase`## Who\n${who(facts, isDobCorrected)}`,
    phrase`## What is missing\n${{ text, references }}`,
    section('To ask the customer for', asked),
    section('For the bank to do itself', done),
    fit(
      [phrase`## What was seen, which alone escalates nothing\n${money}\n`],
      signs,
      SIGNS_CHARS_MAX,
      cite('/counts/findings', signs.length),
      { where: AMONG_FLAGS },
    ),
    fit(['## Not assessed'], gapsOf(facts, run), GAPS_CHARS_MAX, cite('/counts/unassessed', grays(run)), {
      where: AMONG_FLAGS,
    }),
    phrase`## Next step\n${nextStepOf(text, asked.length > 0, done.length > 0)}`,
  ];
  return clipped(
    joined(
      sections.filter((part) => part !== ''),
      '\n\n',
    ),
    SAR_CHARS_MAX,
  );
}

const ASIDE =
  'Do not send this text: the customer is asked for nothing but what stands under the heading for that, ' +
  'in a letter that names no alert, no flag and no list.';

function nextStepOf(because: string, isAsked: boolean, isDone: boolean): string {
  if (because.includes(NO_PAYMENT)) return 'Decide with whoever raised the alert: no further run will.';
  const ask = isAsked ? ['ask the customer as in an ordinary review'] : [];
  const inside =
    isDone || !isAsked ? [`obtain what ${isAsked ? 'else ' : ''}is missing inside the bank`] : [];
  const steps = [...ask, ...inside].join(', ');
  const first = `${steps[0]!.toUpperCase()}${steps.slice(1)}`;
  return `${first}, add the answers to the record and run the investigation again.`;
}

const section = (title: string, lines: readonly Words[]): Words =>
  lines.length > 0 ? joined([`## ${title}`, ...lines.map((line) => phrase`- ${line}`)], '\n') : '';

const ASKED: Readonly<Record<(typeof KYC_FIELDS)[keyof typeof KYC_FIELDS][number], string>> = {
  name: 'the full legal name, with a document that shows it',
  dob: 'the date of birth, with an identity document',
  nationality: 'the nationality, with an identity document',
  mailing_street_address: 'the address',
  mailing_country: 'the country of residence',
  emails: 'an e-mail address',
  phone_numbers: 'a phone number',
  occupation: 'the occupation',
  employment_status: 'whether employed, and by whom',
  purpose_of_account: 'the purpose of the account',
  source_of_funds: 'the source of the funds, with a document that shows it',
  annual_income: 'the income of a year, with a pay slip or a tax assessment',
  corporate_tax_id: 'the tax number of the company',
  account_holder_name: 'the person who holds the account for the company',
  industry: 'the line of business',
  ubo: 'the beneficial owners with their shares, from the register of companies',
  estimated_monthly_deposits: 'the deposits that are expected in a month, with annual accounts',
};

/** A letter may be opened by who is paid. */
const CALLED =
  'first, in a call to the number on record with nobody beside: whether these payments were wanted, and ' +
  'whether anybody helps with the bank';

function toAskFor(facts: CaseFacts, run: RunResult): Words[] {
  const { profile } = subjectOf(facts);
  const isAsked = run.outcome !== null && isOfMoney(run.outcome.because);
  const isCalled = run.outcome?.because.includes(BY_PHONE) || isOwnMoney(facts);
  const called = isCalled ? [CALLED] : [];
  const ofMoney = [...called, ...(isAsked ? questionList(facts, run) : [])];
  if (!profile)
    return [
      ...ofMoney,
      'identity, address, contacts, occupation or business, purpose, source of funds, income',
    ];
  return [...ofMoney, ...missingKycFields(profile).map((field) => ASKED[field as keyof typeof ASKED])];
}

/** Blocks that need answers of the customer. */
const OF_CUSTOMER: readonly BlockId[] = ['customer_profile', 'expected_activity', 'email_phone'];

const toDo = (run: RunResult): string[] =>
  blindBlocks(run)
    .filter((blockId) => !OF_CUSTOMER.includes(blockId))
    .map((blockId) => BY_HAND[blockId]);

const grays = ({ perBlock }: RunResult): number =>
  perBlock.flatMap(({ flags }) => flags.filter(({ color }) => color === 'gray')).length;

const OF_OWNERS = new Set(FLAGS.flatMap(({ id, topics }) => (topics?.includes('owners') ? [id] : [])));

/** Flags with one reason in one line. */
function gapsOf(facts: CaseFacts, { perBlock }: RunResult): Words[] {
  const isPerson = subjectOf(facts).profile?.type === 'INDIVIDUAL';
  const byReason = new Map<string, { titles: string[]; reason: Words }>();
  for (const { blockId, flags } of perBlock)
    for (const flag of flags) {
      if (flag.color !== 'gray' || (isPerson && OF_OWNERS.has(flag.flagId))) continue;
      const gap = byReason.get(flag.rationale) ?? { titles: [], reason: saidBy({ blockId, flag }) };
      byReason.set(flag.rationale, gap);
      gap.titles.push(titleOf(flag.flagId) ?? flag.flagId);
    }
  const lines = [...byReason.values()].map(({ titles, reason }) => phrase`- ${titles.join(', ')}: ${reason}`);
  return lines.length > 0 ? lines : ['Nothing.'];
}

function linesOf({ perBlock }: RunResult, colors: readonly Color[], none: string): Words[] {
  const lines = perBlock.flatMap(({ blockId, flags }) =>
    worstFirst(flags)
      .filter(({ color }) => colors.includes(color))
      .map((flag) => phrase`- ${toldFlag({ blockId, flag })}`),
  );
  return lines.length > 0 ? lines : [none];
}
