/** `storeConnectionId` → `store_connection_id`, as in REST and in stored JSON. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `store_connection_id` → `storeConnectionId`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase());
}
