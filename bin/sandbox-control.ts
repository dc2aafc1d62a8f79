/** Sets how long each response of a system of the sandbox takes. */
export async function setLatency(sandboxUrl: string, system: string, ms: number): Promise<void> {
  await control(sandboxUrl, 'latency', { system, ms });
}

/**
 * Sets where the sandbox sends the webhooks of both payment platforms. With real platforms, the operator configures
 * this.
 */
export async function sendWebhooksTo(sandboxUrl: string, serviceUrl: string): Promise<void> {
  for (const system of ['payA', 'payB'])
    await control(sandboxUrl, 'payments/webhook', { system, url: `${serviceUrl}/api/v1/webhooks/${system}` });
}

/**
 * Calls a route under `/control` of a sandbox: GET without a body, POST with one. Throws if it responds with an error.
 */
export async function control(sandboxUrl: string, action: string, body?: object): Promise<unknown> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}/control/${action}`, init);
  if (!response.ok) throw new Error(`the sandbox responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
