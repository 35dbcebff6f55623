import { SUBJECT_TRANSACTIONS_MAX } from '../case/facts/case-facts.js';
import type { RunResult } from '../scoring/run-result.js';
import { citedFigure, customersIn, rowsOfSet } from './figures.js';
import { isDeviceNamed } from './tag-facts.js';
import { citedText } from '../wording/referenced-text.js';
import { spokenDay } from '../wording/spoken.js';
import { caseFact, type CaseFact, type CaseSources } from './case-fact.js';

const review = (kind: string, values: CaseFact['values'] = {}): CaseFact =>
  caseFact({ part: 'review', kind, values });

/** Returns what was reviewed: payments, lists, media, devices, linked customers, and earlier alerts. */
export function reviewFacts(from: CaseSources): CaseFact[] {
  return [
    paymentsFact(from),
    sanctionsFact(from),
    mediaFact(from),
    devicesFact(from),
    linkedFact(from),
    ...historyFacts(from),
  ];
}

function paymentsFact(from: CaseSources): CaseFact {
  const { length } = rowsOfSet(from, 'read');
  const until = citedText('/lookback/endMs', spokenDay(from.facts.lookback.endMs));
  return review(length === 0 ? 'no_payments' : from.facts.truncated ? 'newest_payments' : 'payments', {
    payments: citedFigure(from, 'money', 'read', 'payments'),
    most: citedText('/rule/subjectTransactionsMax', SUBJECT_TRANSACTIONS_MAX.toLocaleString('en-US')),
    payments_n: length,
    parties: citedFigure(from, 'money', 'read', 'parties'),
    parties_n: Number(citedFigure(from, 'money', 'read', 'parties').text),
    since: citedFigure(from, 'case', 'since'),
    until,
    ...laterValues(from),
  });
}

/** Returns the payments after the period that were looked at as well. */
function laterValues(from: CaseSources): CaseFact['values'] {
  const { length } = rowsOfSet(from, 'later');
  if (length === 0) return { later_n: 0, later: '', newest: '' };
  return {
    later: citedFigure(from, 'money', 'later', 'payments'),
    later_n: length,
    newest: citedFigure(from, 'money', 'later', 'newest'),
  };
}

const hasHit = ({ features = {} }: RunResult, id: string, figure: string): boolean =>
  Object.entries(features).some(([name, { figures }]) => name.startsWith(id) && figures && figure in figures);

/** Returns `part` where a check was left out, so that nobody can say that there is no hit. */
const noHits = ({ unassessed }: RunResult, checks: ReadonlySet<string>): 'part' | 'none' =>
  (unassessed?.some(({ code }) => checks.has(code)) ?? true) ? 'part' : 'none';

/** Says that no name resembles an entry only if a current list was searched for all names. */
function sanctionsFact({ facts: { names }, run }: CaseSources): CaseFact {
  const isOff = run.perBlock.every(({ blockId }) => blockId !== 'screening');
  if (!names || names.listDate === null || isOff) return review('sanctions_not_screened');
  const day = citedText('/facts/names/listDate', spokenDay(Date.parse(names.listDate)));
  const hits = hasHit(run, 'sanctions_match', 'entryName') ? 'some' : noHits(run, PART_OF_SANCTIONS);
  return review('sanctions', { day, hits });
}

const PART_OF_SANCTIONS: ReadonlySet<string> = new Set([
  'sanctions_list_outdated',
  'sanctions_names_left_out',
  'customer_record_missing',
  'customer_not_named',
]);

function mediaFact({ facts: { media }, run }: CaseSources): CaseFact {
  const isOff = run.perBlock.every(({ blockId }) => blockId !== 'adverse_media');
  if (!media?.listDate || isOff) return review('media_not_searched');
  const day = citedText('/facts/media/listDate', spokenDay(Date.parse(media.listDate)));
  const hits = hasHit(run, 'negative_news', 'offences') ? 'some' : noHits(run, PART_OF_MEDIA);
  return review('media', { day, hits });
}

const PART_OF_MEDIA: ReadonlySet<string> = new Set([
  'media_not_read_in_full',
  'customer_record_missing',
  'customer_not_named',
]);

function devicesFact(from: CaseSources): CaseFact {
  const { facts, run } = from;
  const { places } = facts;
  const isOff = run.perBlock.every(({ blockId }) => blockId !== 'ip_geo');
  // If the block that assesses contact data failed, the text does not mention contact data.
  const contacts = run.failed.some(({ blockId }) => blockId === 'email_phone') ? null : facts.contacts;
  const count = places?.ips.length ?? 0;
  const emails = contacts?.emails.length ?? 0;
  const phones = contacts?.phones.length ?? 0;
  const none = isDeviceNamed(from) ? 'devices_in_words' : 'no_devices';
  return review(count === 0 || isOff ? none : 'devices', {
    ips: citedText('/facts/places/ips/length', count),
    ips_n: count,
    shared:
      (contacts?.shared.length ?? 0) > 0 || places?.ips.some(({ sharedWith }) => sharedWith.length > 0)
        ? 'yes'
        : 'no',
    contacts: emails + phones > 0 ? 'yes' : 'no',
    sharers: citedFigure(from, 'case', 'sharers'),
    sharers_n: Number(citedFigure(from, 'case', 'sharers').text),
  });
}

function linkedFact(from: CaseSources): CaseFact {
  const { network, entities, partyTypes = {} } = from.facts;
  const escalated = network?.escalated.length ?? 0;
  const others = entities.length - 1;
  const isKnown = customersIn(rowsOfSet(from, 'read')).some((key) => Object.hasOwn(partyTypes, key));
  if (network && !isKnown && network.followed === 0 && others === 0) return review('no_linked');
  return review(network ? 'linked' : 'not_linked', {
    followed: citedText('/facts/network/followed', network?.followed ?? 0),
    followed_n: network?.followed ?? 0,
    known: isKnown ? 'some' : 'none',
    escalated: citedText('/facts/network/escalated/length', escalated),
    escalated_n: escalated,
    others: citedFigure(from, 'case', 'parties'),
    others_n: others,
  });
}

/** Returns earlier alerts and decisions, or "none"; says so where they were not looked up. */
function historyFacts(from: CaseSources): CaseFact[] {
  const { history } = from.facts;
  if (!history) return [caseFact({ part: 'history', kind: 'not_looked_up' })];
  const { alerts } = history;
  const of = (name: string) => citedFigure(from, 'earlier', name);
  const values = {
    alerts: of('alerts'),
    alerts_n: alerts.length,
    escalated: of('escalated'),
    escalated_n: Number(of('escalated').text),
    closed: of('closed'),
    closed_n: Number(of('closed').text),
    newest: alerts.length > 0 ? of('newest') : '',
  };
  return [caseFact({ part: 'history', kind: alerts.length === 0 ? 'none' : 'earlier', values })];
}
