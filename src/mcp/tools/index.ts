import type { Tool } from '../tool.js';
import { answerProposal } from './answer-proposal.tool.js';
import { askCustomer } from './ask-customer.tool.js';
import { assignAlert } from './assign-alert.tool.js';
import { agentSearch } from './agent-search.tool.js';
import { checkNarrative } from './check-narrative.tool.js';
import { checkReportFile } from './check-report-file.tool.js';
import { addBlockNote } from './add-block-note.tool.js';
import { snoozeAlert } from './snooze-alert.tool.js';
import { submitAlertFeedback } from './submit-alert-feedback.tool.js';
import { undoDisposition } from './undo-disposition.tool.js';
import { undoDispositionsBulk } from './undo-dispositions-bulk.tool.js';
import { updateAlertDisposition } from './update-alert-disposition.tool.js';
import { updateAlertDispositionsBulk } from './update-alert-dispositions-bulk.tool.js';
import { compareInvestigations } from './compare-investigations.tool.js';
import { createSupportTicket } from './create-support-ticket.tool.js';
import { getAlert } from './get-alert.tool.js';
import { getAlertMetrics } from './get-alert-metrics.tool.js';
import { getAlertPortfolioStats } from './get-alert-portfolio-stats.tool.js';
import { getAlertsBulk } from './get-alerts-bulk.tool.js';
import { getBatchStats } from './get-batch-stats.tool.js';
import { getCustomerQuestions } from './get-customer-questions.tool.js';
import { getCase } from './get-case.tool.js';
import { getEntity } from './get-entity.tool.js';
import { getEntityAlerts } from './get-entity-alerts.tool.js';
import { getFlagTrends } from './get-flag-trends.tool.js';
import { getRelatedAlerts } from './get-related-alerts.tool.js';
import { getTransaction } from './get-transaction.tool.js';
import { listAlertBatches } from './list-alert-batches.tool.js';
import { listAlertInvestigations } from './list-alert-investigations.tool.js';
import { confirmBulkFactsRerun } from './confirm-bulk-facts-rerun.tool.js';
import { getBulkRerunStatus } from './get-bulk-rerun-status.tool.js';
import { getRerunStatus } from './get-rerun-status.tool.js';
import { predictRerunImpact } from './predict-rerun-impact.tool.js';
import { proposeBulkFactsRerun } from './propose-bulk-facts-rerun.tool.js';
import { rerunInvestigation } from './rerun-investigation.tool.js';
import { searchAgentInvestigations } from './search-agent-investigations.tool.js';
import { searchAlerts } from './search-alerts.tool.js';
import { takeNextAlert } from './take-next-alert.tool.js';
import { uploadSupplementalEntityData } from './upload-supplemental-entity-data.tool.js';

/** Tools in the order of the list. Some clients show only the first forty. */
export const ALL_TOOLS: readonly Tool[] = [
  searchAlerts,
  agentSearch,
  searchAgentInvestigations,
  listAlertBatches,
  getBatchStats,
  getAlertPortfolioStats,
  getFlagTrends,
  getAlert,
  getAlertsBulk,
  getAlertMetrics,
  getRelatedAlerts,
  getEntityAlerts,
  listAlertInvestigations,
  compareInvestigations,
  getEntity,
  getTransaction,
  updateAlertDisposition,
  undoDisposition,
  updateAlertDispositionsBulk,
  undoDispositionsBulk,
  submitAlertFeedback,
  addBlockNote,
  uploadSupplementalEntityData,
  predictRerunImpact,
  rerunInvestigation,
  getRerunStatus,
  proposeBulkFactsRerun,
  confirmBulkFactsRerun,
  getBulkRerunStatus,
  createSupportTicket,
];

/** Tools that are listed, and can be called, only if the organization has enabled their feature. */
export const OPTIONAL_TOOLS: readonly Tool[] = [
  takeNextAlert,
  assignAlert,
  snoozeAlert,
  answerProposal,
  askCustomer,
  getCustomerQuestions,
  getCase,
  checkReportFile,
  checkNarrative,
];
