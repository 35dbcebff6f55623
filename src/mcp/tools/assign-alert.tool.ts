import { z } from 'zod';
import { AssignAlert } from '../../teams/commands/assign-alert.command.js';
import { defineTool } from '../tool.js';
import { alertIdField, ASSIGNING_HINTS, assignmentField, serviceIdField } from './fields.js';

export const assignAlert = defineTool({
  name: 'assign_alert',
  title: 'Assign an alert',
  hints: ASSIGNING_HINTS,
  description:
    'Assigns one alert to the user, to another person or to nobody. The assignment decides nothing, and ' +
    'others can still decide. Use this tool when the user wants to work on an alert, hand it over or ' +
    'give it back. ' +
    'Example: {"alert_id": "A-1042"}',
  input: z
    .strictObject({
      alert_id: alertIdField(),
      to: z.enum(['me', 'nobody', 'user']).default('me').describe('user: the person of user_id.'),
      user_id: serviceIdField().optional(),
    })
    .refine(({ to, user_id: user }) => (to === 'user') === (user !== undefined), {
      path: ['user_id'],
      message: 'goes with "to": "user", which needs one',
    }),
  output: z.object(assignmentField().shape),
  sends: AssignAlert,
  fields: ({ alert_id, to, user_id = '' }, caller) => {
    const user = { me: caller.userId, nobody: null, user: user_id }[to];
    return { alertId: alert_id, user };
  },
  users: ({ assignee, inPlaceOf }) => [assignee, inPlaceOf],
  view: ({ assignee, inPlaceOf, ...answer }, _input, nameOf) => ({
    ...answer,
    assignee: nameOf(assignee),
    inPlaceOf: nameOf(inPlaceOf),
  }),
});
