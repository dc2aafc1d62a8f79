/** Operations that REST does not have, each with the reason: the only place for them. */
export const withoutRoute: Record<string, string> = {};
