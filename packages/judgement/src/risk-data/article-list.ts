import type { NewsArticle } from './risk-answers.js';
import { plainWordsOf } from './words/plain-words.js';

export class ArticleList {
  private readonly listed: NewsArticle[] = [];
  private readonly byWord = new Map<string, Set<NewsArticle>>();

  get articles(): readonly NewsArticle[] {
    return this.listed;
  }

  add(article: NewsArticle): void {
    this.listed.push(article);
    for (const word of new Set(plainWordsOf(article.text))) {
      const holders = this.byWord.get(word);
      if (holders) holders.add(article);
      else this.byWord.set(word, new Set([article]));
    }
  }

  /**
   * Returns articles that contain every word of the name, newest first, then by id; articles without a date
   * last.
   */
  articlesNaming(name: string): readonly NewsArticle[] {
    const [first, ...others] = plainWordsOf(name).map((word) => this.byWord.get(word));
    if (!first || others.includes(undefined)) return [];
    return [...first]
      .filter((article) => others.every((holders) => holders!.has(article)))
      .sort((a, b) => compareTexts(b.publishedOn ?? '', a.publishedOn ?? '') || compareTexts(a.id, b.id));
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
