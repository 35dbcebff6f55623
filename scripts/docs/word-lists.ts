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
    'Word lists',
    'For administrators and model validators: the words that the engine looks for in payments, names,',
    'alerts, news, tags and categories of vendors. Every result names the lists with their',
    'versions in `list_versions`. A version is the version of the file and the start of the hash of its',
    'words.',
    '',
    'An organization can add its own words. They count from the next investigation on:',
    '',
    '```',
    'alert-review recipe set "Example Bank" --add-words vendor_categories.ransomware.names=novalocker',
    'alert-review recipe set "Example Bank" --remove-words vendor_categories.ransomware.names=novalocker',
    '```',
    '',
    'A word has 2 to 80 letters, digits and blanks. An organization can add 500 words. The added words are',
    'part of the scoring rules (`lists`), of the event of the change and of `config_hash`. Results give',
    'their number (`with 2 own`). `alert-review recipe show` and the page Risk lists show the added',
    'words. You cannot add words to `name_words`, because the server prepares the names of sanctions lists',
    'once for all organizations.',
    '',
    ...asItIs(
      ...tableHead('List', 'What it is for', 'Languages', 'Version', 'Licence', 'Words in groups', 'Source'),
      ...rows,
      '',
      '## Groups that words can be added to',
      '',
      'Write the name of the list, a point, and the name of the group.',
      '',
      ...groups,
    ),
  );
}
