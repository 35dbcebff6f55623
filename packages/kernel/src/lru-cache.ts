/** A cache of up to `max` values that evicts the least recently used value. */
export class LruCache<Value> {
  private readonly values = new Map<string, Value>();

  constructor(private readonly max: number) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.values.delete(key);
    if (this.values.size >= this.max) this.values.delete(this.values.keys().next().value as string);
    this.values.set(key, value);
  }
}
