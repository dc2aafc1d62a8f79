import { NETWORK, RequestError, toRefusal } from './errors.ts';
import { isSessionEnded, sessionEnded } from './session.ts';
import { TRANSPORT } from './transport.ts';

/** A request that GraphQL does not have: uploads and downloads. Like the GraphQL client, it waits for a new sign-in. */
export async function requestRest(path: string, init: RequestInit = {}): Promise<Response> {
  if (isSessionEnded()) await sessionEnded();
  const response = await fetch(`/api/v1${path}`, {
    ...init,
    credentials: 'same-origin',
    headers: { ...TRANSPORT, ...init.headers },
  }).catch((error: Error) => {
    throw new RequestError({ code: NETWORK, message: error.message, fields: {}, facts: {} });
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as { detail?: string };
  const refusal = toRefusal(body.detail ?? response.statusText, body);
  if (refusal.code !== 'UNAUTHENTICATED') throw new RequestError(refusal);
  await sessionEnded();
  return requestRest(path, init);
}

/** Offers a file of the API to the user. A link cannot send the header of the session. */
export async function download(path: string, fileName: string): Promise<void> {
  const response = await requestRest(path);
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  URL.revokeObjectURL(address);
}
