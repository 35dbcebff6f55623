import { alertTopic, onRamp, regularLife, toldPurpose, trade } from './behaviour-life.js';
import { flaggedWeight, newReceivers, ownPast } from './behaviour-money.js';
import { cash, parties, returned } from './behaviour-parties.js';
import type { Feature } from './feature.js';

/** What an account does, which needs neither the word of anybody nor other customers. */
export const BEHAVIOUR_FEATURES: readonly Feature[] = [
  newReceivers,
  ownPast,
  cash,
  parties,
  returned,
  flaggedWeight,
  regularLife,
  trade,
  onRamp,
  toldPurpose,
  alertTopic,
];
