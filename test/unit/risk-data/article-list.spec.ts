import { ArticleList } from '../../../src/risk-data/article-list.js';

test('articles that hold every word of a name, newest first', () => {
  const article = (id: string, publishedOn: string | null, text: string) => ({
    ...{ id, publishedOn, text, source: 's' },
  });
  const list = new ArticleList([
    article('a', '2020-01-01', 'Jasto Kelbor was charged.'),
    article('b', '2024-01-01', 'Mr KELBOR, first name Jasto, again.'),
    article('c', null, 'kelbor jasto'),
    article('d', '2025-01-01', 'Another Kelbor.'),
  ]);
  expect(list.naming('Jasto Kelbor').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(list.naming('Jasto Nobody')).toEqual([]);
  expect(list.naming('')).toEqual([]);
});
