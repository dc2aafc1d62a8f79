/** Tells a sandbox how long each answer of a system takes. Throws what it says where it refuses. */
export function setLatency(sandboxUrl: string, system: string, ms: number): Promise<void> {
  return control(sandboxUrl, 'latency', { system, ms });
}

/** Tells a sandbox where the service takes the webhooks of both payment platforms, as an operator does at the real ones. Throws what it says where it refuses. */
export async function sendWebhooksTo(sandboxUrl: string, serviceUrl: string): Promise<void> {
  for (const system of ['payA', 'payB']) await control(sandboxUrl, 'payments/webhook', { system, url: `${serviceUrl}/api/v1/webhooks/${system}` });
}

async function control(sandboxUrl: string, action: string, body: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/control/${action}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`the sandbox refused: ${await response.text()}`);
}
