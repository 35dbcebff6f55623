import type { Tool } from '../tool.js';
import { compareInvestigations } from './compare-investigations.tool.js';
import { getAlertMetrics } from './get-alert-metrics.tool.js';
import { listAlertInvestigations } from './list-alert-investigations.tool.js';

/** In the order in which clients see them; some show the first forty only. */
export const ALL_TOOLS: readonly Tool[] = [getAlertMetrics, listAlertInvestigations, compareInvestigations];
