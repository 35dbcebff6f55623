import { endMcpApps } from '../mcp-app.js';

// One suite: the application is loaded and started once, and each file of cases has organizations of its own.
describe.each([
  'refusals',
  'prompts-and-resources',
  'search-alerts',
  'case-filters',
  'agent-search',
  'list-alert-batches',
  'get-batch-stats',
  'get-alert-portfolio-stats',
  'get-flag-trends',
  'get-related-alerts',
  'get-entity-alerts',
  'get-alert',
  'get-alerts-bulk',
  'get-alert-metrics',
  'list-alert-investigations',
  'compare-investigations',
  'get-entity',
  'get-transaction',
  'update-alert-disposition',
  'undo-disposition',
  'update-alert-dispositions-bulk',
  'undo-dispositions-bulk',
  'submit-alert-feedback',
  'add-block-note',
  'upload-supplemental-entity-data',
  'create-support-ticket',
  'predict-rerun-impact',
  'rerun-investigation',
  'get-rerun-status',
  'get-bulk-rerun-status',
  'changed-by-facts',
  'unfinished-reruns',
  'held-calls',
  'teamwork',
  'check-report-file',
  'get-case',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});

afterAll(() => endMcpApps());
