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
  ended_by_upload:
    'an upload contained a decision of your own system; your proposed decision was not ' + 'confirmed',
  ended_by_decision: 'a colleague decided; your proposed decision was not confirmed',
  ended_by_undo: 'the earlier decision was undone; your proposed decision was not confirmed',
  upload_held:
    'an upload contained a decision of your own system, which does not count; your decision still waits',
  upload_overruled:
    'an upload contained a different decision of your own system, which does not count; ' +
    'your decision stands',
  nothing_to_confirm:
    'an upload contained a decision of your own system; the decision that waited for ' +
    'four-eyes approval was ' +
    'not confirmed',
  sent_back: 'a colleague sent back your proposed decision with a reason; decide again',
  not_confirmed:
    'a colleague was not allowed to confirm your proposed decision; the decision still ' + 'waits',
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
  const brought = html`An upload of your own system contained the decision “${decisionInWords(disposition)}”,
  ${timeElement(at)}.`;
  const rules = `Your four-eyes rules require another person: ${fourEyesReasonsInWords(askedFor)}.`;
  const told = {
    decided: html`${brought} The uploaded decision does not count, because somebody had already decided this
    alert here. That decision stands. To change it, decide again.`,
    alone: html`${brought} The uploaded decision counts, and nobody confirmed it. ${rules}`,
    rules: html`${brought} The uploaded decision does not count. ${rules} Decide here, so that a colleague can
    confirm your decision.`,
    own_proposal: html`${brought} The uploaded decision does not count: the person who created the API key
    proposed a decision about this alert, or was let in by the person who proposed it. A colleague has to
    confirm or decide here.`,
    proposal_waits: html`${brought} The uploaded decision does not count, because a decision about this alert
    waits for another person. Confirm the waiting decision, or send it back.`,
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
    confirmer: html`the person who proposed the decision had given or changed this colleague’s access,
    ${timeElement(changedAt)}`,
    confirmer_outside: html`this colleague’s access was given or changed at the command line, by the directory
    or by the identity provider, ${timeElement(changedAt)}`,
    proposer_outside: html`the access of the person who proposed the decision was given or changed at the
    command line, by the directory or by the identity provider, ${timeElement(changedAt)}`,
    sign_in: html`the person who proposed the decision had changed how your organization signs in,
    ${timeElement(changedAt)}`,
    proposer: html`this colleague had given or changed the access of the person who proposed the decision,
    ${timeElement(changedAt)}`,
  };
  return html`<p>
    <span
      >${who} tried to confirm the decision, ${timeElement(at)}, and was refused: ${why[changed]}.
      ${
        until === null
          ? changed === 'proposer_outside'
            ? html`If nobody else may confirm it, withdraw it and propose it again from
              ${timeElement(new Date(Date.parse(changedAt) + DAY_MS).toISOString())} on.`
            : 'Another colleague has to confirm the decision, or another administrator has to vouch ' +
              'under Settings, Members.'
          : html`They may confirm from ${timeElement(until)} on.`
      }</span
    >
  </p>`;
};
