/** A time as it stands in a sentence; in UTC, for the reader's zone is not known. */
export function moment(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
