import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { ArticleList } from '../../../packages/judgement/src/risk-data/article-list.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

test('articles that hold every word of a name, newest first', () => {
  const article = (id: string, publishedOn: string | null, text: string) => ({
    id,
    publishedOn,
    text,
    source: 's',
  });
  const list = new ArticleList();
  for (const one of [
    article('a', '2020-01-01', 'Jasto Kelbor was charged.'),
    article('b', '2024-01-01', 'Mr KELBOR, first name Jasto, again.'),
    article('c', null, 'kelbor jasto'),
    article('d', '2025-01-01', 'Another Kelbor.'),
  ])
    list.add(one);
  expect(list.articlesNaming('Jasto Kelbor').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(list.articlesNaming('Jasto Nobody')).toEqual([]);
  expect(list.articlesNaming('')).toEqual([]);
});

test('mounted articles are found by the words of a name', async () => {
  Logger.overrideLogger(false);
  const folder = await temporaryFolder();
  try {
    const text = 'Jasto Kelbor convicted of fraud';
    const row = { id: 'a1', published_on: '2025-05-01', source: 'Daily', text };
    await writeFile(path.join(folder, 'articles.jsonl'), `${JSON.stringify(row)}\n`);
    const data = await new RiskLists(folder, new TestClock()).current();
    expect(data.articles('KELBOR Jasto')).toEqual([
      { id: 'a1', publishedOn: '2025-05-01', source: 'Daily', text },
    ]);
    expect(data.articles('Somebody Else')).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
