import { Controller } from '@nestjs/common';
import { AgentSearch } from '../../alerts/queries/agent-search.query.js';
import { FindParties } from '../../alerts/queries/find-parties.query.js';
import {
  FindPayments,
  hasOnlyDaysAndAmounts,
  paymentSearchTermsOf,
} from '../../alerts/queries/find-payments.query.js';
import { ListAlertQueue, QUEUE_ROWS_MAX } from '../../alerts/queries/list-alert-queue.query.js';
import {
  FOUND_PASSAGES_MAX,
  SearchAgentInvestigations,
} from '../../investigations/queries/search-agent-investigations.query.js';
import type { Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { runQueryFormAction } from '../answer-form.js';
import { SEARCH_PATH } from '../links.js';
import { FromPage, type PageRequest } from '../page-request.js';
import { PageRoute } from '../page-route.js';
import type { PageSession } from '../page-session.js';
import { searchConstraintsOf, looksLikeId, SEARCH_FIELDS } from './search-fields.js';
import { ALERTS_SHOWN, searchPage, type SearchPageContent } from './search-page.js';

const IDS_FOUND_MAX = 10;
const PARTIES_FOUND_MAX = 20;
const PAYMENTS_FOUND_MAX = 20;
/** A customer of this likeness has the name in the text; the payments of five are searched. */
const NAMED_LIKENESS_MIN = 90;
const NAMED_CUSTOMERS_MAX = 5;
const ID_KINDS = ['alerts', 'entities', 'transactions'] as const;

@Controller()
export class SearchController {
  constructor(private readonly bus: Bus) {}

  // SearchAgentInvestigations is not listed: ids and names can be searched even if its feature is off.
  @PageRoute({
    path: SEARCH_PATH,
    messages: [AgentSearch, FindParties, FindPayments, ListAlertQueue],
    query: SEARCH_FIELDS,
  })
  search(@FromPage() { session, request: { query } }: PageRequest) {
    return runQueryFormAction(
      { schema: SEARCH_FIELDS },
      query,
      async ({ q, ...fields }) => {
        const given = searchConstraintsOf({ q, ...fields });
        const isAsked = q !== '' || Object.keys(given).length > 0;
        return searchPage(session, { q, given, ...(isAsked && (await this.searched(session, q, given))) });
      },
      (refused) => searchPage(session, { q: refused.sent('q')[0] ?? '', given: {}, refused }),
    );
  }

  private async searched({ caller }: PageSession, q: string, given: SearchPageContent['given']) {
    const isEnabled = caller.features.includes(SearchAgentInvestigations.feature);
    const ids = looksLikeId(q)
      ? await this.bus.send(
          new AgentSearch(caller, { text: q, kinds: ID_KINDS, page: 1, pageSize: IDS_FOUND_MAX }),
        )
      : null;
    const byId = ids?.alerts.found ?? [];
    // An id says exactly what is meant, so do not also search by meaning, which takes time of a model.
    const isFoundById = ids !== null && Object.values(ids).some(({ found }) => found.length > 0);
    const isNamed = q !== '' && !isFoundById;
    const payment = paymentSearchTermsOf(q);
    const isPayment = hasOnlyDaysAndAmounts(payment);
    const parties =
      isNamed && !isPayment
        ? await this.bus.send(new FindParties(caller, { name: payment.words || q, limit: PARTIES_FOUND_MAX }))
        : undefined;
    const payments = isNamed ? await this.payments(caller, payment, parties) : undefined;
    // An amount or a day means nothing to a search by meaning: it would answer with unrelated results.
    const isPastAsked = isEnabled && !isFoundById && !isPayment;
    const past = isPastAsked ? await this.past(caller, q, given) : undefined;
    const alertIds = [
      ...byId.map(({ ownId }) => ownId),
      ...new Set((past?.found ?? []).map(({ alertId }) => alertId)),
    ];
    const serviceIds = parties?.counterparties.flatMap(({ alerts }) => alerts.slice(0, ALERTS_SHOWN)) ?? [];
    const named = { alertIds, serviceIds };
    const { rows } = await this.bus.send(
      new ListAlertQueue(caller, { filter: { named }, order: 'risk', page: 1, pageSize: QUEUE_ROWS_MAX }),
    );
    return { ids, parties, payments, past, alerts: new Map(rows.map((row) => [row.alertId, row])) };
  }

  /** Searches payments, unless the text is the name of a customer and nothing else. */
  private async payments(
    caller: Caller,
    searched: ReturnType<typeof paymentSearchTermsOf>,
    parties: FindParties['result'] | undefined,
  ) {
    const named = await this.namedCustomers(caller, searched.words, parties);
    const isNameAlone = searched.days.length + searched.numbers.length === 0;
    if (isNameAlone && named.length > 0) return undefined;
    const fields = { searched, customerIds: named, limit: PAYMENTS_FOUND_MAX };
    const payments = await this.bus.send(new FindPayments(caller, fields));
    // Words alone may be a name as well: that no payment has them is no answer of its own.
    return isNameAlone && payments.found.length === 0 ? undefined : payments;
  }

  /** Own ids of the customers whose name or id the words are. */
  private async namedCustomers(caller: Caller, words: string, parties: FindParties['result'] | undefined) {
    const byName = (parties?.found ?? []).filter(({ likeness }) => likeness >= NAMED_LIKENESS_MIN);
    if (byName.length > 0 || !looksLikeId(words))
      return byName.slice(0, NAMED_CUSTOMERS_MAX).map(({ ownId }) => ownId);
    const ids = await this.bus.send(
      new AgentSearch(caller, { text: words, kinds: ['entities'], page: 1, pageSize: NAMED_CUSTOMERS_MAX }),
    );
    return ids.entities.found.filter(({ ownId }) => ownId === words).map(({ ownId }) => ownId);
  }

  private past(caller: Caller, q: string, given: SearchPageContent['given']) {
    return this.bus.send(
      new SearchAgentInvestigations(caller, { text: q, given, limit: FOUND_PASSAGES_MAX }),
    );
  }
}
