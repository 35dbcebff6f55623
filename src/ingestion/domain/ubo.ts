import { z } from 'zod';
import { countryField, dateField, percentageField, textField } from '@alert-review/kernel';

const address = {
  street_address: textField().nullish(),
  city: textField(256).nullish(),
  state: textField(256).nullish(),
  postal_code: textField(32).nullish(),
  country: countryField().nullish(),
};

const individual = z.object({
  id: z.int(),
  first_name: textField(256),
  middle_name: textField(256).nullish(),
  last_name: textField(),
  dob: dateField().nullish(),
  email: textField().nullish(),
  phone: z.e164().nullish(),
  nationality: z.array(countryField()).nullish(),
  citizenship: z.array(countryField()).nullish(),
  country_of_birth: countryField().nullish(),
  city_of_birth: textField().nullish(),
  tax_residency: z.array(countryField()).nullish(),
  ownership_percentage: percentageField().nullish(),
  role: textField().nullish(),
  controller: z.boolean().nullish(),
  ...address,
});

const corporate = z.object({
  id: z.int(),
  entity_name: textField(256),
  formation_country: countryField().nullish(),
  formation_date: dateField().nullish(),
  ownership_percentage: percentageField().nullish(),
  ...address,
  children: z.array(z.object({ id: z.int(), relative_ownership: percentageField().nullish() })).nullish(),
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

/** Schema of the beneficial owners of a business. */
export const Ubo = z
  .object({ individual: z.array(individual).nullish(), corporate: z.array(corporate).nullish() })
  .superRefine(checkOwners)
  .describe('At least one owner. Ids are unique in the list, and children name other owners.');
