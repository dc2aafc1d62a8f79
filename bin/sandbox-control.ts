/** Tells a sandbox how long each answer of a system takes. Throws what it says where it refuses. */
export async function setLatency(sandboxUrl: string, system: string, ms: number): Promise<void> {
  await control(sandboxUrl, 'latency', { system, ms });
}

/** Tells a sandbox where the service takes the webhooks of both payment platforms, as an operator does at the real ones. Throws what it says where it refuses. */
export async function sendWebhooksTo(sandboxUrl: string, serviceUrl: string): Promise<void> {
  for (const system of ['payA', 'payB'])
    await control(sandboxUrl, 'payments/webhook', { system, url: `${serviceUrl}/api/v1/webhooks/${system}` });
}

/** Tells a sandbox something by one of its routes under `/control`, or asks where there is no body, and answers what it says. Throws where it refuses. */
export async function control(sandboxUrl: string, action: string, body?: object): Promise<unknown> {
  const told = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}/control/${action}`, told);
  if (!response.ok) throw new Error(`the sandbox refused: ${await response.text()}`);
  return response.json();
}
