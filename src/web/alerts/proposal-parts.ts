import type { ProposalNews } from '../../alerts/queries/list-proposal-news.query.js';
import type { ProposalTexts } from '../../dispositions/queries/get-proposal-texts.query.js';
import type { SecondPersonReason } from '../../dispositions/domain/disposition.events.js';
import { DAY_MS } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { plainList, timeElement } from '../page-parts.js';
import { alertAddress } from './alert-address.js';
import { decisionInWords, proposalText } from './decision-parts.js';
import type { QueueViewer } from './queue-row-parts.js';

const NEWS_WORDS: Readonly<Record<ProposalNews['kind'], string>> = {
  ended_by_upload: 'an upload brought a decision of your own system; what you proposed was not confirmed',
  ended_by_decision: 'a colleague decided; what you proposed was not confirmed',
  ended_by_undo: 'the decision before yours was undone; your proposal was not confirmed',
  upload_held:
    'an upload brought a value of your own system, which does not count; your decision goes on waiting',
  upload_overruled:
    'an upload brought another decision of your own system, which does not count; your decision stands',
  nothing_to_confirm:
    'an upload brought a decision of your own system; the decision that waited for four-eyes approval was ' +
    'not confirmed',
  sent_back: 'a colleague sent back what you proposed and says why; decide again',
  not_confirmed: 'somebody was refused to confirm what you proposed; it goes on waiting',
};

/** Tells users what became of the decisions that they proposed or would have confirmed. */
export const proposalNewsNotice = (news: readonly ProposalNews[]): Html | null => {
  if (news.length === 0) return null;
  const listed = news.map(
    ({ serviceId, alertId, kind, at }) =>
      html`<a class="tall" href="${alertAddress(serviceId)}">${alertId}</a>: ${NEWS_WORDS[kind]},
        ${timeElement(at)}`,
  );
  return pageSection('Earlier proposals', plainList(listed));
};

type Refused = ProposalTexts['refused'][number];
type Ended = NonNullable<ProposalTexts['ended']>;

/**
 * What became of the last proposed decision, and who was not allowed to confirm it. Shown until something
 * else happens to the alert.
 */
export const proposalNotices = (
  { sentBack, ended, refused, upload }: ProposalTexts,
  viewer: QueueViewer,
): Html =>
  html`${
    sentBack &&
    html`<p>
      <span
        >The proposed decision was sent back by ${viewer.nameOf(sentBack.by)},
        ${timeElement(sentBack.at)}${sentBack.reason !== null && html`: “${sentBack.reason}”`}</span
      >
    </p>`
  }
  ${upload && uploadText(upload)} ${ended && endedText(ended, viewer)}
  ${refused.map((each) => refusedText(each, viewer))}`;

/** What a four-eyes rule applies to, worded as part of a sentence. */
export const FOUR_EYES_REASON_WORDS: Readonly<Record<SecondPersonReason, string>> = {
  assistant: 'decisions of assistants',
  cleared: 'closing an alert',
  customer: 'listed customers',
  escalated: 'escalating an alert',
  flagged_sum: 'large sums',
  score: 'high scores',
  undone: 'undoing a decision',
};

export const fourEyesReasonsInWords = (reasons: readonly SecondPersonReason[]): string =>
  reasons.map((reason) => FOUR_EYES_REASON_WORDS[reason]).join(', ');

/** What the four-eyes rules mean for a decision that arrived with an upload. */
function uploadText({ disposition, askedFor, held, at }: NonNullable<ProposalTexts['upload']>): Html {
  const brought = html`An upload of your own system brought the decision “${decisionInWords(disposition)}”,
  ${timeElement(at)}.`;
  const rules = `Your four-eyes rules ask for another person: ${fourEyesReasonsInWords(askedFor)}.`;
  const told = {
    decided: html`${brought} It does not count, because somebody had decided this alert here. That decision
    stands. If it should change, decide again.`,
    alone: html`${brought} It counts, and nobody confirmed it. ${rules}`,
    rules: html`${brought} It does not count. ${rules} Decide here, so that a colleague can confirm it.`,
    own_proposal: html`${brought} It does not count: the API key was made by somebody who proposed a decision
    about this alert, or by somebody whom they let in. A colleague has to confirm or decide here.`,
    proposal_waits: html`${brought} It does not count, because a decision about this alert waits for another
    person. That decision goes on waiting: confirm it, or send it back.`,
  };
  return html`<p><span>${told[held ?? 'alone']}</span></p>`;
}

const endedText = (
  { by, disposition, restores, proposedBy, user, at }: Ended,
  { nameOf, session }: QueueViewer,
): Html =>
  html`<p>
    <span
      >${proposedBy === session.caller.userId ? 'You' : nameOf(proposedBy)} proposed this alert
      ${proposalText({ disposition, restores })}. Nobody confirmed it:
      ${
        by === 'upload'
          ? html`an upload brought a decision of your own system, ${timeElement(at)}`
          : by === 'undo'
            ? html`${nameOf(user)} took back the decision before it, ${timeElement(at)}`
            : html`${nameOf(user)} decided the alert, ${timeElement(at)}`
      }.</span
    >
  </p>`;

const refusedText = (
  { changed, changedAt, until, user, at }: Refused,
  { nameOf, session }: QueueViewer,
): Html => {
  const who = user === session.caller.userId ? 'You' : nameOf(user);
  const why = {
    confirmer: html`whoever proposed the decision had given or changed the access of this person,
    ${timeElement(changedAt)}`,
    confirmer_outside: html`the access of this person was given or changed at the command line, by the
    directory or the identity provider, ${timeElement(changedAt)}`,
    proposer_outside: html`the access of whoever proposed the decision was given or changed at the command
    line, by the directory or the identity provider, ${timeElement(changedAt)}`,
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
          ? changed === 'proposer_outside'
            ? html`If nobody else may confirm it, withdraw it and propose it again from
              ${timeElement(new Date(Date.parse(changedAt) + DAY_MS).toISOString())} on.`
            : 'Somebody else has to confirm it, or another administrator vouches under Settings, Members.'
          : html`They may confirm from ${timeElement(until)} on.`
      }</span
    >
  </p>`;
};
