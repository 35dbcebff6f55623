import { markdownSection as section, markdownTable as table } from '../../kernel/markdown-table.js';
import type { ChallengerReport } from './challenger.js';
import { countOutcomesBy, type Decided, type GroupCount } from './outcome-groups.js';
import { PSI_ALARM, PSI_WARNING, RUNS_PER_MONTH_MIN, type Stability } from './stability.js';

const MONTHS_SHOWN = 12;

const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((100 * part) / all)} %`;

interface OwnAlert extends Decided {
  readonly rule: string;
  readonly nationality: string;
  readonly age: string;
  readonly script: string;
}

/** What analysts said of flags; `wanted` by the color that was shown, then by the color that they wanted. */
interface FlagAgreementReport {
  readonly byFlag: readonly {
    readonly flagId: string;
    readonly feedback: number;
    readonly agreed: number;
    readonly wanted: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }[];
  readonly truncated: boolean;
}

interface OwnFigures {
  readonly alerts: readonly OwnAlert[];
  /** True when only the newest alerts were read. */
  readonly truncated: boolean;
  readonly stability: Stability;
  readonly agreement: FlagAgreementReport;
  readonly challenger: ChallengerReport | null;
}

/** Returns Markdown about an organization's own alerts. */
export function ownFiguresMarkdown({
  alerts,
  truncated,
  stability,
  agreement,
  challenger,
}: OwnFigures): string {
  const newest = truncated ? ', the newest alone' : '';
  const read = `${alerts.length} alerts with a completed investigation${newest}.`;
  return [
    section('Stability', ...stabilityParagraphs(stability)),
    section(
      'Overrides by rule',
      `${read} Reversed: an analyst, or else a review, decided otherwise than the run.`,
      groupTable(
        'rule',
        countOutcomesBy(alerts, ({ rule }) => rule),
      ),
    ),
    section(
      'Outcomes by group',
      'Of the first customer that the alert names, with the age at the time of the investigation.',
      ...(['nationality', 'age', 'script'] as const).flatMap((trait) => [
        `### By ${trait === 'script' ? 'script of the name' : trait}`,
        groupTable(
          trait,
          countOutcomesBy(alerts, (alert) => alert[trait]),
        ),
      ]),
    ),
    section('Agreement with flags', ...agreementParts(agreement)),
    section('Challenger', ...challengerParagraphs(challenger)),
  ].join('\n\n');
}

const groupTable = (name: string, groups: readonly GroupCount[]): string =>
  table(
    [name, 'alerts', 'escalated', 'share', 'decided', 'confirmed', 'share', 'reversed', 'share'],
    groups.map(({ alerts, escalated, decided, confirmed, reversed, ...group }) => [
      group.name,
      alerts,
      escalated,
      percent(escalated, alerts),
      decided,
      confirmed,
      percent(confirmed, decided),
      reversed,
      percent(reversed, decided),
    ]),
  );

function stabilityParagraphs({ months, measures }: Stability): string[] {
  const [base, ...later] = months;
  const rule =
    `Population stability index, warning from ${PSI_WARNING.toFixed(2)}, ` +
    `alarm from ${PSI_ALARM.toFixed(2)}.`;
  if (base === undefined || later.length === 0)
    return [rule, `Two months of ${RUNS_PER_MONTH_MIN} investigations each are needed.`];
  const rows = measures.map(({ name, values }) => [
    `\`${name}\``,
    ...values.slice(-MONTHS_SHOWN).map((psi) => {
      const level = psi >= PSI_ALARM ? ' **alarm**' : psi >= PSI_WARNING ? ' warning' : '';
      return `${psi.toFixed(2)}${level}`;
    }),
  ]);
  const beside = `Beside ${base}; months with fewer than ${RUNS_PER_MONTH_MIN} investigations are left out.`;
  return [`${rule} ${beside}`, table(['measure', ...later.slice(-MONTHS_SHOWN)], rows)];
}

function agreementParts({ byFlag, truncated }: FlagAgreementReport): string[] {
  const newest = truncated ? '; the newest feedback alone' : '';
  return [
    `What analysts said of single flags, by feedback or a note on the block${newest}.`,
    table(
      ['flag', 'feedback', 'agreed', 'share', 'wanted instead'],
      byFlag.map(({ flagId, feedback, agreed, wanted }) => [
        flagId,
        feedback,
        agreed,
        percent(agreed, feedback),
        Object.entries(wanted)
          .flatMap(([shown, others]) =>
            Object.entries(others).map(([color, count]) => `${shown} → ${color}: ${count}`),
          )
          .join(', ') || null,
      ]),
      'No feedback was given.',
    ),
  ];
}

function challengerParagraphs(challenger: ChallengerReport | null): string[] {
  if (!challenger)
    return ['None was fitted: `alert-review recipe calibrate --challenger` fits one to the own decisions.'];
  const { fittedAt, decided, confirmed, threshold, points, agreement, since } = challenger;
  const rows = [['all', agreement] as const, ['since it was fitted', since] as const].map(([name, each]) => [
    name,
    each.alerts,
    percent(each.withTable, each.alerts),
    each.decided,
    percent(each.withAnalysts, each.decided),
    percent(each.tableWithAnalysts, each.decided),
  ]);
  return [
    `It decides nothing. Fitted on ${fittedAt} to ${decided} decided alerts, ${confirmed} confirmed; ` +
      `it would escalate from ${threshold} points, ten of which double the odds.`,
    table(
      [
        'alerts',
        'number',
        'it agrees with the table',
        'decided',
        'it agrees with analysts',
        'the table does',
      ],
      rows,
    ),
    table(
      ['band', 'points'],
      points
        .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
        .map((each) => [`\`${each.band}\``, each.points]),
      'No band has points.',
    ),
  ];
}
