// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap } from './field-map.js';
import { sourceOfField } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';
import { areSameZones, meaningOfZone, zoneInColumnName } from './said-zones.js';

const CLOCK = /\d:[0-5]\d/;
const HAS_ZONE = /(?:Z|[+-]\d\d(?::?\d\d)?)$/;

/** Asks about a time zone in the name of a column if the map reads its times in another zone. */
export class ZoneWatch {
  private hasTimes = false;
  private readonly columns: readonly string[];

  constructor(private readonly map: Pick<FieldMap, 'written'>) {
    const time = sourceOfField(map.written, 'event_time');
    const isRead = time !== undefined && !/z/.test(time.date ?? '');
    this.columns = isRead ? columnsOfSource(time) : [];
  }

  add(row: BankRow): void {
    if (this.hasTimes) return;
    const texts = this.columns.map((name) => cellTextOf(row.get(name)));
    this.hasTimes = texts.some((text) => CLOCK.test(text) && !HAS_ZONE.test(text));
  }

  /** Returns the questions that must be answered before the import. */
  questions(): string[] {
    if (!this.hasTimes) return [];
    const { time_zone: zone, zone_names: names } = this.map.written;
    return this.columns.flatMap((column) => {
      const said = zoneInColumnName(column);
      if (said === null || said.word in names) return [];
      const isRight = said.zone === null ? zone !== 'UTC' : areSameZones(said.zone, zone);
      if (isRight) return [];
      const name = JSON.stringify(said.word);
      return [
        `The column name ${column} gives the time zone ${said.word}${meaningOfZone(said)}, but the map ` +
          `uses ${zone}. ` +
          `Set time_zone${said.zone === null ? ', such as Europe/Berlin' : `: ${said.zone}`}. ` +
          `If ${zone} is right, add zone_names: { ${name}: ${zone} }.`,
      ];
    });
  }
}
