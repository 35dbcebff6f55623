import type { RoutingRule } from '../../teams/domain/teams.events.js';
import { QUEUE_RULE_CHOICES } from '../../alerts/queries/list-alert-queue.query.js';
import { shownResults } from '@alert-review/judgement';
import { ALERT_SOURCE_NAMES } from './decision-parts.js';
import { CUSTOMER_KIND_WORDS } from './queue-row-parts.js';

export type RuleConditions = Omit<RoutingRule, 'team'>;

export const QUEUE_RULE_LABELS = Object.fromEntries(
  QUEUE_RULE_CHOICES.map(({ id, title }) => [id, `${title} (${id})`]),
);

/** Says in words which alerts a routing rule or a service level applies to. */
export function conditionsText({ source, rule, mark, min, max, kind }: RuleConditions): string {
  const told = [
    source && `from ${ALERT_SOURCE_NAMES[source]}`,
    rule && `raised by “${rule}”`,
    mark && `with ${QUEUE_RULE_LABELS[mark] ?? `${shownResults.titleOf(mark)} (${mark})`}`,
    (min ?? max) !== undefined && `score ${min ?? 0} to ${max ?? 100}`,
    kind && `of a ${CUSTOMER_KIND_WORDS[kind]}`,
  ].filter(Boolean);
  return told.join(', ') || 'all';
}

export const hoursText = (hours: number | null): string | null => (hours === null ? null : `${hours} h`);
