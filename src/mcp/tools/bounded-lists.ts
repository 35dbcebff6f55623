import { snakeCase } from '../../kernel/row-text.js';
import { cutText } from '../../kernel/shown-value.js';
import { fitsAnswerSize } from '../answer-size.js';

/** An id, or an id with the reason for its omission. */
type ListedId = string | { readonly alertId: string };

interface ListDetail {
  readonly items: number;
  readonly chars: number;
}

const UNBOUNDED_DETAIL: ListDetail = { items: Infinity, chars: Infinity };
const SMALLER: readonly ListDetail[] = [
  { items: 100, chars: 100 },
  { items: 50, chars: 60 },
];
const SMALLEST: ListDetail = { items: 20, chars: 40 };

/** Cuts lists of ids to one answer; `shortened` counts what is shown, null if uncut. */
export function withBoundedLists(answer: object): object {
  const detail =
    [UNBOUNDED_DETAIL, ...SMALLER].find((each) => fitsAnswerSize(cutListsTo(answer, each))) ?? SMALLEST;
  return cutListsTo(answer, detail);
}

function cutListsTo(answer: object, { items, chars }: ListDetail): object {
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value)) as [string, ListedId[]][];
  const shown = lists.map(
    ([name, ids]) => [name, ids.slice(0, items).map((id) => cutId(id, chars))] as const,
  );
  const counted = lists.flatMap(([name, ids]) =>
    ids.length > items ? [`Of ${snakeCase(name)} ${items} of ${ids.length} are shown.`] : [],
  );
  const told = [`Ids of more than ${chars} characters are cut.`, ...counted, 'Send fewer in one call.'];
  const shortened = items === Infinity ? null : told.join(' ');
  return { ...answer, ...Object.fromEntries(shown), shortened };
}

const cutId = (id: ListedId, chars: number): ListedId =>
  typeof id === 'string' ? cutText(id, chars) : { ...id, alertId: cutText(id.alertId, chars) };
