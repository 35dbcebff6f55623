import type { ReportElement } from './read-report.js';
import type { ReportPlace } from '../domain/case.events.js';
import type { BrokenRules } from './report-rules.js';

/** A party of a report that is being checked. */
export interface PartyUnderCheck {
  readonly party: ReportElement;
  readonly code: string;
  /** What lists of faults call the party. */
  readonly whose: string;
  /**
   * Returns where a field of the party is entered: in the settings for the organization, at the customer for
   * a subject.
   */
  readonly placeOf: (setting: string) => ReportPlace;
  readonly rules: BrokenRules;
}
