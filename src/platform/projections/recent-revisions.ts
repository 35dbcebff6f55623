const STREAMS_MAX = 50_000;

export class RecentRevisions {
  private readonly revisions = new Map<string, number>();

  get(stream: string): number | undefined {
    return this.revisions.get(stream);
  }

  set(stream: string, revision: number): void {
    this.revisions.delete(stream);
    this.revisions.set(stream, revision);
    if (this.revisions.size > STREAMS_MAX) this.revisions.delete(this.revisions.keys().next().value!);
  }
}
