import { encode } from 'uqr';
import { z } from 'zod';
import type { RefusedForm } from './answer-form.js';
import { html, type Html } from './html.js';
import { addressWithQuery } from './local-path.js';
import { cardPage } from './page-layout.js';
import { button, buttonLink, inputField, form, hiddenInput, notice, oneTimeSecretBox } from './page-parts.js';

/**
 * An authenticator app. `offer` has the secret for an app that is to be set up; null if the user already has
 * one.
 */
interface App {
  readonly offer: string | null;
  /** Name of the account in the app. */
  readonly email: string;
  /** Name of the service in the app, see `appIssuer`. */
  readonly issuer: string;
}

export const SIGN_IN_CODE_PATH = '/login/code';
const QUIET_MODULES = 4;
/** Limit that keeps the text small enough for the QR code. */
const ORGANIZATION_CHARS_MAX = 40;
const HOST_CHARS_MAX = 100;
/** The offer of a new app that a form sends back: it was made by the server and begins with the secret. */
export const NEW_AUTHENTICATOR_FIELD = z.string().max(200).optional();

/**
 * Returns the name that an authenticator app shows above the code: organization and host, so that people with
 * accounts on several servers can tell them apart. Colons are removed, because apps take a colon as the end
 * of the name.
 */
export function appIssuer(organization: string, publicBaseUrl: string): string {
  const name = [...organization.replaceAll(':', ' ')].slice(0, ORGANIZATION_CHARS_MAX).join('').trim();
  const host = new URL(publicBaseUrl).host.replaceAll(':', ' ').slice(0, HOST_CHARS_MAX);
  return `${name} (${host})`;
}

/** Draws a QR code as SVG. It uses attributes, because pages accept styles only from our stylesheet. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return html`<svg viewBox="0 0 ${size} ${size}" width="240" height="240" role="img" aria-label="${label}">
    <path fill="#fff" d="M0 0h${size}v${size}h-${size}z" />
    <path fill="#000" shape-rendering="crispEdges" d="${squares.join('')}" />
  </svg>`;
}

const REPLACED =
  'This is a new secret: the one before had ended, or was not made for you. Remove it from your app and ' +
  'scan the new picture.';

const codeField = (hint: string, refused?: RefusedForm): Html =>
  inputField({ label: 'Code', name: 'code', autocomplete: 'one-time-code', maxLength: 40, hint, refused });

/** Field for a code and, if the app is to be set up, the secret as QR code and as text. */
export function codeFields({ offer, email, issuer }: App, refused?: RefusedForm): Html {
  const [secret = null] = /^[A-Z2-7]{32}(?=\.)/.exec(offer ?? '') ?? [];
  if (offer === null || secret === null)
    return codeField('The six digits that the app shows now, or a recovery code', refused);
  const where = encodeURIComponent(issuer);
  const account = encodeURIComponent(email.replaceAll(':', ' '));
  const address = `otpauth://totp/${where}:${account}?issuer=${where}&secret=${secret}`;
  const isReplaced = refused !== undefined && newAuthenticatorIn(refused) !== offer;
  return html`${isReplaced && notice('warning', REPLACED)}
    <p>Scan the picture with an authenticator app on your phone, or type the secret into it.</p>
    ${qrCode(address, 'QR code of the secret below')}
    ${oneTimeSecretBox('Secret', secret.match(/.{4}/g)!.join(' '))} ${hiddenInput('app', offer)}
    ${codeField('The six digits that the app shows now', refused)}`;
}

/** Returns the offer that a refused form sent back; null if it had none. */
export const newAuthenticatorIn = (refused: RefusedForm): string | null =>
  NEW_AUTHENTICATOR_FIELD.safeParse(refused.sent('app')[0]).data ?? null;

/** Shows new recovery codes. `next` is the page to open once they are saved. */
export const recoveryCodesParts = (codes: readonly string[], next?: string): Html =>
  html`${notice('success', 'From now on, you need a code from your app to sign in.')}
    <p>
      These recovery codes let you in without the app, each once. Print or save them now: they are not shown
      again.
    </p>
    <div class="secret">${codes.map((code) => html`<code>${code}</code>`)}</div>
    ${next !== undefined && buttonLink({ href: next, label: 'I have saved them', kind: 'primary' })}`;

/** Second step of a sign-in. `kept` is an encoded form that the user can send afterwards. */
export function signInCodePage(options: {
  readonly formToken: string;
  readonly returnTo: string;
  readonly app: App;
  readonly kept?: string | undefined;
  readonly refused?: RefusedForm;
}): Html {
  const { formToken, returnTo, app, kept, refused } = options;
  const isNew = app.offer !== null;
  return cardPage({
    title: isNew ? 'Set up a second factor' : 'Enter your code',
    refused,
    body: form({
      action: SIGN_IN_CODE_PATH,
      formToken,
      body: html`${hiddenInput('return_to', returnTo)} ${kept && hiddenInput('kept', kept)}
      ${isNew && html`<p class="lead">Your organization requires a second factor besides the password.</p>`}
      ${codeFields(app, refused)} ${button({ label: isNew ? 'Turn on and sign in' : 'Sign in' })}`,
    }),
    footer: html`<a href="${addressWithQuery('/login', { return_to: returnTo })}">Start again</a> · Lost your
      app and your recovery codes? An administrator can reset it.`,
  });
}
