import type { Shop } from './shop.ts';

/** Calls the REST door as the shop, with a body as JSON, and answers what it says. Throws where it refuses. */
export async function rest<Answer>({ url, token }: Shop, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer & { detail?: unknown };
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${typeof answer.detail === 'string' ? answer.detail : JSON.stringify(answer.detail ?? response.status)}`);
  return answer;
}
