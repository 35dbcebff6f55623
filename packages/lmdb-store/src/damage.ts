import { AppError, StoreFault } from '@alert-review/kernel';

/** Location of a stored value that differs from what was written. */
export interface DamagedPlace {
  readonly store: string;
  readonly record: string;
  readonly id: string;
}

/** A stored value is not as it was written. */
export class DamagedValueError extends StoreFault {
  constructor(
    readonly place: DamagedPlace,
    cause: string,
  ) {
    super(`${place.store}: ${place.record} ${place.id} is damaged: ${cause}. Restore it from a backup.`);
  }
}

const PLACES_MAX = 1_000;

/** Remembers which stored values were found damaged. */
export class DamageRegistry {
  private readonly places = new Set<string>();

  /** Records the location and returns the error to answer with. */
  report(place: DamagedPlace, cause: string): AppError {
    this.count(place);
    const { store, record } = place;
    return new AppError('data_damaged', { store, record }, { cause: new DamagedValueError(place, cause) });
  }

  /** Records a location. The same location counts only once. */
  count({ record, id }: Omit<DamagedPlace, 'store'>): void {
    if (this.places.size < PLACES_MAX) this.places.add(`${record} ${id}`);
  }

  /** Throws AppError store_unavailable if damage was found. */
  requireUndamaged(store: string): void {
    if (this.places.size === 0) return;
    const [first] = this.places;
    const count = this.places.size < PLACES_MAX ? this.places.size : `at least ${PLACES_MAX}`;
    const reason = `${count} damaged, the first: ${first}. alert-review verify names all.`;
    throw new AppError('store_unavailable', { store, effect: reason, reason });
  }
}
