import { z } from 'zod';
import { DescribeModel } from '../investigations/queries/describe-model.query.js';
import { defineTool, type Tool } from './tool.js';
import { READ_ONLY_HINTS } from './tools/fields.js';
import { getAlert } from './tools/get-alert.tool.js';
import { getAlertMetrics } from './tools/get-alert-metrics.tool.js';
import { listAlertInvestigations } from './tools/list-alert-investigations.tool.js';

const SCHEME = 'alert-review:/';
const JSON_TYPE = 'application/json';

/** No tool of the list; read as a resource, by the rights and with the log of one. */
const modelDocument = defineTool({
  name: 'read_model_document',
  title: 'Model document',
  hints: READ_ONLY_HINTS,
  description: 'How the engine judges: features, rules with their sources, lists, measured performance.',
  input: z.strictObject({}),
  output: z.object({ text: z.string() }),
  sends: DescribeModel,
  message: (_, caller) => new DescribeModel(caller),
  view: ({ before }) => ({ text: `# Model document\n\n${before}\n` }),
});

export const RESOURCES = [
  {
    uri: `${SCHEME}/model`,
    name: 'model',
    title: modelDocument.title,
    description: modelDocument.description,
    mimeType: 'text/markdown',
  },
];

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${SCHEME}/alerts/{alert_id}`,
    name: 'alert',
    title: 'Alert',
    description: 'One alert by its own id, as get_alert shows it.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: `${SCHEME}/alerts/{alert_id}/case-file`,
    name: 'case_file',
    title: 'Case file of an alert',
    description:
      'The alert, its figures and its runs: get_alert, get_alert_metrics, list_alert_investigations.',
    mimeType: JSON_TYPE,
  },
];

/** The calls of tools that a resource is made of, all with the same arguments. */
export interface ResourceSource {
  readonly tools: readonly Tool[];
  readonly args: object;
  readonly mimeType: string;
}

/** Returns what an address is read by; null for an unknown address. */
export function sourceOf(uri: unknown): ResourceSource | null {
  if (uri === RESOURCES[0]!.uri) return { tools: [modelDocument], args: {}, mimeType: 'text/markdown' };
  const [, encoded, part] = /^alert-review:\/\/alerts\/([^/?#]+)(\/case-file)?$/.exec(String(uri)) ?? [];
  const id = encoded && decoded(encoded);
  if (!id) return null;
  const tools = part ? [getAlert, getAlertMetrics, listAlertInvestigations] : [getAlert];
  return { tools, args: { alert_id: id }, mimeType: JSON_TYPE };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
