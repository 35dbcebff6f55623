import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import type {
  PeerStrip,
  RunFindings,
  ShownFlag,
} from '../../investigations/queries/get-alert-findings.query.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { indicatorLink } from './flag-parts.js';
import { coordinateText, shortAmount } from './picture-text.js';

/** Indicators in sight. */
const STRIPS_SHOWN = 6;
/** Room at the right of the largest value. */
const HEADROOM = 1.05;

/** Shows each indicator that raises the score beside the peer group: comparable customers. */
export function peerStrips({ strips, blocks }: Pick<RunFindings, 'strips' | 'blocks'>): Html {
  const flags = new Map(blocks.flatMap((block) => block.flags).map((flag) => [flag.id, flag]));
  const shown = strips.slice(0, STRIPS_SHOWN);
  const body =
    shown.length === 0
      ? html`<p class="hint">
          This investigation has no figures of comparable customers for its indicators.
        </p>`
      : html`<ul class="strips">
            ${shown.map((strip) => stripRow(strip, flags.get(strip.flagId)))}
          </ul>
          <p class="legend hint">
            <span class="key most">80 of 100 comparable customers</span>
            <span class="key many">up to the percentile that is named</span>
            <span class="key customer">this customer</span>
            <span class="key limit">above it the indicator is red, before it yellow</span>
          </p>`;
  return pageSection('Compared with the peer group', body);
}

function stripRow(strip: PeerStrip, flag: ShownFlag | undefined): Html {
  const title = flag?.title ?? strip.flagId;
  const { value, cuts, threshold } = strip;
  const x = scaleLinear(
    [0, Math.max(value, threshold, max(cuts, ({ upTo }) => upTo) ?? 0) * HEADROOM],
    [0, 100],
  );
  const highest = cuts.at(-1)!;
  const told = cuts.map(({ of, upTo }) => `${of} of 100 have ${shortAmount(upTo)} or fewer`).join(', ');
  const limit = `red above ${shortAmount(threshold)}`;
  const bands = cuts.map(({ upTo }, at) => {
    const left = at === 0 ? 0 : x(cuts[at - 1]!.upTo);
    const kind = at === 0 ? 'most' : 'many';
    return html`<rect
      class="${kind}"
      x="${coordinateText(left)}%"
      width="${coordinateText(x(upTo) - left)}%"
      height="12"
    />`;
  });
  return html`<li>
    <span>${flag ? indicatorLink(flag) : title}</span>
    <svg
      height="12"
      role="img"
      aria-label="${title}: ${shortAmount(value)}; of comparable customers ${told}; ${limit}"
    >
      <rect class="track" width="100%" height="12" />
      ${bands}
      <line
        class="limit"
        x1="${coordinateText(x(threshold))}%"
        x2="${coordinateText(x(threshold))}%"
        y1="0"
        y2="12"
      />
      <circle class="customer" cx="${coordinateText(x(value))}%" cy="6" r="5" />
    </svg>
    <b>${shortAmount(value)}</b>
    <span class="hint">${highest.of} of 100 have ${shortAmount(highest.upTo)} or fewer; ${limit}</span>
  </li>`;
}
