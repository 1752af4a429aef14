/**
 * Requests of which only the latest counts: responses may arrive in another order, and an earlier one may know less, as from
 * before the end of a solve.
 */

export class Latest {
  /** The number of the latest request about each subject. */
  private readonly numbers = new Map<string, number>();
  private count = 0;

  /** A request about a subject begins. The result tells whether no later one has begun. */
  begin(subject: string): () => boolean {
    const number = ++this.count;
    this.numbers.set(subject, number);
    return () => this.numbers.get(subject) === number;
  }
}
