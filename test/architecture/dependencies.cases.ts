import { fired, listed, readRepository } from './repository.js';
import { confinementRules } from './rules/confinement.js';
import { dependencyRules } from './rules/dependencies.js';

const rules = [...dependencyRules, ...confinementRules];
const applied = (path: string, text: string) => rules.flatMap((rule) => rule([{ path, text }]));

test('the source tree keeps the layers and the doors', () => {
  const files = readRepository('src', 'packages');
  expect(files.length).toBeGreaterThan(20);
  expect(listed(rules.flatMap((rule) => rule(files)))).toEqual([]);
});

describe('a planted violation fires', () => {
  test.each([
    ['kernel-imports', 'packages/kernel/src/x.ts', `import { Injectable } from '@nestjs/common';`],
    ['kernel-imports', 'packages/kernel/src/x.ts', `import { open } from '@alert-review/lmdb-store';`],
    ['domain-imports', 'src/alerts/domain/x.ts', `import { readFile } from 'node:fs/promises';`],
    [
      'domain-imports',
      'src/alerts/domain/x.ts',
      `import { Records } from '../../platform/read-store/records.js';`,
    ],
    ['domain-imports', 'src/alerts/features/x.ts', `import { Y } from '../commands/y.command.js';`],
    ['domain-imports', 'src/alerts/domain/x.ts', `import { Y } from '../../ingestion/domain/y.record.js';`],
    ['domain-imports', 'src/alerts/domain/x.ts', `import { L } from '../../reference/queries/l.query.js';`],
    ['feature-imports', 'src/alerts/x.ts', `import type { C } from '../investigations/domain/c.record.js';`],
    ['feature-imports', 'src/dispositions/x.ts', `import { A } from '../alerts/alert.read-model.js';`],
    ['feature-imports', 'src/investigations/x.ts', `import { A } from '../alerts/alert-references.js';`],
    ['feature-imports', 'src/alerts/x.ts', `import { p } from '../reference/list-order.js';`],
    ['feature-imports', 'src/alerts/x.ts', `import { p } from '../risk-data/list-folder.js';`],
    ['domain-imports', 'src/alerts/domain/x.ts', `import { R } from '../../risk-data/risk-lists.js';`],
    ['package-faces', 'src/startup.ts', `import { a } from '../packages/judgement/src/a.js';`],
    ['package-faces', 'src/alerts/x.ts', `import { a } from '@alert-review/judgement/src/a.js';`],
    ['package-imports', 'packages/judgement/src/x.ts', `import { a } from '../../../src/alerts/a.js';`],
    ['judgement-imports', 'packages/judgement/src/rules/x.ts', `import { a } from 'node:fs';`],
    ['judgement-imports', 'packages/judgement/src/rules/x.ts', `import { R } from '../risk-data/r.js';`],
    ['lmdb-store-imports', 'packages/lmdb-store/src/x.ts', `import { z } from 'zod';`],
    ['lmdb-store-imports', 'packages/lmdb-store/src/x.ts', `import { a } from '@alert-review/judgement';`],
    [
      'package-imports',
      'packages/lmdb-store/src/x.ts',
      `import { E } from '../../../src/platform/read-store/read-store.embedded.js';`,
    ],
    ['feature-imports', 'src/alerts/x.ts', `import { e } from '@alert-review/lmdb-store';`],
    ['platform-imports', 'src/platform/x.ts', `import { A } from '../alerts/alert.read-model.js';`],
    ['platform-imports', 'src/platform/x.ts', `const a = await import('@alert-review/lmdb-store');`],
    ['feature-imports', 'src/alerts/x.ts', `import { B } from '../ingestion/import/b.js';`],
    ['feature-imports', 'src/alerts/x.ts', `import { B } from '../rest/alerts.controller.js';`],
    ['feature-imports', 'src/alerts/x.ts', `import { B } from '../platform/files/file-store.disk.js';`],
    ['transport-imports', 'src/rest/x.ts', `import { d } from '../access/domain/user.decider.js';`],
    ['transport-imports', 'src/rest/x.ts', `import { d } from '../cli/table.js';`],
    ['transport-imports', 'src/rest/x.ts', `import { d } from '../alerts/alert.read-model.js';`],
    ['transport-imports', 'src/rest/x.ts', `import { d } from '../alerts/queries/d.lookup.js';`],
    ['transport-imports', 'src/operator/x.ts', `import { d } from '../cli/cli-context.js';`],
    ['transport-imports', 'src/cli/x.ts', `import { e } from '@alert-review/lmdb-store';`],
    ['tool-imports', 'src/mcp/tools/a.tool.ts', `import { B } from '../../alerts/queries/b.query.js';`],
    ['verifier-imports', 'src/audit/verifier/verify.ts', `import { leaf } from '../domain/leaf.js';`],
    ['module-imports', 'src/alerts/x.ts', `import { A } from './alerts.module.js';`],
    [
      'record-owners',
      'src/alerts/x.ts',
      `import { R } from '../ingestion/domain/r.record.js'; await records.for(caller).put(R.current, row);`,
    ],
    [
      'record-owners',
      'src/erasure/x.ts',
      `import { R } from '../ingestion/domain/r.record.js'; await records.for(caller).put(R.current, row);`,
    ],
    ['vendor-clients', 'src/platform/read-store/x.ts', `import { open } from 'lmdb';`],
    ['vendor-clients', 'src/platform/read-store/query.ts', `import { Packr } from 'msgpackr/pack';`],
    ['vendor-clients', 'src/platform/jobs/jobs.ts', `import Bull from 'bull';`],
    ['vendor-clients', 'src/alerts/x.ts', `import passport from 'passport';`],
    ['environment', 'src/rest/x.ts', `const port = process.env.PORT;`],
    ['current-time', 'src/alerts/x.ts', `const now = Date.now();`],
    ['current-time', 'src/alerts/x.ts', `const now = new Date();`],
    ['current-time', 'src/cli/x.ts', `const t = performance.now();`],
    ['randomness', 'src/alerts/x.ts', `const r = Math.random();`],
    ['randomness', 'src/alerts/x.ts', `import { randomUUID as id } from 'node:crypto';`],
    ['randomness', 'src/alerts/x.ts', `const id = crypto.randomUUID();`],
    ['no-console', 'src/alerts/x.ts', `console.log('hello');`],
    ['appends', 'src/access/x.ts', `await this.events.append(stream, 'no_stream', events);`],
    ['drops', 'src/platform/event-store/x.ts', `await this.events.dropStream(stream);`],
    ['unscoped-records', 'src/alerts/x.ts', `const rows = this.records.forSystem();`],
    ['scoped-stores', 'src/alerts/x.ts', `import { ReadStore } from '../platform/read-store/read-store.js';`],
    [
      'read-model-writes',
      'src/alerts/x.ts',
      `import { AlertRow } from './alert.read-model.js'; await rows.putMany(AlertRow, []);`,
    ],
    ['plain-injection', 'src/alerts/x.ts', `@Injectable({ scope: Scope.REQUEST }) class X {}`],
    ['plain-injection', 'src/alerts/x.ts', `const cycle = forwardRef(() => X);`],
  ])('%s in %s: %s', (rule, path, text) => {
    expect(fired(applied(path, text))).toEqual([rule]);
  });
});

describe('what the rules allow', () => {
  test.each([
    ['packages/kernel/src/x.ts', `import { z } from 'zod'; import { Clock } from './clock.js';`],
    ['src/alerts/domain/x.ts', `import type { T } from '../../ingestion/domain/transaction.record.js';`],
    ['src/alerts/domain/x.record.ts', `import { CHARS_MAX } from '../../ingestion/domain/y.record.js';`],
    ['src/alerts/domain/x.ts', `import type { C } from '../../investigations/queries/c.query.js';`],
    ['src/investigations/x.ts', `import { Q } from '../alerts/queries/q.query.js';`],
    ['src/alerts/x.ts', `import { Events } from '../dispositions/domain/disposition.events.js';`],
    ['packages/judgement/src/rules/x.ts', `import type { C } from '../risk-data/risk-answers.js';`],
    ['packages/judgement/src/rules/x.ts', `import { w } from '../risk-data/words/word-lists.js';`],
    ['packages/judgement/src/x.ts', `import { c } from '@alert-review/reference-lists';`],
    ['src/alerts/x.ts', `import { assessCase } from '@alert-review/judgement';`],
    ['src/alerts/domain/x.ts', `import { fiat } from '@alert-review/reference-lists';`],
    ['src/alerts/engine/x.ts', `import { RiskLists } from '../../risk-data/risk-lists.js';`],
    [
      'packages/lmdb-store/src/x.ts',
      `import { Packr } from 'msgpackr/pack'; import { Clock } from '@alert-review/kernel';`,
    ],
    [
      'src/platform/read-store/read-store.embedded.ts',
      `import { Environment } from '@alert-review/lmdb-store';`,
    ],
    ['src/reruns/commands/x.command.ts', `import { P } from '../../investigations/queries/p.query.js';`],
    ['src/rest/x.controller.ts', `import { U } from '../../ingestion/commands/u.command.js';`],
    ['src/rest/x.controller.ts', `import { STATES } from '../../investigations/domain/runs/run-state.js';`],
    ['src/rest/x.controller.ts', `import { SessionGuard } from '../web/session.guard.js';`],
    ['src/cli/cli.ts', `import { AppModule } from '../app.module.js'; console.log(1);`],
    ['src/cli/commands/x.ts', `import { R } from '../../operator/operator-commands.js';`],
    ['src/platform/http/x.ts', `const started = performance.now();`],
    ['src/alerts/x.ts', `const at = new Date(0).toISOString(); headers.append('a', 'b');`],
    ['src/platform/decisions/decisions.ts', `await store.append(stream, 3, events);`],
  ])('%s: %s', (path, text) => {
    expect(listed(applied(path, text))).toEqual([]);
  });
});
