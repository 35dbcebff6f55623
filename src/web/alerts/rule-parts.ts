import type { RoutingRule } from '../../teams/domain/teams.events.js';
import { QUEUE_MARKS } from '../../alerts/queries/list-alert-queue.query.js';
import { shownResults } from '@alert-review/judgement';
import { SOURCES } from './decision-parts.js';
import { KINDS } from './queue-row-parts.js';

export type Conditions = Omit<RoutingRule, 'team'>;

export const MARKS = Object.fromEntries(QUEUE_MARKS.map(({ id, title }) => [id, `${title} (${id})`]));

/** Says in words which alerts a routing rule or a service level applies to. */
export function ruleText({ source, rule, mark, min, max, kind }: Conditions): string {
  const told = [
    source && `from ${SOURCES[source]}`,
    rule && `raised by “${rule}”`,
    mark && `with ${MARKS[mark] ?? `${shownResults.titleOf(mark)} (${mark})`}`,
    (min ?? max) !== undefined && `score ${min ?? 0} to ${max ?? 100}`,
    kind && `of a ${KINDS[kind]}`,
  ].filter(Boolean);
  return told.join(', ') || 'all';
}

export const hoursText = (hours: number | null): string | null => (hours === null ? null : `${hours} h`);
