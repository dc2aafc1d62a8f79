const pad = (value: number) => String(value).padStart(2, '0');

/** The value of a `datetime-local` input, in the time zone of the browser. */
export function toLocalInput(at: string | Date): string {
  const date = new Date(at);
  return `${toLocalDay(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** A day such as `2026-11-23`, in the time zone of the browser. */
export function toLocalDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The time of a `datetime-local` input as the API takes it. Null for an incomplete one. */
export function fromLocalInput(value: string): string | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
