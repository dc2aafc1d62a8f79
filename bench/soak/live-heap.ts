/** A response of the inspector, https://chromedevtools.github.io/devtools-protocol/v8/ */
interface InspectorResponse {
  id?: number;
  result?: { usedSize?: number; backingStorageSize?: number };
  error?: { message: string };
}

const MB = 1024 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * Collects the garbage of a process and returns the memory of the objects that remain, buffers included. Unlike
 * resident memory, it does not depend on when V8 collects, so that a leak of a few megabytes is visible.
 */
export async function liveHeapMb(inspector: string): Promise<number> {
  const socket = new WebSocket(inspector);
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error(`no inspector at ${inspector}`)));
    });
    // Objects with finalizers are freed by a second collection.
    await request(socket, 1, 'HeapProfiler.collectGarbage');
    await request(socket, 2, 'HeapProfiler.collectGarbage');
    const { usedSize = 0, backingStorageSize = 0 } = await request(socket, 3, 'Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / MB;
  } finally {
    socket.close();
  }
}

function request(socket: WebSocket, id: number, method: string): Promise<NonNullable<InspectorResponse['result']>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${method} took more than ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
    socket.addEventListener('message', ({ data }) => {
      const response = JSON.parse(String(data)) as InspectorResponse;
      if (response.id !== id) return;
      clearTimeout(timer);
      if (response.error) reject(new Error(response.error.message));
      else resolve(response.result ?? {});
    });
    socket.send(JSON.stringify({ id, method }));
  });
}
