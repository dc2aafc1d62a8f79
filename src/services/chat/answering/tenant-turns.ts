/** Messages of one tenant that this process answers at once: a chat desk that is slow, by accident or on purpose, leaves the other places to others. */
const AT_ONCE = 3;

/** By tenant, how many are in hand; nobody without any. */
const inHand = new Map<string, number>();

/** Does the work if the tenant has not yet as many in hand as it may; answers whether. The service's own doors (null) always may. Throws what the work throws. */
export async function inTurn(organizationId: string | null, work: () => Promise<void>): Promise<boolean> {
  if (organizationId === null) return work().then(() => true);
  const before = inHand.get(organizationId) ?? 0;
  if (before >= AT_ONCE) return false;
  inHand.set(organizationId, before + 1);
  try {
    await work();
    return true;
  } finally {
    const left = inHand.get(organizationId)! - 1;
    if (left > 0) inHand.set(organizationId, left);
    else inHand.delete(organizationId);
  }
}
