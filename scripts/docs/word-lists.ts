import { shownWordLists } from '../../packages/judgement/src/risk-data/words/word-lists.js';
import { asItIs, page, tableHead, tableRow, wrapped } from './markdown.js';

/**
 * Generates docs/word-lists.md: the word lists with their versions, and the groups that words can be added
 * to.
 */
export function wordListsPage(): string {
  const lists = shownWordLists({});
  const rows = lists.map(({ list, title, language, version, licence, words, source }) => {
    return tableRow(`\`${list}\``, title, language, version, licence, words, source);
  });
  const groups = lists
    .filter((list) => list.groups.length > 0)
    .map(({ list, groups: all }) => {
      const names = all.map(({ name }) => `\`${name.slice(list.length + 1)}\``);
      return `### \`${list}\`\n\n${wrapped(names.join(' ')).join('\n')}\n`;
    });
  return page(
    'Lists of words',
    'What texts are compared with: payments, names, alerts, notes, news, tags and the words of vendors.',
    'Every result names each list with its version in `list_versions`: that of the file and the start of the',
    'hash of its words. An organization adds words of its own, which count from its next investigation on:',
    '',
    '```',
    'alert-review recipe set "Example Bank" --add-words vendor_categories.ransomware.names=novalocker',
    'alert-review recipe set "Example Bank" --remove-words vendor_categories.ransomware.names=novalocker',
    '```',
    '',
    'A word has from 2 to 80 letters, digits and blanks; an organization adds 500 at most. They stand in its',
    'recipe (`lists`), in the event of the change and in `config_hash`; results say how many there were',
    '(`with 2 own`). `alert-review recipe show` and the page Lists in force show them.',
    '`name_words` has no groups: names of the sanctions lists are prepared once for all organizations.',
    '',
    ...asItIs(
      ...tableHead('List', 'What it tells', 'Languages', 'Version', 'Licence', 'Words in groups', 'Source'),
      ...rows,
      '',
      '## Groups that words can be added to',
      '',
      'Their names follow that of the list and a point.',
      '',
      ...groups,
    ),
  );
}
