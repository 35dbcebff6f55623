import { z } from 'zod';
import { GetEntity } from '../../ingestion/queries/get-entity.query.js';
import { defineTool } from '../tool.js';
import { customerDataField, READ_ONLY_HINTS, serviceIdField, shortenedField } from './fields.js';

export const getEntity = defineTool({
  name: 'get_entity',
  title: 'Show a customer',
  hints: READ_ONLY_HINTS,
  description:
    'Shows one customer as uploaded: name, type, date of birth, nationality, occupation, contacts, ' +
    'address, source of funds and other KYC fields. get_alert_metrics lists the service_id. Use ' +
    'this tool when you need to know who a customer is. ' +
    'Example: {"entity_service_id": "01jm3c9x0k_0"}',
  input: z.strictObject({ entity_service_id: serviceIdField() }),
  output: z.object({
    service_id: z.string(),
    entity_id: z.string(),
    type: z.string(),
    status: z.enum(['ACTIVE', 'SUPPLEMENTAL']),
    version: z.int(),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: GetEntity,
  fields: ({ entity_service_id }) => ({ serviceId: entity_service_id }),
  view: ({ serviceId, version, status, content }) => {
    const { entity_id: entityId, type, ...customerData } = content;
    return { serviceId, entityId, type, status, version, customerData };
  },
});
