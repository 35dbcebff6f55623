// Exceeds the usual size: one pattern lists words of many languages.
import { ianaZoneOffsetOf } from './date-reader.js';
import { ambiguousZonesText, isZoneName, minutesOfZone } from './zone-names.js';

/** Placeholder in a draft for a time zone that a person has to give. A map that contains it is invalid. */
export const ZONE_PLACEHOLDER = 'ZONE-OF-THE-FILE';

/** A time zone stated outside of the cells: in the name of a column, or above the header. */
export interface SaidZone {
  readonly word: string;
  /** The IANA zone; null if the word may mean several zones, or changes with the season. */
  readonly zone: string | null;
}

const IANA = /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc)\/[\w+/-]+/;
const OFFSET = /\b(?:UTC|GMT)\s*[+\u2212-]\s*\d{1,2}(?::?\d\d)?(?!\d)/i;
const BARE_OFFSET = /(?<![\d:])[+\u2212-]\d\d:?\d\d(?!\d)/;
const WORDS = /(?<![\p{L}\p{N}])[A-Z]{2,5}(?![\p{L}\p{N}])/gu;
/** Short names whose offset changes with the season where they are used. */
const SEASONAL = /^(?:WES?T|CES?T|MES?Z|EES?T|A[CE][DS]T|NZ[DS]T|N[DS]T|E[DS]T|CDT|M[DS]T|P[DS]T|AK[DS]T)$/;
/**
 * Matches the part of a line above the header that speaks of times. The time at which the file was made does
 * not count.
 */
const ABOUT_ZONE =
  /time ?zone|zeitzone|fuseau|zona hor[aá]ria|zona horaria|huso|fuso|tidszon|tidszone|tijdzone|aikavyöhyke|strefa czas|časov[ée] p[áa]sm|časovna|vremenska zona|időzóna|saat dilimi|fus orar|часов\p{L}* пояс|часова зона|часовий пояс|ζώνη ώρας|אזור זמן|المنطقة الزمنية|タイムゾーン|时区|時區|표준시|시간대|เขตเวลา|múi giờ|zona waktu|\b(?:all )?(?:dates|times|timestamps)\b.*\b(?:are|in|shown|as)\b|alle zeiten|zeitangaben/iu;

function zoneIn(text: string): SaidZone | null {
  const [iana] = IANA.exec(text) ?? [];
  if (iana !== undefined && isZoneName(iana)) return { word: iana, zone: iana };
  const [written] = OFFSET.exec(text) ?? BARE_OFFSET.exec(text) ?? [];
  if (written !== undefined) return { word: written, zone: zoneOfWord(written) };
  const word = (text.match(WORDS) ?? []).find((each) => isZoneName(each));
  return word === undefined ? null : { word, zone: zoneOfWord(word) };
}

/** Returns the IANA zone of a word; null if it means several zones or its offset is no whole hour. */
function zoneOfWord(word: string): string | null {
  if (ambiguousZonesText(word) !== null || SEASONAL.test(word.toUpperCase())) return null;
  const minutes = minutesOfZone(word.replace(/\s+/g, '').replace('\u2212', '-'));
  if (minutes === null || minutes % 60 !== 0) return null;
  const hours = minutes / 60;
  // The sign of Etc/GMT zones is inverted: Etc/GMT-8 is 8 hours east.
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** Returns the zone in the name of a column: `Date (CST)`, `Time UTC+8`, `Date & time (America/New_York)`. */
export function zoneInColumnName(name: string): SaidZone | null {
  const [, ...inBrackets] = name.split(/[()[\]{}]/);
  const said = inBrackets.map(zoneIn).find((each) => each !== null) ?? null;
  // In a name in capitals such as DATE EST, the last word need not be a zone.
  const isOfCapitals = !/\p{Ll}/u.test(name);
  return said ?? (isOfCapitals && !OFFSET.test(name) && !IANA.test(name) ? null : zoneIn(name));
}

/** Returns the zone in a line above the header: `Time zone: UTC+8`. */
export function zoneInLine(line: string): SaidZone | null {
  const found = ABOUT_ZONE.exec(line);
  return found ? zoneIn(line) : null;
}

/** Returns a part of a sentence that explains the possible meanings of a zone word. */
export function meaningOfZone({ word }: SaidZone): string {
  const several = ambiguousZonesText(word);
  return several === null ? '' : `, which may be ${several}`;
}

const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

/** Tells whether two IANA zones have the same offset in winter and in summer. */
export const areSameZones = (one: string, other: string): boolean =>
  one === other || SEASONS.every((ms) => ianaZoneOffsetOf(one)(ms) === ianaZoneOffsetOf(other)(ms));
