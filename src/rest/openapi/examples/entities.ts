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

export const ENTITY_EXAMPLES = [
  { name: 'A person and a company', body: { entities: [ANN, COMPANY] } },
  {
    name: 'One sound, one not, and a key that nobody knows',
    isFaulty: true,
    body: {
      entities: [
        { entity_id: 'customer-3', type: 'INDIVIDUAL', nmae: 'Cy Example' },
        { entity_id: 'customer-4', type: 'PERSON' },
      ],
    },
  },
  {
    name: 'None sound',
    isFaulty: true,
    body: { entities: [{ entity_id: 'customer-4', type: 'PERSON' }] },
  },
] as const;
