import { z } from 'zod';
import { country, date, percentage, text } from '@alert-review/kernel';

const address = {
  street_address: text().nullish(),
  city: text(256).nullish(),
  state: text(256).nullish(),
  postal_code: text(32).nullish(),
  country: country().nullish(),
};

const individual = z.object({
  id: z.int(),
  first_name: text(256),
  middle_name: text(256).nullish(),
  last_name: text(),
  dob: date().nullish(),
  email: text().nullish(),
  phone: z.e164().nullish(),
  nationality: z.array(country()).nullish(),
  citizenship: z.array(country()).nullish(),
  country_of_birth: country().nullish(),
  city_of_birth: text().nullish(),
  tax_residency: z.array(country()).nullish(),
  ownership_percentage: percentage().nullish(),
  role: text().nullish(),
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

interface Owners {
  readonly individual?: readonly { readonly id: number }[] | null;
  readonly corporate?:
    readonly { readonly id: number; readonly children?: readonly { readonly id: number }[] | null }[] | null;
}

/** Checks the ids of beneficial owners: they are unique, and children refer to other owners. */
function checkOwners({ individual, corporate }: Owners, context: z.core.$RefinementCtx): void {
  const add = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const ids = new Set<number>();
  for (const [list, owners] of Object.entries({ individual, corporate }))
    owners?.forEach(({ id }, at) => {
      if (ids.has(id)) add([list, at, 'id'], 'is the id of another owner of this payload');
      ids.add(id);
    });
  if (ids.size === 0) add(['individual'], 'must name a beneficial owner where corporate names none');
  corporate?.forEach(({ id, children }, at) =>
    children?.forEach((child, place) => {
      const path = ['corporate', at, 'children', place, 'id'];
      if (child.id === id) add(path, 'refers to this very owner');
      else if (!ids.has(child.id)) add(path, 'refers to no owner of this payload');
    }),
  );
}

export const Ubo = z
  .object({ individual: z.array(individual).nullish(), corporate: z.array(corporate).nullish() })
  .superRefine(checkOwners)
  .describe('At least one owner; ids are unique in it, and children name other owners.');
