import type { TeamSettings } from './teams.events.js';

type Absences = TeamSettings['absences'];

/** A circle of people who stand in for one another while all are absent. */
export interface CircularAbsence {
  /** Index of the absence in the list: the highest index in its circle. */
  readonly place: number;
  /** First day (ISO) on which all people of the circle are absent. */
  readonly day: string;
  /** Number of people in the circle. */
  readonly people: number;
}

/**
 * Returns absences because of which stand-ins form a circle on some day: everybody in the circle is absent,
 * so nobody can take over. Each absence occurs once. An absence whose stand-in is the absent person is a
 * separate fault and is left out.
 */
export function circularAbsences(absences: Absences): readonly CircularAbsence[] {
  const circular = new Map<number, CircularAbsence>();
  // Treat all absences as simultaneous first: nearly always there is no circle, and no single day has to be
  // checked.
  if (circlesOn(absences, null).length === 0) return [];
  // Only first days have to be checked: a circle begins on the latest first day of its absences.
  for (const day of [...new Set(absences.map(({ from }) => from))].sort())
    for (const circle of circlesOn(absences, day)) {
      const place = Math.max(...circle);
      if (!circular.has(place)) circular.set(place, { place, day, people: circle.length });
    }
  return [...circular.values()].sort((a, b) => a.place - b.place);
}

/**
 * Returns the indexes of the absences in each circle on a day. With null, treats all absences as
 * simultaneous.
 */
function circlesOn(absences: Absences, day: string | null): readonly (readonly number[])[] {
  const placesOf = new Map<string, number[]>();
  for (const [place, { user, standIn, from, to }] of absences.entries()) {
    if (user === standIn || (day !== null && (day < from || day > to))) continue;
    const places = placesOf.get(user);
    if (places) places.push(place);
    else placesOf.set(user, [place]);
  }
  const circles: (readonly number[])[] = [];
  const done = new Set<string>();
  // A loop instead of recursion, because a chain may have as many people as there are absences.
  for (const first of placesOf.keys()) {
    const line: { readonly user: string; readonly left: number[]; readonly by: number | null }[] = [];
    const placeInLine = new Map<string, number>();
    const enter = (user: string, by: number | null) => {
      placeInLine.set(user, line.length);
      line.push({ user, left: [...(placesOf.get(user) ?? [])], by });
    };
    if (!done.has(first)) enter(first, null);
    for (let last = line.at(-1); last; last = line.at(-1)) {
      const place = last.left.shift();
      if (place === undefined) {
        done.add(last.user);
        placeInLine.delete(last.user);
        line.pop();
        continue;
      }
      const to = absences[place]!.standIn;
      const at = placeInLine.get(to);
      if (at !== undefined) circles.push([...line.slice(at + 1).map(({ by }) => by!), place]);
      else if (!done.has(to)) enter(to, place);
    }
  }
  return circles;
}
