import { z } from 'zod';
import { country, date, percentage, text } from '../../kernel/fields.js';

const address = {
  street_address: z.string().nullish(),
  city: text(256).nullish(),
  state: text(256).nullish(),
  postal_code: text(32).nullish(),
  country: country().nullish(),
};

const individual = z.object({
  id: z.int(),
  first_name: text(256),
  middle_name: text(256).nullish(),
  last_name: z.string(),
  dob: date().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  nationality: z.array(country()).nullish(),
  citizenship: z.array(country()).nullish(),
  country_of_birth: country().nullish(),
  city_of_birth: z.string().nullish(),
  tax_residency: z.array(country()).nullish(),
  ownership_percentage: percentage().nullish(),
  role: z.string().nullish(),
  controller: z.boolean().nullish(),
  ...address,
});

const corporate = z.object({
  id: z.int(),
  entity_name: text(256),
  formation_country: country().nullish(),
  formation_date: date().nullish(),
  ownership_percentage: percentage().nullish(),
  ...address,
  children: z.array(z.object({ id: z.int(), relative_ownership: percentage().nullish() })).nullish(),
});

/** Ultimate beneficial owners; ids are unique within the payload and children refer to them. */
export const Ubo = z
  .object({ individual: z.array(individual).nullish(), corporate: z.array(corporate).nullish() })
  .superRefine((ubo, context) => {
    const owners = [...(ubo.individual ?? []), ...(ubo.corporate ?? [])];
    if (owners.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['individual'],
        message: 'name at least one beneficial owner',
      });
    const ids = new Set<number>();
    for (const owner of owners) {
      if (ids.has(owner.id))
        context.addIssue({
          code: 'custom',
          path: ['individual'],
          message: `the id ${owner.id} is used twice`,
        });
      ids.add(owner.id);
    }
    ubo.corporate?.forEach((company, index) =>
      company.children?.forEach((child, at) => {
        if (!ids.has(child.id))
          context.addIssue({
            code: 'custom',
            path: ['corporate', index, 'children', at, 'id'],
            message: 'refers to no owner of this payload',
          });
      }),
    );
  });
