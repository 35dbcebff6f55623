import { Controller } from '@nestjs/common';
import { ListWordLists } from '../../investigations/queries/list-word-lists.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { ListReferenceRows } from '../../reference/queries/list-reference-rows.query.js';
import { GetRiskDataStatus } from '../../risk-data/queries/get-risk-data-status.query.js';
import { amountText, countPart } from '../alerts/amount-parts.js';
import { documentAddress } from '../docs-address.js';
import { html } from '../html.js';
import { RISK_LISTS_PATH } from '../links.js';
import { pageSection, settingsPageAt } from '../page-layout.js';
import type { PageAnswer } from '../page-answers.js';
import { badge, table, type Cell } from '../page-parts.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';

const PATH = RISK_LISTS_PATH;
const REFERENCE_LISTS = { assets: 'Crypto assets', chains: 'Crypto chains', fiat: 'Currencies' } as const;
const BADGES = { 'in force': 'good', stale: 'bad', absent: 'plain' } as const;

const page = settingsPageAt(PATH);

@Controller()
export class RiskListsController {
  constructor(private readonly bus: Bus) {}

  @PageRoute({ path: PATH, messages: [GetRiskDataStatus, ListWordLists, ListReferenceRows] })
  async show(@FromPage() { session }: PageRequest): Promise<PageAnswer> {
    const { caller } = session;
    const names = Object.keys(REFERENCE_LISTS) as (keyof typeof REFERENCE_LISTS)[];
    const [lists, words, ...reference] = await Promise.all([
      this.bus.send(new GetRiskDataStatus(caller)),
      this.bus.send(new ListWordLists(caller)),
      ...names.map((name) =>
        this.bus.send(new ListReferenceRows(caller, { list: name, page: 1, pageSize: 1 })),
      ),
    ]);
    const risk = lists.map(({ name, state, origin, date, ageDays, entries, source, problem }): Cell[] => [
      html`<code>${name}</code>`,
      html`${badge(BADGES[state], state)}
      ${problem && html`<span class="hint">a newer file is not usable</span>`}`,
      date && html`<span class="amount">${date}</span>`,
      ageDays === null ? null : countPart(ageDays, 'day'),
      entries === null ? null : html`<span class="amount">${amountText(String(entries))}</span>`,
      source ?? origin,
    ]);
    const own = words.map(({ title, language, version, words: count, groups }): Cell[] => [
      title,
      language,
      version,
      String(count),
      String(groups.flatMap((group) => group.own).length),
    ]);
    const payloads = names.map((name, at): Cell[] => [REFERENCE_LISTS[name], String(reference[at]!.total)]);
    const head = ['List', 'State', 'Date', 'Age', 'Entries', 'Source'];
    const body = html`${pageSection('Risk lists', table({ caption: 'Risk lists', head, rows: risk }))}
    ${pageSection(
      'Lists of words',
      table({
        caption: 'Lists of words',
        head: ['List', 'Languages', 'Version', 'Words', 'Own words'],
        rows: own,
      }),
    )}
    ${pageSection(
      'Lists that uploads name by id',
      table({ caption: 'Lists that uploads name by id', head: ['List', 'Rows'], rows: payloads }),
    )}`;
    return page(session, 'Risk lists', body, {
      lead: html`Lists with which customers are compared. The operator of the server installs newer lists:
        <a class="tall" href="${documentAddress('risk-data', 'fresh-lists')}">how to load lists</a>.`,
    });
  }
}
