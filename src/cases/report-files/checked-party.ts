import type { ReportElement } from './read-report.js';
import type { ReportPlace } from '../domain/case.events.js';
import type { BrokenRules } from './report-rules.js';

/** A party that is checked. */
export interface CheckedParty {
  readonly party: ReportElement;
  readonly code: string;
  /** Whose field it is, as lists show it. */
  readonly whose: string;
  /** Place of a field of the settings for a party of the organization; of the customer for a subject. */
  readonly placeOf: (setting: string) => ReportPlace;
  readonly rules: BrokenRules;
}
