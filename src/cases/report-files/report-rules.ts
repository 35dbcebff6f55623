import { countCodePoints } from '@alert-review/kernel';
import type { ReportPlace } from '../domain/case.events.js';

/** A written rule of an authority that a report file breaks. */
export interface BrokenRule extends ReportPlace {
  /** What is wrong, as a sentence. */
  readonly rule: string;
  readonly field: string;
  /** The faulty value; empty if there is none. */
  readonly value: string;
  /** Where the authority states the rule. */
  readonly source: string;
}

const BROKEN_MAX = 200;
const VALUE_CHARS_MAX = 100;

/** Collects the rules that a file breaks, each rule once per field. */
export class BrokenRules {
  private readonly found = new Map<string, BrokenRule>();

  constructor(private readonly sourceOf: (section: string) => string) {}

  get all(): readonly BrokenRule[] {
    return [...this.found.values()];
  }

  /** Records the rule as broken if `holds` is false. */
  require(
    holds: boolean,
    at: { readonly field: string; readonly section: string; readonly place: ReportPlace },
    rule: string,
    value: string | null = '',
  ): void {
    const key = `${at.field} ${rule}`;
    if (holds || this.found.has(key) || this.found.size >= BROKEN_MAX) return;
    const { field, section, place } = at;
    this.found.set(key, { rule, field, value: cut(value ?? ''), source: this.sourceOf(section), ...place });
  }
}

const cut = (text: string): string =>
  countCodePoints(text) <= VALUE_CHARS_MAX ? text : `${[...text].slice(0, VALUE_CHARS_MAX).join('')}…`;
