// Exceeds the usual size: one table holds the offsets of all zones.
import { ConversionFault } from './conversion-fault.js';

/** Time zone names with their minutes east of UTC. */
const MINUTES =
  'UTC 0|UT 0|GMT 0|Z 0|WET 0|WEST 60|CET 60|MEZ 60|WAT 60|CEST 120|MESZ 120|EET 120|SAST 120|CAT 120|EEST 180|' +
  'MSK 180|TRT 180|EAT 180|PKT 300|NPT 345|ICT 420|WIB 420|SGT 480|HKT 480|MYT 480|PHT 480|AWST 480|WITA 480|' +
  'JST 540|KST 540|WIT 540|ACST 570|AEST 600|ACDT 630|AEDT 660|NZST 720|NZDT 780|NDT -150|NST -210|BRT -180|' +
  'ART -180|EDT -240|EST -300|CDT -300|MDT -360|MST -420|PDT -420|PST -480|AKDT -480|AKST -540|HST -600';
const SEVERAL: Readonly<Record<string, string>> = {
  IST: 'Asia/Kolkata, Europe/Dublin and Asia/Jerusalem',
  CST: 'America/Chicago and Asia/Shanghai',
  BST: 'Europe/London and Asia/Dhaka',
  AST: 'America/Halifax and Asia/Riyadh',
  ADT: 'America/Halifax and Asia/Riyadh',
  GST: 'Asia/Dubai and Atlantic/South_Georgia',
};
const minutesOfNames: ReadonlyMap<string, number> = new Map(
  MINUTES.split('|').map((each) => {
    const [name = '', minutes] = each.split(' ');
    return [name, Number(minutes)];
  }),
);

/** Returns the IANA zones that an ambiguous short name may mean, as a text; null for any other name. */
export const ambiguousZonesText = (name: string): string | null => SEVERAL[name.toUpperCase()] ?? null;

/** Tells whether a text is a time zone as files write it, such as CEST, UTC+2 or Europe/Berlin. */
export const isZoneName = (text: string): boolean =>
  ambiguousZonesText(text) !== null || typeof offsetOfWrittenZone(text, {}, () => () => 0)(0) === 'number';

/** Returns the minutes east of UTC of a short name or an offset; null for any other text. */
export const minutesOfZone = (zone: string): number | null =>
  minutesOfNames.get(zone.toUpperCase()) ?? minutesWritten(zone);

type OffsetAt = (localMs: number) => number;

/**
 * Returns a function for the offset (ms, at a local time) of a zone as files write it. `names`: the zones
 * that short names mean in this file; `ofIana`: returns the offset function of an IANA zone.
 */
export function offsetOfWrittenZone(
  zone: string,
  names: Readonly<Record<string, string>>,
  ofIana: (zone: string) => OffsetAt,
): (localMs: number) => number | ConversionFault {
  const named = names[zone];
  const minutes = minutesOfZone(zone);
  if (named === undefined && minutes !== null) return () => minutes * 60_000;
  const several = named === undefined ? ambiguousZonesText(zone) : null;
  if (several !== null) {
    const fault = new ConversionFault(
      `has the time zone ${zone}, which may be ${several}: say which with zone_names: { ${zone}: ... }`,
    );
    return () => fault;
  }
  const unknown = new ConversionFault(`has the unknown time zone ${zone}: say which it is with zone_names`);
  if (named === undefined && !zone.includes('/')) return () => unknown;
  try {
    new Intl.DateTimeFormat('en', { timeZone: named ?? zone });
    return ofIana(named ?? zone);
  } catch {
    return () => unknown;
  }
}

function minutesWritten(zone: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?$/i.exec(zone) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
