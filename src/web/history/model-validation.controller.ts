import { Controller } from '@nestjs/common';
import { GetValidationFile } from '../../model-validation/queries/get-validation-file.query.js';
import { GetValidationReport } from '../../model-validation/queries/get-validation-report.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { markdownFile } from '../../platform/http/markdown-file.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import { VALIDATION_PATH as PATH } from './decision-fields.js';
import { modelValidationPage } from './model-validation-page.js';

/** The report for a model validator, and the same as a signed file. */
@Controller()
export class ModelValidationPageController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [GetValidationReport] })
  async show(@FromPage() { session }: PageRequest) {
    return modelValidationPage(session, await this.bus.send(new GetValidationReport(session.caller)));
  }

  @PageRoute({ path: `${PATH}/file`, messages: [GetValidationFile], isFile: true })
  async file(@FromPage() { session }: PageRequest) {
    return markdownFile('model-validation', await this.bus.send(new GetValidationFile(session.caller)));
  }
}
