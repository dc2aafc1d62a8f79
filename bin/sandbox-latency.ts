/** Tells a sandbox how long each answer of a system takes. Throws what it says where it refuses. */
export async function setLatency(sandboxUrl: string, system: string, ms: number): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/latency`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ system, ms }) });
  if (!response.ok) throw new Error(`the sandbox refused: ${await response.text()}`);
}
