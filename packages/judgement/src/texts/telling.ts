export type { CaseSources as NarrativeState } from '../case-file/case-fact.js';
