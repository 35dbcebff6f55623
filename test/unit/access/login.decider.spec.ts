import { loginDecider } from '../../../src/access/domain/login.decider.js';
import type { LoginEvent } from '../../../src/access/domain/login.events.js';
import { given } from '../../support/given.js';

const succeeded: LoginEvent = { type: 'LoginSucceeded', data: { by: 'password', userId: 'ann' } };
const ended: LoginEvent = { type: 'SessionEnded', data: { reason: 'logged_out' } };

test('a session ends once', () => {
  given(loginDecider).when(succeeded).then(succeeded);
  given(loginDecider, succeeded).when(ended).then(ended);
  given(loginDecider, succeeded, ended).when(ended).then();
});
