import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { RemoveMapping } from '../../ingestion/commands/remove-mapping.command.js';
import { SaveMapping } from '../../ingestion/commands/save-mapping.command.js';
import { MAPPING_CHARS_MAX, MAPPING_ID_CHARS_MAX } from '../../ingestion/domain/mapping.record.js';
import { UPLOAD_FORMATS } from '../../ingestion/domain/upload-session.events.js';
import { ListMappings } from '../../ingestion/queries/list-mappings.query.js';
import { filledName, viewSources, textField, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { TRANSACTION_MONITORING_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { parseParameters } from '../validate.js';
import { MAPPING_EXAMPLES } from '../openapi/examples/mappings.js';

const MAPPINGS = `/${TRANSACTION_MONITORING_API_PATH}/mappings`;
const PART = { tag: 'Uploads', by: 'api_key', addition: true } as const;
const ONE = {
  ...PART,
  path: `${MAPPINGS}/{mapping_id}`,
  pathParameters: z.object({
    mapping_id: filledName(MAPPING_ID_CHARS_MAX).describe('The name that you give it, such as giro.'),
  }),
};

const mapping = {
  mapping_id: z.string().register(viewSources, { from: 'id' }),
  format: z.enum(UPLOAD_FORMATS).describe('Kind of the files that the mapping is for.'),
  saved_at: z.string(),
};
const yaml = z.string().describe('The mapping in YAML; docs/bank-files.md explains each key.');
const Mappings = z.object({ mappings: z.array(z.object(mapping)) });
const SavedMapping = z.object(mapping);
const Mapping = z.object({ ...mapping, yaml });
const MappingBody = z.strictObject({ yaml: textField(MAPPING_CHARS_MAX).describe(yaml.description!) });

const LIST = defineContract({
  ...PART,
  id: 'listMappings',
  method: 'get',
  path: MAPPINGS,
  summary: 'List mappings of files',
  description: 'The stored mappings for files of your own systems.',
  message: ListMappings,
  answer: Mappings,
  errors: [],
  examples: MAPPING_EXAMPLES.list,
});

const SAVE = defineContract({
  ...ONE,
  id: 'saveMapping',
  method: 'put',
  summary: 'Store a mapping of files',
  description:
    'Stores a mapping, which assigns each column of a file to a field. Uploads name the mapping. ' +
    'A mapping with the same name is replaced. If a mapping has faults, the server refuses it ' +
    'and names the lines. An organization can have 100 mappings.',
  message: SaveMapping,
  body: MappingBody,
  answer: SavedMapping,
  schemas: { MappingRequest: MappingBody, Mapping },
  errors: ['malformed_json', 'unsupported_media_type', 'validation_error'],
  examples: MAPPING_EXAMPLES.save,
});

const GET = defineContract({
  ...ONE,
  id: 'getMapping',
  method: 'get',
  summary: 'Get a mapping of files',
  description: 'Returns the mapping with its text as it was stored.',
  message: ListMappings,
  answer: Mapping,
  errors: ['mapping_not_found'],
  examples: MAPPING_EXAMPLES.get,
});

const REMOVE = defineContract({
  ...ONE,
  id: 'removeMapping',
  method: 'delete',
  summary: 'Remove a mapping of files',
  description: 'Uploads that were opened with the mapping still use it.',
  message: RemoveMapping,
  answer: z.object({ mapping_id: z.string() }),
  errors: ['mapping_not_found'],
  examples: MAPPING_EXAMPLES.remove,
});

@Controller()
export class MappingsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(SAVE)
  async save(asked: ContractRequest<typeof SAVE>) {
    const { mapping_id: id } = parseParameters(SAVE.pathParameters, asked.request.params);
    const { caller, body } = asked;
    const saved = await this.bus.send(new SaveMapping(caller, { mappingId: id, yaml: body.yaml }));
    return renderAnswer(SAVE.answer, { id, ...saved });
  }

  @Endpoint(LIST)
  async list({ caller }: ContractRequest<typeof LIST>) {
    return renderAnswer(LIST.answer, { mappings: await this.bus.send(new ListMappings(caller)) });
  }

  @Endpoint(GET)
  async get({ caller, path: { mapping_id: id } }: ContractRequest<typeof GET>) {
    const [mapping] = await this.bus.send(new ListMappings(caller, id));
    return renderAnswer(GET.answer, mapping);
  }

  @Endpoint(REMOVE)
  async remove({ caller, path: { mapping_id: id } }: ContractRequest<typeof REMOVE>) {
    await this.bus.send(new RemoveMapping(caller, id));
    return renderAnswer(REMOVE.answer, { mappingId: id });
  }
}
