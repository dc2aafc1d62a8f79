/** The same time of day so many months later, on the same day of the month unless another is given; in a shorter month on its last. */
export function monthsAfter(date: Date, months: number, day: number = date.getUTCDate()): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}
