/** One frame of an event stream. The time after which a client connects again is one with the event `retry`. */
export interface Frame {
  id: number;
  event: string;
  // Tests read what they expect; a wrong shape fails the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
}

/** The frames of an open response as they arrive, heartbeats left out. Ends with the response. */
export async function* frames(response: Response): AsyncGenerator<Frame, void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) if (!block.startsWith(':')) yield frame(block);
  }
}

/** All frames until the stream ends. */
export async function allFrames(response: Response): Promise<Frame[]> {
  const read: Frame[] = [];
  for await (const each of frames(response)) read.push(each);
  return read;
}

function frame(block: string): Frame {
  const retry = /^retry: (\d+)$/.exec(block);
  if (retry) return { id: 0, event: 'retry', data: Number(retry[1]) };
  const match = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block);
  if (!match) throw new Error(`not a frame: ${block}`);
  return { id: Number(match[1]), event: match[2]!, data: JSON.parse(match[3]!) };
}
