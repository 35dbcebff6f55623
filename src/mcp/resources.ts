import { unescape } from 'node:querystring';
import { z } from 'zod';
import { DescribeModel } from '../investigations/queries/describe-model.query.js';
import { EMBEDDED_ICONS } from '../platform/http/product-icon.js';
import { defineTool, type Tool } from './tool.js';
import { READ_ONLY_HINTS } from './tools/fields.js';
import { getAlert } from './tools/get-alert.tool.js';
import { getAlertMetrics } from './tools/get-alert-metrics.tool.js';
import { listAlertInvestigations } from './tools/list-alert-investigations.tool.js';
import { JSON_TYPE } from '../platform/http/media-types.js';

/**
 * Not in the list of tools. It is read as a resource, with the checks of rights and the access log of a tool.
 */
const modelDocument = defineTool({
  name: 'read_model_document',
  title: 'Model document',
  hints: READ_ONLY_HINTS,
  description: 'How the engine judges: features, rules with their sources, lists, measured performance.',
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  sends: DescribeModel,
  fields: () => undefined,
  view: (sections) => ({ text: `# Model document\n\n${sections}\n` }),
});

const { title, description } = modelDocument;
const MODEL = {
  uri: 'alert-review://model',
  name: 'model',
  title,
  description,
  mimeType: 'text/markdown',
  icons: EMBEDDED_ICONS,
};

export const RESOURCES = [MODEL];

const ALERT = 'alert-review://alerts/{alert_id}';
const CALLS = 'get_alert, get_alert_metrics, list_alert_investigations';

export const RESOURCE_TEMPLATES = [
  ['alert', 'Alert', ALERT, 'One alert by its own id, as get_alert shows it.'],
  ['case_file', 'Case file of an alert', `${ALERT}/case-file`, `Alert, figures and runs: ${CALLS}.`],
].map(([name, title, uriTemplate, description]) => ({
  uriTemplate,
  name,
  title,
  description,
  mimeType: JSON_TYPE,
  icons: EMBEDDED_ICONS,
}));

/** The tool calls that a resource consists of, all with the same arguments. */
interface ResourceSource {
  readonly tools: readonly Tool[];
  readonly args: object;
  readonly mimeType: string;
}

/** Returns the tool calls behind the address of a resource; null for an unknown address. */
export function resourceSourceOf(uri: unknown): ResourceSource | null {
  if (typeof uri !== 'string') return null;
  if (uri === MODEL.uri) return { tools: [modelDocument], args: {}, mimeType: MODEL.mimeType };
  const [, encoded, part] = /^alert-review:\/\/alerts\/([^/?#]+)(\/case-file)?$/.exec(uri) ?? [];
  if (encoded === undefined) return null;
  const tools = part ? [getAlert, getAlertMetrics, listAlertInvestigations] : [getAlert];
  return { tools, args: { alert_id: unescape(encoded) }, mimeType: JSON_TYPE };
}
