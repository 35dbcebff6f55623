import path from 'node:path';
import {
  RunInvestigation,
  RunInvestigationHandler,
} from '../../src/investigations/commands/run-investigation.command.js';
import type { CaseFacts } from '@alert-review/judgement';
import type { Recipe } from '../../packages/judgement/src/recipe/recipe.js';
import { AlertNotes } from '../../src/investigations/engine/alert-notes.js';
import { AlertResults } from '../../src/investigations/engine/alert-results.js';
import { LoadCase } from '../../src/investigations/engine/gather/load-case.js';
import { Recipes } from '../../src/investigations/engine/recipes.js';
import { ResultThread } from '../../src/investigations/engine/result-thread.js';
import { RunClaims } from '../../src/investigations/engine/run-claims.js';
import { Clock, SystemClock } from '@alert-review/kernel';
import { Decisions } from '../../src/platform/decisions/decisions.js';
import { jobCaller } from '../../src/platform/jobs/job-caller.js';
import { JobQueue } from '../../src/platform/jobs/job-queue.js';
import { Records } from '../../src/platform/records/records.js';
import { SubjectKeys } from '../../src/platform/records/subject-keys.js';
import { startApp, type TestApp, type TestOrganization } from '../support/app.js';
import { Builders } from '../support/builders.js';
import { RestClient } from '../support/rest-client.js';

const BUILT = path.resolve(import.meta.dirname, '../../dist/investigations/engine/work-out-in-thread.js');
const THAT_DIES = path.resolve(import.meta.dirname, '../support/endless-thread.js');

const make = new Builders(47);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
const threads: ResultThread[] = [];

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0', EMBEDDER: 'none' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(entity);
  await client.transactions([row]);
  // Attempts begin when a test says so.
  await server.app.get(JobQueue, { strict: false }).stop(0);
});

afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.end()));
  await server.close();
});

const part = <T>(type: abstract new (...args: never[]) => T): T =>
  server.app.get(type as never, { strict: false });

interface Changes {
  readonly script: string;
  readonly facts?: (facts: CaseFacts) => CaseFacts;
  readonly recipe?: (recipe: Recipe) => Recipe;
}

/** The handler of the application with a thread, and with what a fault in the code would make of its case. */
function handlerWith({ script, facts, recipe }: Changes): RunInvestigationHandler {
  const cases = Object.create(part(LoadCase)) as LoadCase;
  const recipes = Object.create(part(Recipes)) as Recipes;
  cases.load = async (caller, alert) => {
    const loaded = await part(LoadCase).load(caller, alert);
    return facts ? facts(loaded) : loaded;
  };
  recipes.withLists = (...asked) => {
    const made = part(Recipes).withLists(...asked);
    return recipe ? { ...made, recipe: recipe(made.recipe) } : made;
  };
  const thread = new ResultThread(new SystemClock(), script);
  threads.push(thread);
  return new RunInvestigationHandler(
    part(Decisions),
    cases,
    recipes,
    part(AlertNotes),
    part(AlertResults),
    part(SubjectKeys),
    part(Records),
    part(RunClaims),
    part(JobQueue),
    thread,
    part(Clock),
  );
}

async function queued(): Promise<string> {
  const sent = make.alert([entity.entity_id], [row.transaction_id]);
  const { json } = await client.alerts([sent], true);
  const { investigations } = json as { investigations: readonly { readonly investigation_id: string }[] };
  return investigations[0]!.investigation_id;
}

const attempt = (runId: string) => new RunInvestigation(jobCaller(bank.id, runId), runId);

/** The causes that the log names, one of each attempt. */
const causesOf = (runId: string): string[] =>
  server.logLines
    .filter((line) => line.includes(runId) && line.includes('an attempt of a run failed'))
    .map((line) => (JSON.parse(line) as { err: { message: string } }).err.message);

const withoutBlocks = (recipe: Recipe): Recipe => ({ ...recipe, blocks: null as never });
const deadly = (facts: CaseFacts): CaseFacts => ({ ...facts, subjectId: 'deadly' });
const ofNothing = (facts: CaseFacts): CaseFacts => ({ ...facts, versions: { length: 0 } as never });

test.each<[string, Changes, RegExp]>([
  ['an error of the blocks', { script: BUILT, recipe: withoutBlocks }, /of null/],
  ['an error behind the texts', { script: BUILT, facts: ofNothing }, /versions is not iterable/],
  ['the end of the thread', { script: THAT_DIES, facts: deadly }, /ended with 1/],
])('%s fails each attempt at once, with its cause in the log', async (_, changes, cause) => {
  const handler = handlerWith(changes);
  const runId = await queued();
  expect(await handler.execute(attempt(runId))).toBe('failed');
  expect(await handler.execute(attempt(runId))).toBe('failed');
  await handler.execute(attempt(runId));
  expect(await client.investigation(runId)).toMatchObject({
    processing_status: 'incomplete',
    incomplete_reason: 'case_unreadable',
    attempt: 3,
    risk_score: null,
    disposition: null,
  });
  const causes = causesOf(runId);
  expect(causes).toHaveLength(3);
  for (const each of causes) expect(each).toMatch(cause);
  expect(await handlerWith({ script: BUILT }).execute(attempt(await queued()))).toBe('completed');
});
