import { endSuiteApp } from '../support/suite-app.js';

afterAll(endSuiteApp);

// One suite: the application is loaded and started once. What needs another clock, other settings or an empty
// server starts another.
describe.each([
  'access/api-key-guard',
  'access/api-key-rotation',
  'access/api-keys',
  'access/members',
  'access/organizations',
  'alerts/alert-work',
  'alerts/find-parties',
  'alerts/get-alert-metrics',
  'alerts/known-alerts',
  'alerts/look-ups-of-an-alert',
  'alerts/service-levels',
  'audit/audit-bundle',
  'audit/audit-events',
  'audit/random-decisions',
  'audit/replay-alert',
  'cases/case-narrative',
  'cases/cases',
  'cases/report-files',
  'dispositions/bulk',
  'dispositions/cut-off-bulk',
  'dispositions/four-eyes',
  'dispositions/scoring-rules',
  'dispositions/approved-changes',
  'dispositions/outside-changes',
  'dispositions/second-person',
  'dispositions/single',
  'dispositions/uploaded-past-rules',
  'ingestion/chunk-queue',
  'ingestion/import-transactions',
  'ingestion/import-turns',
  'quality-reviews/quality-reviews',
  'questions/questions',
  'tenancy',
  'webhooks/receivers',
  'webhooks/webhooks',
  // The last one: it listens to all spans of this process.
  'platform/watched-server',
])('%s', (name) => {
  jest.requireActual(`./${name}.cases`);
});
