/** A step that takes a while, such as a request and showing its response: never twice at a time, and never for an old state. */

export class Repeated {
  private isRunning = false;
  private isStale = false;

  constructor(private readonly step: () => Promise<void>) {}

  /** Takes the step. While it runs, also from within it, any number of calls lead to one more. */
  async run(): Promise<void> {
    if (this.isRunning) {
      this.isStale = true;
      return;
    }
    this.isRunning = true;
    try {
      do {
        this.isStale = false;
        await this.step();
      } while (this.isStale);
    } finally {
      this.isRunning = false;
    }
  }
}
