import { weighed, type Answered } from '../../../../scripts/mcp-try/questions.js';
import { SetRecipe } from '../../../../src/investigations/commands/set-recipe.command.js';
import { Builders } from '../../../support/builders.js';
import { InvestigatedAlert } from '../../../support/investigated-alert.js';
import { rerunningBank } from './rerunning.js';

/** Most bytes of all answers to a question, with few alerts. */
const BYTES_MAX = [3_500, 30_000, 2_500, 8_000, 5_000, 5_000];

test('questions of a working day are answered in few bytes', async () => {
  const bank = await rerunningBank(4340);
  await bank.investigated(8);
  const sensitive = { replace: null, enable: [], disable: [], escalateAt: 1 };
  await bank.server.bus.send(new SetRecipe(bank.bank.caller, sensitive));
  await InvestigatedAlert.in(bank.server, bank.bank, new Builders(4341));
  const lines = await weighed(async (tool, args): Promise<Answered> => {
    const asked = JSON.stringify(args);
    const { text, structured, isError } = await bank.client.call(tool, args);
    if (isError) throw new Error(`${tool} ${asked}: ${text}`);
    return { bytes: Buffer.byteLength(text), json: structured! };
  });
  expect(lines.map(({ asked, bytes }, at) => [asked, bytes > 0 && bytes <= BYTES_MAX[at]!])).toEqual(
    lines.map(({ asked }) => [asked, true]),
  );
});
