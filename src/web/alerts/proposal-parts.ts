import type { ProposalTexts } from '../../dispositions/queries/get-proposal-texts.query.js';
import { html, type Html } from '../html.js';
import { timeElement } from '../page-parts.js';
import { proposalText } from './decision-parts.js';
import type { Viewer } from './queue-row-parts.js';

type Refused = ProposalTexts['refused'][number];
type Ended = NonNullable<ProposalTexts['ended']>;

/**
 * What became of the last proposed decision, and who was refused to confirm it, until something else
 * happens.
 */
export const proposalNotices = ({ sentBack, ended, refused }: ProposalTexts, viewer: Viewer): Html =>
  html`${
    sentBack &&
    html`<p>
      <span
        >The proposed decision was sent back by ${viewer.nameOf(sentBack.by)},
        ${timeElement(sentBack.at)}${sentBack.reason !== null && html`: “${sentBack.reason}”`}</span
      >
    </p>`
  }
  ${ended && endedText(ended, viewer)} ${refused.map((each) => refusedText(each, viewer))}`;

const endedText = ({ by, disposition, proposedBy, user, at }: Ended, { nameOf, session }: Viewer): Html =>
  html`<p>
    <span
      >${proposedBy === session.caller.userId ? 'You' : nameOf(proposedBy)} proposed this alert
      ${proposalText({ disposition })}. Nobody confirmed it:
      ${
        by === 'upload'
          ? html`an upload brought a decision of your own system, ${timeElement(at)}`
          : by === 'undo'
            ? html`${nameOf(user)} took back the decision before it, ${timeElement(at)}`
            : html`${nameOf(user)} decided the alert, ${timeElement(at)}`
      }.</span
    >
  </p>`;

const refusedText = ({ changed, changedAt, until, user, at }: Refused, { nameOf, session }: Viewer): Html => {
  const who = user === session.caller.userId ? 'You' : nameOf(user);
  const why = {
    confirmer: html`whoever proposed the decision had given or changed the access of this person,
    ${timeElement(changedAt)}`,
    sign_in: html`whoever proposed the decision had changed how your organization signs in,
    ${timeElement(changedAt)}`,
    proposer: html`this person had given or changed the access of whoever proposed the decision,
    ${timeElement(changedAt)}`,
  };
  return html`<p>
    <span
      >${who} tried to confirm it, ${timeElement(at)}, and was refused: ${why[changed]}.
      ${
        until === null
          ? 'Somebody else has to confirm it.'
          : html`They may confirm from ${timeElement(until)} on.`
      }</span
    >
  </p>`;
};
