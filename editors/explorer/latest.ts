/**
 * Requests of which only the latest counts: responses may arrive in another order, and an earlier one may know less, as from
 * before the end of a solve.
 */

export class Latest {
  /** The number of the latest request about each subject. */
  private readonly numbers = new Map<string, number>();
  private count = 0;

  /** A request about a subject begins. The result tells whether no later one has begun, nor the subject been forgotten. */
  begin(subject: string): () => boolean {
    const number = ++this.count;
    this.numbers.set(subject, number);
    return () => this.numbers.get(subject) === number;
  }

  /** Whether a request about a subject has begun. */
  has(subject: string): boolean {
    return this.numbers.has(subject);
  }

  /** Forgets the subjects that begin so. Returns whether there are any. */
  forget(beginning: string): boolean {
    const forgotten = [...this.numbers.keys()].filter(subject => subject.startsWith(beginning));
    forgotten.forEach(subject => this.numbers.delete(subject));
    return forgotten.length > 0;
  }
}
