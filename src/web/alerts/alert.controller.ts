import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { UploadSupplementalEntityData } from '../../alerts/commands/upload-supplemental-entity-data.command.js';
import { type AlertRef, AppError, type MessageClass } from '@alert-review/kernel';
import { AddBlockNote } from '../../investigations/commands/add-block-note.command.js';
import { ConfirmNoteClaims } from '../../investigations/commands/confirm-note-claims.command.js';
import { SubmitAlertFeedback } from '../../investigations/commands/submit-alert-feedback.command.js';
import { GetNoteFile } from '../../investigations/queries/get-note-file.query.js';
import { PredictRerunImpact } from '../../investigations/queries/predict-rerun-impact.query.js';
import { PredictScore } from '../../investigations/queries/predict-score.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { RerunInvestigation } from '../../reruns/commands/rerun-investigation.command.js';
import { GetRerunStatus } from '../../reruns/queries/get-rerun-status.query.js';
import { runFormAction, type PageForm } from '../answer-form.js';
import { html } from '../html.js';
import { downloadAnswer, seeOther, type PageAnswer } from '../page-answers.js';
import type { Notice } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { contentOfUpload } from '../form-fields.js';
import { SHOWN_ROWS_QUERY } from './activity-parts.js';
import { ALERT_PATH as PATH, alertAddress, RUN_STATE_PATH } from './alert-address.js';
import { ALERT_PAGE_QUERIES, AlertPages } from './alert-pages.js';
import { claimsOfForm, withClaimFieldsOfForm } from './claim-form.js';
import { ALERT_WORK_ACTIONS } from './decision-parts.js';
import {
  CONFIRM_CLAIMS_FORM,
  DATA_FORM,
  FEEDBACK_FORM,
  NOTE_FORM,
  NOTE_FORM_BYTES_MAX,
  PREDICT_FORM,
  RERUN_FORM,
  WORK_FORM_BYTES_MAX,
} from './work-forms.js';

/** Notices that the page shows after a form was processed. */
const DONE = {
  run: 'An investigation was started.',
  under_way: 'An investigation is already running. The reason is kept for the next investigation.',
  note: 'The note was added. The next investigation quotes the note and applies its claims.',
  confirmed: 'The claims are confirmed. The next investigation applies the claims.',
  feedback: 'The feedback was sent. The result of the investigation does not change.',
  data: 'The data was added to the record of the customer. The next investigation reads the data.',
  known: 'The record already contains this data.',
} as const;

const IN_CONFLICT = 'is on record with another value, which stays';

type Done = keyof typeof DONE;

const ASKED = SHOWN_ROWS_QUERY.extend({
  decided: z.string().optional(),
  did: z.enum(ALERT_WORK_ACTIONS).optional(),
  done: z.enum(Object.keys(DONE) as [Done, ...Done[]]).optional(),
});

const doneAt = (id: string, done: Done) => seeOther(`${alertAddress(id)}?done=${done}`);

type FormLimits = { readonly formBytesMax?: number; readonly takesFiles?: true };

/** Declares a form of the alert's page. If the form is refused, the page is shown again with the problem. */
const workRoute = (
  name: string,
  message: MessageClass | MessageClass[],
  form: PageForm,
  more: FormLimits = {},
) =>
  PageRoute({
    path: `${PATH}/${name}`,
    messages: [...[message].flat(), ...ALERT_PAGE_QUERIES],
    form,
    formBytesMax: WORK_FORM_BYTES_MAX,
    ...more,
  });

@Controller()
export class AlertController {
  constructor(
    private readonly bus: Bus,
    private readonly pages: AlertPages,
  ) {}

  @PageRoute({ path: PATH, messages: ALERT_PAGE_QUERIES, query: ASKED })
  async show(@FromPage() { session, id, query }: PageRequest<typeof ASKED>) {
    const { decided, did, done, ...rows } = query;
    const decision = decided === id ? await this.pages.doneNotice(session, id, did) : undefined;
    const told: Notice | undefined = done ? { kind: 'success', text: DONE[done] } : decision;
    return this.pages.page(session, id, { rows, told });
  }

  /** Returns the state of an investigation for the browser script. */
  @PageRoute({ path: RUN_STATE_PATH, messages: [GetRerunStatus] })
  async state(@FromPage() { session, id }: PageRequest) {
    const { state } = await this.bus.send(new GetRerunStatus(session.caller, id));
    return html`${state}`;
  }

  @workRoute('rerun', RerunInvestigation, RERUN_FORM)
  rerun(@FromPage() { session, id, body }: PageRequest) {
    return this.work(RERUN_FORM, session, id, body, async ({ reason }, alertId) => {
      const request = reason === '' ? {} : { reason };
      const started = await this.bus.send(new RerunInvestigation(session.caller, { alertId, request }));
      return doneAt(id, started.alreadyRunning ? 'under_way' : 'run');
    });
  }

  @workRoute('predict', [PredictRerunImpact, PredictScore], PREDICT_FORM)
  predict(@FromPage() { session, id, body }: PageRequest) {
    return this.work(PREDICT_FORM, session, id, body, async ({ reason }, alertId) => {
      const impact = await this.bus.send(
        new PredictRerunImpact(session.caller, { alertId, analystFeedback: reason }),
      );
      const score = await this.bus.send(new PredictScore(session.caller, { alertId, fact: reason }));
      return this.pages.page(session, id, { predicted: { ...impact, reason, score } });
    });
  }

  @workRoute('notes', AddBlockNote, NOTE_FORM, { formBytesMax: NOTE_FORM_BYTES_MAX, takesFiles: true })
  note(@FromPage() { session, id, body }: PageRequest) {
    return this.work(
      NOTE_FORM,
      session,
      id,
      body,
      async ({ block, classification, note, files, ...claim }, alertId) => {
        const claims = claimsOfForm(claim);
        const added = { blockType: block, classification, body: note, claims };
        const sent = await Promise.all(files.map(contentOfUpload));
        const add = new AddBlockNote(session.caller, { alertId, note: added, files: sent });
        await withClaimFieldsOfForm(() => this.bus.send(add));
        return doneAt(id, 'note');
      },
    );
  }

  @workRoute('claims', ConfirmNoteClaims, CONFIRM_CLAIMS_FORM)
  confirmClaims(@FromPage() { session, id, body }: PageRequest) {
    return this.work(CONFIRM_CLAIMS_FORM, session, id, body, async ({ confirmed_note: noteId }, alertId) => {
      await this.bus.send(new ConfirmNoteClaims(session.caller, { alertId, noteId }));
      return doneAt(id, 'confirmed');
    });
  }

  /** Downloads a file attached to a note. A browser saves it and never displays it. */
  @PageRoute({ path: `${PATH}/files/:file`, messages: [GetNoteFile] })
  async file(@FromPage() { session, id, params }: PageRequest) {
    const { name, content } = await this.bus.send(
      new GetNoteFile(session.caller, { alertId: { serviceId: id }, fileId: params['file']! }),
    );
    return downloadAnswer(name, content);
  }

  @workRoute('data', UploadSupplementalEntityData, DATA_FORM)
  addData(@FromPage() { session, id, body }: PageRequest) {
    return this.work(DATA_FORM, session, id, body, async ({ customer, ...given }, alertId) => {
      const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const entities = [{ entity_source_id: customer, ...fields }];
      const [settled] = await this.bus.send(
        new UploadSupplementalEntityData(session.caller, { alertId, entities }),
      );
      const [conflict] = settled!.conflicts;
      if (conflict) throw new AppError('validation_error', { field: conflict, message: IN_CONFLICT });
      return doneAt(id, settled!.outcome === 'unchanged' ? 'known' : 'data');
    });
  }

  @workRoute('feedback', SubmitAlertFeedback, FEEDBACK_FORM)
  feedback(@FromPage() { session, id, body }: PageRequest) {
    return this.work(FEEDBACK_FORM, session, id, body, async ({ flag, color, context }, alertId) => {
      const [blockId = '', flagId = ''] = flag.split('/');
      const given = { blockId, flagId, color, ...(context === '' ? {} : { context }) };
      await this.bus.send(new SubmitAlertFeedback(session.caller, { alertId, feedback: given }));
      return doneAt(id, 'feedback');
    });
  }

  private work<Values>(
    form: PageForm<Values>,
    session: PageSession,
    id: string,
    body: unknown,
    act: (values: Values, alertId: AlertRef) => Promise<PageAnswer>,
  ) {
    const actOnAlert = (values: Values) => act(values, { serviceId: id });
    return runFormAction(form, body, actOnAlert, (refused) => this.pages.page(session, id, { refused }));
  }
}
