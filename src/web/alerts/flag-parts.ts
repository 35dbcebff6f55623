import type {
  EvidenceRow,
  RunFindings,
  ShownBlock,
  ShownFlag,
} from '../../investigations/queries/get-alert-findings.query.js';
import { cutText } from '../../kernel/shown-value.js';
import { html, type Html } from '../html.js';
import { section } from '../page-layout.js';
import { counted, dayElement, money } from './amount-parts.js';
import { inWords, scoreText } from './decision-parts.js';
import { markdownLine } from './markdown-parts.js';

const TOLD = new Set(['black', 'red', 'yellow', 'green']);

/** Flags by block; those without a finding are folded away. */
export function flagsSection({ blocks, evidence }: RunFindings): Html {
  const telling = blocks.filter(({ flags }) => flags.some(isTold));
  const others = blocks.filter((block) => !telling.includes(block));
  return section(
    'Flags',
    html`${telling.map((block) => blockPart(block, evidence))}
      ${
        others.length > 0 &&
        html`<details class="stack block">
          <summary><h3>Blocks without a finding: ${others.map(({ title }) => title).join(', ')}</h3></summary>
          ${others.map(
            (block) =>
              html`<div>
                <h4>${block.title} <span class="hint">${blockText(block)}</span></h4>
                ${foldedFlags(block.flags)}
              </div>`,
          )}
        </details>`
      }
      <p class="hint">
        Black, red and yellow flags raise the score, green ones lower it; white was assessed without a
        finding, gray could not be assessed.
      </p>`,
  );
}

type Evidence = RunFindings['evidence'];

const isTold = ({ color }: ShownFlag): boolean => TOLD.has(color);

function blockText({ state, score, contribution }: ShownBlock): string {
  const told = state === 'recomputed' ? '' : `${inWords(state)} · `;
  return `${told}block score ${scoreText(score)}, adds ${scoreText(contribution)}`;
}

function blockPart(block: ShownBlock, evidence: Evidence): Html {
  const others = block.flags.filter((flag) => !isTold(flag));
  return html`<div class="stack block">
    <h3>${block.title} <span class="hint">${blockText(block)}</span></h3>
    ${block.flags.filter(isTold).map((flag) => flagPart(flag, evidence))}
    ${
      others.length > 0 &&
      html`<details>
        <summary>${counted(others.length, 'flag')} without a finding</summary>
        ${foldedFlags(others)}
      </details>`
    }
  </div>`;
}

const foldedFlags = (flags: readonly ShownFlag[]): Html =>
  html`<ul class="plain-list">
    ${flags.map(
      ({ id, title, color, rationale }) =>
        html`<li>
          ${colorMark(color)} ${title} <code>${id}</code> <span class="hint">${markdownLine(rationale)}</span>
        </li>`,
    )}
  </ul>`;

export const colorMark = (color: string): Html => html`<span class="flag ${color}">${color}</span>`;

function flagPart(flag: ShownFlag, rows: Evidence): Html {
  const { id, title, color, colorBefore, measures, rationale, unit, evidence, mandatory } = flag;
  const [value, threshold] = [jsonText(flag.value), jsonText(flag.threshold)];
  return html`<article class="finding ${color}" aria-label="${title}">
    <p>
      ${colorMark(color)} <strong>${title}</strong> <code>${id}</code>
      ${colorBefore !== null && html`<span class="hint">${colorBefore} before notes and reasons</span>`}
      ${mandatory !== null && html`<span class="hint">meets a mandatory rule: ${mandatory}</span>`}
    </p>
    <p>${markdownLine(rationale)}</p>
    <p class="hint">
      ${value !== null && html`Value ${value}`}${threshold !== null && html`, threshold ${threshold}`}${
        (value !== null || threshold !== null) && unit !== '' && html` (${unit})`
      }${measures !== '' && html` · measures ${measures}`}
    </p>
    ${evidence.length > 0 && evidencePart(evidence, rows)}
  </article>`;
}

function evidencePart(ids: readonly string[], rows: Evidence): Html {
  const known = ids.flatMap((id) => rows.get(id) ?? []).sort((a, b) => (a.at < b.at ? -1 : 1));
  const others = ids.filter((id) => !rows.has(id));
  return html`<details>
    <summary>Evidence: ${counted(ids.length, 'record')}</summary>
    <ul class="plain-list">
      ${known.map(evidenceRow)} ${others.map((id) => html`<li>record <code>${id}</code></li>`)}
    </ul>
  </details>`;
}

const NAME_CHARS_SHOWN = 200;

const WAYS = { in: 'in from', out: 'out to', self: 'between own accounts' } as const;

function evidenceRow({ at, direction, amount, currency, counterparty, ownId }: EvidenceRow): Html {
  const { name, entityId, address } = counterparty ?? {};
  return html`<li>
    ${dayElement(Date.parse(at))} ${money(amount, currency)} ${WAYS[direction]}
    ${direction !== 'self' && cutText(name ?? entityId ?? address ?? 'nobody named', NAME_CHARS_SHOWN)}
    <code>${ownId}</code>
  </li>`;
}

type Json = ShownFlag['value'];

/** Returns a value of a flag in words; null where nothing was measured. */
function jsonText(value: Json): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => jsonText(each) ?? '–').join(', ');
  if (typeof value !== 'object') return String(value);
  const parts = Object.entries(value).map(([name, part]) => `${spaced(name)} ${jsonText(part) ?? '–'}`);
  return parts.length === 0 ? null : parts.join(', ');
}

const spaced = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replaceAll('_', ' ');
