/** Adds months to a date. Keeps the time and the day of the month (or `day`); in a shorter month, its last day. */
export function monthsAfter(date: Date, months: number, day: number = date.getUTCDate()): Date {
  const later = new Date(date);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(day, lastDay));
  return later;
}
