import { Command } from 'commander';
import { VERSION } from '../platform/process/version.js';
import { CliContext, type CliStreams } from './cli-context.js';
import { acceptLoss } from './commands/accept-loss.js';
import { apiKeyCreate } from './commands/api-key-create.js';
import { apiKeyList } from './commands/api-key-list.js';
import { apiKeyRevoke } from './commands/api-key-revoke.js';
import { apiKeyRotate } from './commands/api-key-rotate.js';
import { auditExport } from './commands/audit-export.js';
import { configCheck } from './commands/config-check.js';
import { demo } from './commands/demo.js';
import { dispositionSet } from './commands/disposition-set.js';
import { dispositionUndo } from './commands/disposition-undo.js';
import { history } from './commands/history.js';
import { investigationReplay } from './commands/investigation-replay.js';
import { orgCreate } from './commands/org-create.js';
import { orgDisable } from './commands/org-disable.js';
import { orgEnable } from './commands/org-enable.js';
import { orgFeatures } from './commands/org-features.js';
import { orgList } from './commands/org-list.js';
import { rebuild } from './commands/rebuild.js';
import { modelDoc } from './commands/model-doc.js';
import { outcomes } from './commands/outcomes.js';
import { recipeCalibrate } from './commands/recipe-calibrate.js';
import { recipeSet } from './commands/recipe-set.js';
import { recipeShow } from './commands/recipe-show.js';
import { replay } from './commands/replay.js';
import { riskDataStatus } from './commands/risk-data-status.js';
import { ticketList } from './commands/ticket-list.js';
import { ticketShow } from './commands/ticket-show.js';
import { userCreate } from './commands/user-create.js';
import { userDisable } from './commands/user-disable.js';
import { userInvite } from './commands/user-invite.js';
import { userList } from './commands/user-list.js';
import { userRole } from './commands/user-role.js';
import { userSetPassword } from './commands/user-set-password.js';
import { verify } from './commands/verify.js';
import { printError } from './print-error.js';

const EXAMPLES = `
Examples:
  $ alert-review demo
  $ alert-review org create "Example Bank" --init
  $ alert-review user create "Example Bank" --email ann@example.com --role admin
  $ alert-review api-key create "Example Bank" --name "nightly upload" --expires 90d
  $ alert-review rebuild --verify

It speaks to the server that runs on DATA_DIR, or opens the stores there itself when none runs, and says on
standard error which they are. With --json errors are JSON there too, one object on a line.
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 server or stores unreachable, 78 wrong configuration.`;

function buildProgram(context: CliContext): Command {
  const program = new Command('alert-review')
    .description('Operates an Alert Review server: organisations, users, API keys, read models.')
    .version(VERSION, '--version', 'print the version')
    .addHelpText('after', EXAMPLES)
    .configureOutput({
      writeOut: (text) => context.streams.stdout.write(text),
      writeErr: (text) => {
        if (!context.isJson) context.streams.stderr.write(text);
      },
    })
    .exitOverride();
  const noun = (name: string, description: string) =>
    program.command(name).description(description).copyInheritedSettings(program);
  const org = noun('org', 'Organisations and their features');
  for (const add of [orgCreate, orgList, orgFeatures, orgDisable, orgEnable]) add(org, context);
  const user = noun('user', 'Users of an organisation');
  for (const add of [userCreate, userList, userInvite, userSetPassword, userRole, userDisable])
    add(user, context);
  const apiKey = noun('api-key', 'API keys of an organisation');
  for (const add of [apiKeyCreate, apiKeyList, apiKeyRevoke, apiKeyRotate]) add(apiKey, context);
  const recipe = noun('recipe', 'How the alerts of an organisation are analysed');
  for (const add of [recipeShow, recipeSet, recipeCalibrate]) add(recipe, context);
  const disposition = noun('disposition', 'Decisions about alerts, in the name of a user');
  for (const add of [dispositionSet, dispositionUndo]) add(disposition, context);
  investigationReplay(noun('investigation', 'Results of investigations'), context);
  const ticket = noun('ticket', 'Support tickets that assistants filed');
  for (const add of [ticketList, ticketShow]) add(ticket, context);
  riskDataStatus(noun('risk-data', 'Lists that the analysis looks things up in'), context);
  outcomes(program, context);
  modelDoc(program, context);
  history(program, context);
  replay(program, context);
  auditExport(noun('audit', 'Who did what'), context);
  demo(program, context);
  rebuild(program, context);
  acceptLoss(program, context);
  verify(program, context);
  configCheck(noun('config', 'The configuration'), context);
  return program;
}

export async function runCli(argv: readonly string[], streams: CliStreams): Promise<number> {
  const context = new CliContext(streams, argv.includes('--json'));
  try {
    await buildProgram(context).parseAsync([...argv], { from: 'user' });
    return context.exitCode;
  } catch (error) {
    return printError(error, context);
  }
}
