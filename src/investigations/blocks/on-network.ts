import { MOVEMENTS_PER_ACCOUNT_MAX, type NetworkFacts } from '../domain/network/network-facts.js';
import { notAssessed, type Finding, type Json } from '../domain/scoring/flag.js';
import { cite, joined, phrase, type Words } from '../domain/texts/referenced-text.js';

/** A finding on what is known of the counterparties; what was left out (`isPart`) can only add to it. */
export function onNetwork(
  network: NetworkFacts | null,
  threshold: Json,
  isPart: boolean,
  find: (network: NetworkFacts) => Finding,
): Finding {
  if (!network) return notAssessed('The movements of the counterparties were not read.', null, threshold);
  if (network.followed === 0)
    return notAssessed('No counterparty is known by its id: money cannot be followed.', null, threshold);
  const finding = find(network);
  const isMet = finding.color === 'red' || finding.color === 'yellow';
  return isPart && !isMet ? { ...finding, color: 'gray', rationale: () => toldPart(network) } : finding;
}

/** What was left out, so that a reader knows where money may have gone unseen. */
function toldPart({ busy = 0, followed, counterparties }: NetworkFacts): Words {
  const missing: Words[] = [];
  const newest = cite('/rule/movementsMax', MOVEMENTS_PER_ACCOUNT_MAX.toLocaleString('en-US'));
  const accounts = cite('/facts/network/busy', busy);
  const have = busy === 1 ? 'account has' : 'accounts have';
  if (busy > 0) missing.push(phrase`${accounts} ${have} more than ${newest} transfers, the newest were read`);
  const read = cite('/facts/network/followed', followed);
  const all = cite('/facts/network/counterparties', counterparties);
  const were = followed === 1 ? 'was' : 'were';
  if (counterparties > followed) missing.push(phrase`of ${all} counterparties ${read} ${were} followed`);
  const rest =
    missing.length > 0 ? joined(missing, '; ') : 'the search was given up before all ways were tried';
  return phrase`Nothing was found in what was read, but not all was: ${rest}.`;
}

export const isTruncated = (network: NetworkFacts | null): boolean => network?.truncated ?? false;
