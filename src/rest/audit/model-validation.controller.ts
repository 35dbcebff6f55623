import { Controller, StreamableFile } from '@nestjs/common';
import { GetValidationFile } from '../../model-validation/queries/get-validation-file.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { markdownFile } from '../../platform/http/markdown-file.js';
import { AUDIT_API_PATH } from '../api-path.js';
import type { ContractRequest } from '../contract-request.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';

const GET_VALIDATION_FILE = defineContract({
  id: 'getModelValidationFile',
  method: 'get',
  path: `/${AUDIT_API_PATH}/model-validation`,
  tag: 'Audit',
  summary: 'Get the signed file for the model validator',
  description:
    'Markdown with the answers to the questions of SR 11-7 and of the record keeping of the EU AI Act: ' +
    'engine, figures on labelled sets, calibration, thresholds with their evidence, policies with counts ' +
    'and bounds by month, reviews, stops and what people decided otherwise. The key of the log signs it, ' +
    'and `verifier/verify.js` checks it without this server. The API key needs `alerts:read` as well. ' +
    'Before the first checkpoint it is refused with `bad_request`.',
  message: GetValidationFile,
  answer: 'text/markdown',
  alsoNeeds: ['alerts:read'],
  addition: true,
  examples: [{ name: 'The file', status: 200 }],
});

/** The file for the model validator. */
@Controller()
export class ModelValidationController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(GET_VALIDATION_FILE)
  async file({ caller }: ContractRequest<typeof GET_VALIDATION_FILE>): Promise<StreamableFile> {
    return markdownFile('model-validation', await this.bus.send(new GetValidationFile(caller)));
  }
}
