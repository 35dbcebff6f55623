import { documentAddress } from './docs-address.js';

/** A document, and a section of it. */
type HelpSection = readonly [document: string, anchor?: string];

/** The section that explains a page, by the path of its area, its settings page, or the page itself. */
export const HELP_SECTIONS = {
  '/alerts': ['analyst', 'the-queue'],
  '/alerts/:id': ['analyst', 'the-page-of-an-alert'],
  '/alerts/:id/compare': ['pages', 'comparison'],
  '/alerts/:id/history': ['audit', 'ask-about-one-alert'],
  '/alerts/:id/narrative-check': ['pages', 'narrative-check'],
  '/alerts/:id/questions': ['analyst', 'questions-to-the-customer'],
  '/alerts/decisions': ['analyst', 'several-alerts-at-once'],
  '/cases': ['pages', 'cases'],
  '/cases/:id/narrative-check': ['pages', 'cases'],
  '/cases/:id/report-file': ['report-files', 'make-a-file'],
  '/customers/:id': ['pages', 'customer-and-transaction'],
  '/decisions': ['audit', 'three-ways-to-ask'],
  '/decisions/model-validation': ['model-validation', 'get-the-file'],
  '/decisions/second-looks': ['audit', 'review-a-sample'],
  '/docs': [''],
  '/figures': ['pages', 'reports'],
  '/screening': ['risk-data', 'what-screening-does-with-a-match'],
  '/search': ['pages', 'search'],
  '/settings': ['pages'],
  '/settings/account': ['operations-sign-in', 'a-second-factor-for-passwords'],
  '/settings/api-keys': ['integration', '1-an-organization-and-its-api-key'],
  '/settings/assistants': ['assistant-limits', 'set-the-limits'],
  '/settings/closing-policies': ['closing-policies', 'turn-a-policy-on'],
  '/settings/connected-applications': ['assistants', 'what-you-allow'],
  '/settings/features': ['pages', 'features'],
  '/settings/held-calls': ['assistant-limits', 'pending-confirmations'],
  '/settings/members': ['operations-members'],
  '/settings/reasons': ['analyst', 'reasons'],
  '/settings/recipe': ['pages', 'scoring-rules'],
  '/settings/report-files': ['report-files', 'make-a-file'],
  '/settings/risk-lists': ['risk-data', 'how-the-server-uses-lists'],
  '/settings/second-person': ['four-eyes', 'set-the-rules'],
  '/settings/service-levels': ['pages', 'service-levels'],
  '/settings/sign-in': ['operations-sign-in', 'single-sign-on'],
  '/settings/teams': ['pages', 'teams'],
  '/settings/webhooks': ['webhooks', 'receive-messages'],
  '/support': ['pages', 'support'],
  '/transactions/:id': ['pages', 'customer-and-transaction'],
  '/uploads': ['pages', 'uploads'],
  '/workload': ['analyst', 'who-has-an-alert'],
} as const satisfies Readonly<Record<string, HelpSection>>;

export type HelpTopic = keyof typeof HELP_SECTIONS;

/** Returns the address of the section that explains a page; of all documents if none does. */
export function helpAddress(topic: HelpTopic | ''): string {
  const [document, anchor]: HelpSection = topic === '' ? [''] : HELP_SECTIONS[topic];
  return documentAddress(document, anchor);
}

/** Returns the address of the entry of an error in the list of all errors. */
export const errorHelpAddress = (code: string): string => documentAddress('errors', code);
