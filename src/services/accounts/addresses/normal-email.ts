/** An address as it is stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
