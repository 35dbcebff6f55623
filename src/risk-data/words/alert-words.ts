import lists from '../data/alert-words.json' with { type: 'json' };
import { classesIn, termsOf } from './payment-words.js';

export type AlertTopic = keyof typeof lists.topics;

const TOPICS = termsOf<AlertTopic>(lists.topics);

/** What an alert asks about, by the words of the rules that raised it, in the order of the list. */
export const alertTopics = (ruleWords: string): AlertTopic[] => classesIn(ruleWords, TOPICS);
