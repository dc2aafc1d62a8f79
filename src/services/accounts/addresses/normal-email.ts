/** An address as it is stored and compared. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
