/** Tells the time so that nothing happens at the same time twice: events are told apart by when they occurred. */
export class Clock {
  private last = 0;

  now(): Date {
    this.last = Math.max(Date.now(), this.last + 1);
    return new Date(this.last);
  }
}
