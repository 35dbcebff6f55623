/** Answer of a tool: its bytes, and its fields. */
export interface Answered {
  readonly bytes: number;
  readonly json: Readonly<Record<string, unknown>>;
}

export type Call = (tool: string, args: object) => Promise<Answered>;

interface Question {
  readonly asked: string;
  /** Calls the tools that answer it, as an assistant would. */
  readonly answer: (call: Call) => Promise<void>;
}

interface Row {
  readonly alert_id: string;
}

const alertsOf = ({ json }: Answered): string[] =>
  (json['alerts'] as readonly Row[]).map(({ alert_id }) => alert_id);

const undecided = { disposition: 'NOT_REVIEWED', sort: 'risk', detail: 'brief' };

const riskiest = async (call: Call, page_size: number): Promise<string[]> =>
  alertsOf(await call('search_alerts', { ...undecided, page_size }));

/** Questions of a working day, each about alerts that the one before left undecided. */
export const QUESTIONS: readonly Question[] = [
  {
    asked: 'What should I look at first this morning?',
    async answer(call) {
      await riskiest(call, 10);
    },
  },
  {
    asked: 'Why was this alert escalated?',
    async answer(call) {
      const found = await call('search_alerts', {
        final_disposition: 'ESCALATED',
        detail: 'brief',
        page_size: 1,
      });
      await call('get_alert', { alert_id: alertsOf(found)[0]! });
    },
  },
  {
    asked: 'Close these three; no, leave the last one open.',
    async answer(call) {
      const alert_ids = await riskiest(call, 3);
      await call('update_alert_dispositions_bulk', { alert_ids, disposition: 'CLEARED' });
      await call('undo_disposition', { alert_id: alert_ids[2] });
    },
  },
  {
    asked: 'The payments are rent for two flats: look at it again.',
    async answer(call) {
      const [alert_id] = await riskiest(call, 1);
      const body = 'The payments are rent for two flats.';
      await call('add_block_note', { alert_id, block_type: 'general', classification: 'added_facts', body });
      const { json } = await call('rerun_investigation', { alert_id });
      await call('get_rerun_status', { investigation_id: json['investigation_id'] });
      await call('compare_investigations', { alert_id });
    },
  },
  {
    asked: 'How did the flags develop by month?',
    async answer(call) {
      await call('get_flag_trends', { bucket: 'month' });
    },
  },
  {
    asked: 'Here are facts for four alerts.',
    async answer(call) {
      const items = (await riskiest(call, 4)).map((alert_id) => ({
        alert_id,
        body: 'Paid by the employer.',
      }));
      const { json } = await call('propose_bulk_facts_rerun', { items });
      const done = await call('confirm_bulk_facts_rerun', { proposal_id: json['proposal_id'] });
      await call('get_bulk_rerun_status', { batch_id: done.json['batch_id'] });
    },
  },
];

/** Asks all of them. Returns a line of a table for each: question, tools in order, bytes of all answers. */
export async function weighed(call: Call): Promise<{ asked: string; tools: string[]; bytes: number }[]> {
  const lines = [];
  for (const { asked, answer } of QUESTIONS) {
    const line = { asked, tools: [] as string[], bytes: 0 };
    await answer(async (tool, args) => {
      const answered = await call(tool, args);
      line.tools.push(tool);
      line.bytes += answered.bytes;
      return answered;
    });
    lines.push(line);
  }
  return lines;
}
