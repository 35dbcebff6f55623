import { saysSomething } from './filled-text.js';

const NO_WORK = [
  'unemployed|jobless|job ?seekers?|not (?:employed|working)|students?|pupils?|retire[de]s?|pensioners?',
  'house ?wi(?:fe|ves)|house ?husbands?|home ?makers?',
].join('|');

const NOT_EMPLOYED = new RegExp(`\\b(?:${NO_WORK})\\b`, 'i');

/** By what the customer wrote of occupation and employment; placeholders say nothing. */
export const isEmployed = (occupation: string, status: string): boolean =>
  saysSomething(occupation) && !NOT_EMPLOYED.test(`${occupation}, ${status.replace(/_/g, ' ')}`);
