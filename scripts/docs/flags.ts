import type { Block, FlagDefinition } from '../../src/investigations/blocks/block.js';
import { BLOCKS, DEFAULT_RECIPE } from '../../src/investigations/blocks/index.js';
import { DONE, LOOKBACK_DAYS, NOT_MOVED } from '../../src/investigations/domain/activity/entity-activity.js';
import { COLORS, SEVERITY } from '../../src/investigations/domain/scoring/flag.js';
import { MANDATORY, MANDATORY_RULES } from '../../src/investigations/domain/scoring/mandatory-rules.js';
import thresholds from '../../src/risk-data/data/reporting-thresholds.json' with { type: 'json' };
import { FIXED_NUMBERS } from './fixed-numbers.js';

type AnyBlock = Pick<Block<unknown, unknown>, 'id' | 'title' | 'weight' | 'flags' | 'rules'>;

/** docs/flags.md: every flag of every block. Throws when a text names no rule or a default has no source. */
export function flagsPage(blocks: readonly AnyBlock[] = BLOCKS): string {
  return [
    '# Flags',
    '',
    '<!-- Made by npm run docs:generate: do not edit. -->',
    '',
    'Every block emits each of its flags in every run. Bands are tried from the worst to the best; where the',
    'data is there and no band is met, the flag is white. Gray says that it could not be assessed, and why.',
    '"Above" and "below" never include the bound. Percentiles of peers are those of customers who are alike,',
    'by declared income (persons) or industry (firms) and by the age of the account, where there are 100 of',
    `such, else of the same type, in the ${LOOKBACK_DAYS} days before the table was cut. What is compared`,
    `with them comes from the ${LOOKBACK_DAYS} days before the alert was raised. The defaults name the rules`,
    'of the recipe: `alert-review recipe show` prints it, `recipe set` changes it. A milder band may',
    'not start where a worse one holds already and no bound is negative;',
    'equal bounds leave the milder band out. `Value` says what the figures of a flag’s value count.',
    '',
    'A transfer between accounts of the customer itself, as many a trade is, is activity, but no income and',
    'no dealing with anybody. So it counts in AA1 to AA3, EA3, TP6 and the number of TP5 (as it does for the',
    'peers), and it does not in TP1 to TP4, CE5, the inflows and flows of EA and TP5 and all of CN.',
    '',
    `Severity of a colour in the score: ${COLORS.map((color) => `${color} ${SEVERITY[color]}`).join(', ')}.`,
    'A flag weighs 1 unless the table says otherwise; against peers, rarer is more severe. Of flags that',
    'measure one fact (named in the table) the strongest counts whole, each further one half of the last.',
    'A flag that an innocent reason explains (EA5, named in the table) is judged without its transactions;',
    'its words are known in English, German, French and Swedish. The same month of last year is not',
    'looked at.',
    '',
    '<!-- prettier-ignore-start -->',
    ...mandatoryRules(),
    ...blocks.flatMap(sectionOf),
    ...fixedNumbers(blocks),
    ...reportingThresholds(blocks),
    '<!-- prettier-ignore-end -->',
    '',
  ].join('\n');
}

const listed = (states: ReadonlySet<string>): string => [...states].map((state) => `\`${state}\``).join(', ');

const NOT_CLEARED = [
  'Nor is a person cleared to whom strangers paid, three times or more, what went on to others within a',
  'month, or once where that is two reportable sums within two days, three within a quarter of a year, or',
  'six of which half stayed, in whatever currency it left; through whom three passed, with TP3 red or gray;',
  'or who got far more than declared, or five reportable sums where nothing was declared, in five payments',
  'or more that are neither pay nor explained.',
  'Nor is anybody, from five reportable sums on, whose cash of one amount is half of what came in while one',
  'got what left; nine tenths of whose money went on within days; who drew half of it in cash; or with whom',
  'more moved in the month after the alert than before. Draws in the days after flagged money add up.',
  '',
  'Nor, from one reportable sum on, is a person of whom three fifths of a declared year’s income left',
  'within two months, beside what was saved or lent before, in five payments or more, of which none is half',
  'and none a bill; whose savings left for new receivers within days; who, outside of the trade, paid makers',
  'of chemicals or presses; or whom the same ten people or more paid together on several days, where it',
  'left or the alert asks about senders. Nor is anybody who paid somebody new with the name of a known',
  'receiver on the payment, or who had no dealings with exchanges of virtual assets and paid them half a',
  'declared year’s income, or as a firm a month’s declared deposits, within two months; nor a firm of which',
  'several got equal sums without a word on them, half of what left.',
];

const mandatoryRules = (): string[] => [
  '## Rules that escalate whatever the score',
  '',
  'A red or black flag that meets one of these escalates by itself, and so does a note; the outcome names',
  'the rule. Nothing that explains or mitigates acts on them, but for a note that tells a match apart by two',
  'identifiers. `mandatory` in the settings of `alert-review recipe set --file` switches one off, such as',
  '`{ "mandatory": { "sanctions_undecided": false } }`.',
  '',
  'Clearing needs ground as well. `insufficient_data` escalates, after all other rules, where the block that',
  'has to answer what the alert asks is switched off or gray in all of its flags on that, where none is on',
  'what the rule asks and one on money is red, where a reportable sum moved with a name that holds a',
  'country under a call for action, where fewer than',
  `${DEFAULT_RECIPE.assessedPercentMin} % of all flags could be assessed (\`assessedPercentMin\`), and where`,
  `${DEFAULT_RECIPE.unprofiledSumsMax} times the sum that has to be reported came in, or went out`,
  '(`unprofiledSumsMax`), for a customer whose due diligence is mostly missing and who declared neither',
  'income nor deposits (a word on the source of funds is no declaration), or where EA2 (without a declared',
  'income EA1) is red. A currency without a threshold of its own counts by its rate, a stable coin as its',
  'currency, another crypto asset by what the recipe takes for dust, and one without either as much. Unless',
  'the floor is 0, it escalates',
  'as well where nothing on record tells the customer from a namesake (a birth date, a nationality or a',
  'street address; of a firm a tax id, a holder, an owner or a street address), and where a flag on what the',
  'account did is red while it is known for less than 90 days and no occupation, industry or source is on',
  'record. And it always escalates where the alert flags transactions of which its customer is no party,',
  'for one customer is analysed; and where what is flagged and did not move is as much as what is flagged',
  'and did, or one sum that has to be reported: nothing can be said of a try. A try that was repeated with',
  'success, of the same amount with the same party, is left out of that, and so is what a shop tried within',
  'a day before a purchase there, up to five times its amount.',
  '',
  `No money moved in transactions in these states: ${listed(NOT_MOVED)}.`,
  'They count nowhere and are told with their state. Where the state is missing, or is',
  `${listed(DONE)}, the money moved. In all other states it counts as money that`,
  'moved, for what is held or called back may hide as much, and texts name the state beside it.',
  '',
  ...NOT_CLEARED,
  '',
  'An amount with a minus is money the other way, unless nearly all that the customer sent has one: then',
  'sender and receiver say which way it went. A minus that takes back nothing on file keeps a clearance',
  'away where it is as much as what is flagged and more than one amount in ten has one, or where it is a',
  'sum that has to be reported.',
  '',
  '| Rule | When | Source |',
  '|---|---|---|',
  ...MANDATORY_RULES.map((rule) => `| \`${rule}\` | ${MANDATORY[rule].when} | ${MANDATORY[rule].source} |`),
  '',
];

function sectionOf(block: AnyBlock): string[] {
  const defaults = block.rules.parse({}) as Readonly<Record<string, unknown>>;
  const rows = block.flags.map(
    ({ id, title, explains, measures, unit, bands, facts, explainedBy, weight = 1, source }) => {
      const means = `**${title}**<br>${explains}`;
      const fact = facts ? `<br>Fact: ${facts.join(', ')}` : '';
      const reasons = explainedBy ? `<br>Explained by: ${explainedBy.map(plain).join(', ')}` : '';
      const measured = `${filled(measures, defaults)}${fact}${reasons}<br>Value: ${unit}`;
      return `| ${id} | ${means} | ${measured} | ${bandsOf(bands, defaults)} | ${weight} | ${source} |`;
    },
  );
  return [
    `## ${block.title}`,
    '',
    `Block \`${block.id}\`, weight ${block.weight}.`,
    '',
    '| Flag | Why it is looked at | Measures | Colours | Weight | Source |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...defaultsOf(block, defaults),
  ];
}

const plain = (kind: string): string => kind.replaceAll('_', ' ');

function bandsOf(bands: FlagDefinition['bands'], defaults: Readonly<Record<string, unknown>>): string {
  const worstFirst = COLORS.filter((color) => color !== 'white' && bands[color] !== undefined);
  return worstFirst
    .map((color) => `**${color}** ${filled(bands[color as keyof typeof bands]!, defaults)}`)
    .join('; ');
}

/** The text with the defaults in place of their names in braces; throws on a name that the rules lack. */
function filled(text: string, defaults: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in defaults)) throw new Error(`the rules have no ${name}`);
    return String(defaults[name]);
  });
}

function defaultsOf({ id, flags, rules }: AnyBlock, defaults: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(defaults);
  if (names.length === 0) return [];
  const rows = names.map((name) => {
    const source = rules.shape[name]?.description;
    if (!source) throw new Error(`the rule ${name} of ${id} names no source`);
    const readers = flags.filter((flag) => flag.rules?.includes(name)).map((flag) => flag.id);
    return `| \`${name}\` | ${shown(defaults[name])} | ${readers.join(', ')} | ${source} |`;
  });
  return ['| Rule | Default | Read by | Source |', '|---|---|---|---|', ...rows, ''];
}

const idsWhere = (blocks: readonly AnyBlock[], is: (flag: FlagDefinition) => boolean | undefined): string =>
  blocks
    .flatMap(({ flags }) => flags.filter(is))
    .map(({ id }) => id)
    .join(', ');

const by =
  (list: 'reporting_thresholds' | 'fx') =>
  ({ amountsBy }: FlagDefinition): boolean | undefined =>
    amountsBy?.includes(list);

const fixedNumbers = (blocks: readonly AnyBlock[]): string[] => [
  '## Numbers that no recipe changes',
  '',
  '| Number | Value | Source |',
  '|---|---|---|',
  ...FIXED_NUMBERS.map(([what, value, source, name]) => {
    const readers = name ? ` (${idsWhere(blocks, ({ fixed }) => fixed?.includes(name))})` : '';
    return `| ${what}${readers} | ${value} | ${source} |`;
  }),
  '',
];

const reportingThresholds = (blocks: readonly AnyBlock[]): string[] => [
  '## Reporting thresholds and rates of exchange',
  '',
  `The list \`reporting_thresholds\` is read by ${idsWhere(blocks, by('reporting_thresholds'))}; this is the`,
  'one that ships. Read the law before quoting it.',
  '',
  '| Currency | Amount | Law |',
  '|---|---|---|',
  ...Object.entries(thresholds).map(([code, { amount, law }]) => `| ${code} | ${amount} | ${law} |`),
  '',
  `By the list \`fx\`, ${idsWhere(blocks, by('fx'))} compare amounts of several currencies: rates of the`,
  'European Central Bank and others, each table with its day and source, in [risk-data.md](risk-data.md).',
  '',
];

const shown = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([key, each]) => (Array.isArray(value) ? String(each) : `${key} ${String(each)}`))
        .join(', ')
    : String(value);
