/** How much may be taken in a time: `perSecond` comes back, and `burst` is there at most. */
export interface Budget {
  perSecond: number;
  burst: number;
}

/** What became of a wish to take something. */
export interface Taken {
  /** Zero: it is taken. Else nothing was, and it is worth asking again after so many milliseconds; but see `Pace.take`. */
  waitMs: number;
  /** Whether it is not the budget that is empty, but the other side that asked for quiet. Then nothing was taken. */
  blocked: boolean;
}
