import { z } from 'zod';
import { TakeNextAlert } from '../../teams/commands/take-next-alert.command.js';
import { defineTool } from '../tool.js';
import { ASSIGNING_HINTS, assignmentField } from './fields.js';

export const takeNextAlert = defineTool({
  name: 'take_next_alert',
  title: 'Take the next alert',
  hints: { ...ASSIGNING_HINTS, idempotent: false },
  description:
    'Assigns to the user the undecided alert with the highest score that is not assigned to anybody. ' +
    'Nobody else gets the same alert. Use this tool when the user asks what to work on next. ' +
    'Example: {}',
  input: z.strictObject({}),
  output: z.object({ taken: assignmentField().nullable().describe('null: no alert is left.') }),
  sends: TakeNextAlert,
  fields: (_input, caller) => caller.userId,
  view: (taken) => ({ taken: taken && { ...taken, assignee: 'you' } }),
});
