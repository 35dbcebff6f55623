import { z } from 'zod';
import { textField } from '@alert-review/kernel';
import { HARD_STOPS } from '@alert-review/narrative-check';
import { CheckNarrative } from '../../cases/queries/check-narrative.query.js';
import { CHECKED_NARRATIVE_CHARS_MAX } from '../../investigations/domain/checked-text.js';
import { defineTool } from '../tool.js';
import {
  alertIdField,
  customerDataField,
  describedIdField,
  READ_ONLY_HINTS,
  shortenedField,
  undescribedObject,
} from './fields.js';

/** Faults shown in one answer (own choice); nobody corrects more at once. */
const FAULTS_SHOWN = 60;

export const checkNarrative = defineTool({
  name: 'check_narrative',
  title: 'Check a narrative against the record',
  hints: READ_ONLY_HINTS,
  description:
    'Checks each amount, number, day, share and name of a text about an alert or a case against the ' +
    'payments on record. Returns statements that the record contradicts, with the right value, statements ' +
    'that are not on record, and faults for which the text must not be used. Stores nothing. Use this tool ' +
    'after you have written a narrative, correct the text, and check it again. Send alert_id or case_id. ' +
    'Example: {"alert_id": "A-1042", "text": "On 9 May 2024 Anna Keller sent EUR 672 to Hostel ' +
    'Bremen."}',
  input: z
    .strictObject({
      alert_id: alertIdField().optional(),
      case_id: describedIdField('See get_case.').optional(),
      text: textField(CHECKED_NARRATIVE_CHARS_MAX).describe('The narrative, in English.'),
    })
    .refine((sent) => (sent.alert_id === undefined) !== (sent.case_id === undefined), {
      path: ['alert_id'],
      message: 'send either alert_id or case_id',
    }),
  output: z.object({
    supported: z.int(),
    contradicted: z.int(),
    not_on_record: z.int(),
    stops: z.array(undescribedObject({ code: z.enum(HARD_STOPS), at: z.int(), end: z.int() })),
    customer_data: customerDataField(),
    shortened: shortenedField(),
  }),
  sends: CheckNarrative,
  fields: ({ alert_id, case_id, text: narrative }) => ({
    subject: case_id === undefined ? { alertId: alert_id! } : { caseId: case_id },
    text: narrative,
  }),
  view: ({ marks, stops }) => {
    const counted = (wanted: string): number => marks.filter(({ verdict }) => verdict === wanted).length;
    const faults = marks.filter(({ verdict }) => verdict !== 'supported');
    const left = faults.length - FAULTS_SHOWN;
    return {
      supported: counted('supported'),
      contradicted: counted('contradicted'),
      notOnRecord: counted('not_on_record'),
      stops: stops.map(({ code, at, end }) => ({ code, at, end })),
      customerData: { faults: faults.slice(0, FAULTS_SHOWN) },
      shortened: left > 0 ? `${left} further faults are left out.` : null,
    };
  },
  listedWith: 'checked_narratives',
});
