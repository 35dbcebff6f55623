import { encode } from 'uqr';
import type { AwaitedCode } from '../access/queries/get-awaited-code.query.js';
import type { RefusedForm } from './answer-form.js';
import { html, type Html } from './html.js';
import { addressWith } from './local-path.js';
import { cardPage } from './page-layout.js';
import { button, buttonLink, field, form, hiddenInput, notice, oneTimeSecretBox } from './page-parts.js';

type Begun = NonNullable<AwaitedCode['begun']>;

export const CODE_PATH = '/login/code';
const QUIET_MODULES = 4;

/** Draws a QR code; attributes and no styles, as pages take styles from our own file alone. */
function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { border: QUIET_MODULES });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return html`<svg viewBox="0 0 ${size} ${size}" width="240" height="240" role="img" aria-label="${label}">
    <path fill="#fff" d="M0 0h${size}v${size}h-${size}z" />
    <path fill="#000" shape-rendering="crispEdges" d="${squares.join('')}" />
  </svg>`;
}

/** Fields of a form that confirms a begun second factor by its first code. */
export const setUpFields = ({ secret, address }: Begun, refused?: RefusedForm): Html =>
  html`<p>Scan the picture with an authenticator app on your phone, or type the secret into it.</p>
    ${qrCode(address, 'Picture of the secret below')}
    ${oneTimeSecretBox('Secret', secret.match(/.{1,4}/g)!.join(' '))}
    ${codeField('The six digits that the app shows now', refused)}`;

export const codeField = (hint: string, refused?: RefusedForm): Html =>
  field({ label: 'Code', name: 'code', autocomplete: 'one-time-code', maxLength: 40, hint, refused });

export const RECOVERY_HINT = 'The six digits that the app shows now, or a recovery code';

export const recoveryCodesParts = (codes: readonly string[]): Html =>
  html`${notice('success', 'From now on a code of your app is asked for when you sign in.')}
    <p>
      These recovery codes let you in without the app, each once. Print or save them now: they are not shown
      again.
    </p>
    <div class="secret">${codes.map((code) => html`<code>${code}</code>`)}</div>`;

/** The second step of a sign-in; `kept`: a form that is sent after it. */
export function codePage(options: {
  readonly formToken: string;
  readonly returnTo: string;
  readonly asked: AwaitedCode;
  readonly kept?: string | undefined;
  readonly refused?: RefusedForm;
}): Html {
  const { formToken, returnTo, asked, kept, refused } = options;
  const fields = asked.begun
    ? html`<p class="lead">Your organization asks for a second factor beside passwords. Set it up now.</p>
        ${setUpFields(asked.begun, refused)}`
    : codeField(RECOVERY_HINT, refused);
  return cardPage({
    title: asked.begun ? 'Set up a second factor' : 'Enter your code',
    refused,
    body: form({
      action: CODE_PATH,
      formToken,
      body: html`${hiddenInput('return_to', returnTo)} ${kept && hiddenInput('kept', kept)} ${fields}
      ${button({ label: asked.begun ? 'Turn on and sign in' : 'Sign in' })}`,
    }),
    footer: html`<a href="${addressWith('/login', { return_to: returnTo })}">Start again</a> · Lost your app
      and your recovery codes? An administrator can reset it.`,
  });
}

/** Shows the codes of a second factor that was turned on at a sign-in. */
export const recoveryCodesPage = (codes: readonly string[], returnTo: string): Html =>
  cardPage({
    title: 'Your recovery codes',
    body: html`${recoveryCodesParts(codes)}
    ${buttonLink({ href: returnTo, label: 'I have saved them', kind: 'primary' })}`,
  });
