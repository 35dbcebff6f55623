import { STATUS_CODES } from 'node:http';
import 'reflect-metadata';
import { AppError, ERROR_CATALOGUE, type ErrorCode } from '@alert-review/kernel';
import { runFormAction, type RefusedForm } from '../../../src/web/answer-form.js';
import { errorPage } from '../../../src/web/error-page.js';
import { html } from '../../../src/web/html.js';
import { pagesOfControllers } from '../../../src/web/page-route.js';
import { WebModule } from '../../../src/web/web.module.js';
import type { Type } from '@nestjs/common';

const SENTENCE = /^[\p{Lu}“"][^]*[.!?]$/u;

test.each(Object.keys(ERROR_CATALOGUE) as ErrorCode[])('the page of %s says it in sentences', (code) => {
  const details = { field: 'min_score', value: 'x', reason: 'min_score must be a number' };
  const page = String(errorPage(new AppError(code, details), 'https://alerts.example.com/alerts'));
  const [, title = ''] = /<h1>([^<]*)<\/h1>/.exec(page)!;
  const [, said = ''] = /<p>([^<]*)<\/p>/.exec(page)!;
  expect(Object.values(STATUS_CODES)).not.toContain(title);
  expect(title.split(' ').length).toBeGreaterThan(1);
  expect(said).toMatch(SENTENCE);
});

const controllers = Reflect.getMetadata('controllers', WebModule) as Type[];
const FORMS = pagesOfControllers(controllers).flatMap(({ path, form }) =>
  form ? [[path, form] as const] : [],
);
const WRONG = [undefined, '', 'x'.repeat(70_000), '-1', ['a', 'b'], '\u0000'];

test('the forms of all pages are looked at', () => expect(FORMS.length).toBeGreaterThan(40));

test.each(FORMS)('what is wrong with a form is a sentence about its field: %s', async (_, form) => {
  const said: string[] = [];
  const page = (refused: RefusedForm) => {
    said.push(refused.text());
    if (refused.field !== null) said.push(refused.text('Some label'));
    return html``;
  };
  for (const name of Object.keys(form.schema.shape))
    for (const value of WRONG)
      await runFormAction(form, { [name]: value }, () => Promise.resolve(html``), page);
  for (const text of said) {
    expect(text).toMatch(SENTENCE);
    expect(text).not.toMatch(/^The form |Invalid|undefined|\bnull\b|\w_\w+ (is|must|has)\b/);
  }
});
