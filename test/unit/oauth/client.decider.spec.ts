import { clientDecider } from '../../../src/oauth/domain/client.decider.js';
import type { ClientEvent } from '../../../src/oauth/domain/client.events.js';
import { given } from '../../support/given.js';

const client = { confidential: true, redirectHosts: ['claude.ai'] };
const registered: ClientEvent = { type: 'ClientRegistered', data: client };
const removed: ClientEvent = { type: 'ClientRemoved', data: { reason: 'idle' } };

test('a client is registered once', () => {
  given(clientDecider).when({ type: 'Register', client }).then(registered);
  given(clientDecider, registered).when({ type: 'Register', client }).then();
});

test('refused redirects are noted of clients that are there', () => {
  const noted: ClientEvent = { type: 'RedirectRefused', data: { host: 'evil.example' } };
  const refuse = { type: 'RefuseRedirect', host: 'evil.example' } as const;
  given(clientDecider, registered).when(refuse).then(noted);
  given(clientDecider, registered, removed).when(refuse).then();
});

test('a client is removed once', () => {
  given(clientDecider, registered).when({ type: 'Remove', reason: 'idle' }).then(removed);
  given(clientDecider, registered, removed).when({ type: 'Remove', reason: 'idle' }).then();
});
