import type { Example } from '../../contract.js';

const ANN = {
  entity_id: 'customer-1',
  type: 'INDIVIDUAL',
  name: 'Ann Example',
  dob: '1988-04-21',
  emails: ['ann@example.com'],
  phone_numbers: ['+46701234567'],
  registered_at: '2025-03-01T09:00:00Z',
  mailing_country: 'SE',
  nationality: ['SE'],
  occupation: 'Baker',
  annual_income: { lower_bound: 30000, upper_bound: 40000, currency: 840 },
};

const COMPANY = {
  entity_id: 'customer-2',
  type: 'BUSINESS',
  name: 'Example Trading AB',
  registered_at: '2024-11-12T08:30:00+01:00',
  mailing_country: 'SE',
  ubo: {
    individual: [{ id: 1, first_name: 'Bo', last_name: 'Owner', ownership_percentage: 60, controller: true }],
    corporate: [
      {
        id: 2,
        entity_name: 'Holding AB',
        formation_country: 'SE',
        children: [{ id: 1, relative_ownership: 100 }],
      },
    ],
  },
};

export const ENTITY_EXAMPLES: readonly Example[] = [
  {
    name: 'A person and a company',
    body: { entities: [ANN, COMPANY] },
    status: 200,
    answer: {
      success: true,
      processed: 2,
      errors: [],
      upload_session_id: '01jn8k2m4y6q8s0v2x4z6b8d0a',
      warnings: [],
      warnings_total: 0,
    },
  },
  {
    name: 'One sound, one not, and a key that nobody knows',
    body: {
      entities: [
        { entity_id: 'customer-3', type: 'INDIVIDUAL', nmae: 'Cy Example' },
        { entity_id: 'customer-4', type: 'PERSON' },
      ],
    },
    status: 200,
    answer: {
      success: false,
      processed: 1,
      errors: [
        {
          index: 1,
          entity_id: 'customer-4',
          field: 'entities[1].type',
          value: 'PERSON',
          message: 'must be one of INDIVIDUAL, BUSINESS',
        },
      ],
      upload_session_id: '01jn8k2m4y6q8s0v2x4z6b8d0b',
      warnings: ['entities[0].nmae'],
      warnings_total: 1,
    },
  },
  {
    name: 'None sound',
    body: { entities: [{ entity_id: 'customer-4', type: 'PERSON' }] },
    status: 422,
    answer: {
      error: 'validation_error',
      message: 'entities[0].type must be one of INDIVIDUAL, BUSINESS',
      details: {
        field: 'entities[0].type',
        value: 'PERSON',
        reason: 'entities[0].type must be one of INDIVIDUAL, BUSINESS',
        problems: [
          {
            index: 0,
            entity_id: 'customer-4',
            field: 'entities[0].type',
            value: 'PERSON',
            message: 'must be one of INDIVIDUAL, BUSINESS',
          },
        ],
        problems_total: 1,
      },
    },
  },
];
