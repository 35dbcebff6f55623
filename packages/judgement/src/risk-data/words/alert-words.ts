import { classesIn, classTerms } from './payment-words.js';
import { compiledWords } from './word-lists.js';

const topics = compiledWords('alert_words', (data) => classTerms(data.topics));

export type AlertTopic = ReturnType<typeof topics>['classes'][number];

/** Returns the topics of an alert from the words of its rules or description, in the order of the list. */
export const alertTopics = (ruleWords: string): readonly AlertTopic[] => classesIn(ruleWords, topics());
