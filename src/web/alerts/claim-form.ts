import { z } from 'zod';
import { analystNotes, Claim } from '@alert-review/judgement';
import { AppError, cutText } from '@alert-review/kernel';
import type { AlertFindings } from '../../investigations/queries/get-alert-findings.query.js';
import type { RefusedForm } from '../answer-form.js';
import { amountField, optionalField, repeatedField } from '../form-fields.js';
import { html, type Html } from '../html.js';
import { checkboxGroup, inputField, selectField } from '../page-parts.js';
import { codeInWords } from './decision-parts.js';

const { shape } = Claim;
const identifiers = shape.identifiers.unwrap();

/** Fields of a claim in the form of a note. Nothing is claimed without a type. */
export const CLAIM_FORM_FIELDS = {
  claim_type: optionalField(shape.type),
  claim_basis: optionalField(shape.basis),
  claim_statement: optionalField(shape.statement),
  claim_amount: amountField(),
  claim_currency: optionalField(shape.currency),
  claim_counterparty: optionalField(shape.counterparty),
  claim_relation: optionalField(shape.relation),
  claim_document: optionalField(shape.document),
  claim_birth_date: optionalField(shape.birth_date),
  claim_flag: optionalField(shape.flag),
  claim_identifiers: repeatedField(identifiers),
  claim_note_id: optionalField(shape.note_id),
};

type ClaimValues = z.output<z.ZodObject<typeof CLAIM_FORM_FIELDS>>;

const PREFIX = 'claim_';

/** Returns the claim that was entered, in a list; an empty list without a type. */
export function claimsOfForm(values: ClaimValues): Claim[] {
  const { claim_type: type, claim_basis: basis } = values;
  if (type === undefined) return [];
  if (basis === undefined)
    throw new AppError('validation_error', {
      field: 'claim_basis',
      message: 'is empty: say how the fact is known',
    });
  const entered = Object.entries(values).flatMap(([name, value]) => {
    const isLeftOut = value === undefined || (Array.isArray(value) && value.length === 0);
    return name.startsWith(PREFIX) && !isLeftOut ? [[name.slice(PREFIX.length), value]] : [];
  });
  return [Claim.parse(Object.fromEntries(entered))];
}

const FIELD_OF_CLAIM = /^claims\[0\]\.(\w+)$/;

/** Names the fields of a refused claim as the form does. */
export async function withClaimFieldsOfForm<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { field: path = '', reason } = error.details;
    const [, name] = FIELD_OF_CLAIM.exec(path) ?? [];
    if (name === undefined) throw error;
    const told = String(reason).replace(path, 'This field');
    throw new AppError(error.code, { ...error.details, field: `${PREFIX}${name}`, reason: told });
  }
}

const NOTE_CHARS_SHOWN = 60;

const NONE = { value: '', label: '–' };

const choicesOf = (codes: readonly string[]) => [
  NONE,
  ...codes.map((value) => ({ value, label: codeInWords(value) })),
];

type Claimable = Pick<AlertFindings, 'run' | 'notes'>;

/** The fields of a claim, which may be about indicators of the run and about earlier notes. */
export function claimFields(about: Claimable, refused: RefusedForm | undefined): Html {
  const kinds = Object.entries(analystNotes.claimKinds).map(([value, { words }]) => ({
    value,
    label: words,
  }));
  return html`<details class="more" ${refused?.field?.startsWith(PREFIX) && html`open`}>
    <summary>State the fact as a claim</summary>
    <p class="hint">
      A claim may change indicators; the text of a note is only quoted. To lower an indicator, a claim needs a
      document that was seen or a record of the bank, and its amount has to cover the flagged payments.
    </p>
    ${selectField({ label: 'Claim', name: 'claim_type', choices: [NONE, ...kinds], refused })}
    ${selectField({
      label: 'How it is known',
      name: 'claim_basis',
      choices: choicesOf(shape.basis.options),
      refused,
    })}
    ${textFields(refused)} ${fieldsOfRecords(about, refused)}
  </details>`;
}

function textFields(refused: RefusedForm | undefined): Html {
  const more = { isOptional: true, refused } as const;
  return html`${inputField({ label: 'What is claimed', name: 'claim_statement', ...more })}
  ${inputField({ label: 'Document', name: 'claim_document', hint: 'The document that was seen.', ...more })}
  ${inputField({ label: 'Amount', name: 'claim_amount', ...more })}
  ${inputField({
    label: 'Currency',
    name: 'claim_currency',
    hint: 'Currency of the flagged payments.',
    ...more,
  })}
  ${inputField({
    label: 'Counterparty',
    name: 'claim_counterparty',
    hint: 'Name as in the payments.',
    ...more,
  })}
  ${inputField({
    label: 'Relation to the customer',
    name: 'claim_relation',
    hint: 'Relation to the customer, such as sister, employer or landlord.',
    ...more,
  })}
  ${inputField({ label: 'Right date of birth', name: 'claim_birth_date', type: 'date', ...more })}`;
}

/** Fields that name an indicator, what was compared with a match, or an earlier note. */
function fieldsOfRecords({ run, notes }: Claimable, refused: RefusedForm | undefined): Html {
  const flags = (run?.blocks ?? []).flatMap((block) =>
    block.flags.map(({ id, title }) => ({ value: id, label: `${title} (${id})` })),
  );
  const earlier = notes.map(({ noteId, body }) => ({
    value: noteId,
    label: cutText(body, NOTE_CHARS_SHOWN),
  }));
  const compared = identifiers.element.options.map((value) => {
    return { name: 'claim_identifiers', value, label: codeInWords(value) };
  });
  return html`${selectField({
    label: 'Indicator that the claim is about',
    name: 'claim_flag',
    choices: [NONE, ...flags],
    refused,
  })}
  ${checkboxGroup('Compared with the match', compared, refused)}
  ${selectField({
    label: 'Note that is no longer valid',
    name: 'claim_note_id',
    choices: [NONE, ...earlier.reverse()],
    refused,
  })}`;
}
