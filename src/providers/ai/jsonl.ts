import { aiError } from './ai-error.ts';

/** Far above the size of the longest answer; only a broken server sends more. */
const MAX_LINE = 4_000_000;

/** A file with one JSON value in each line. */
export const toJsonl = (values: readonly unknown[]): Blob =>
  new Blob(
    values.map((value) => `${JSON.stringify(value)}\n`),
    { type: 'application/jsonl' },
  );

/** Reads the JSON values of a response one by one, without holding all of them. Empty lines are skipped. */
export async function* readJsonl({ body }: Response): AsyncGenerator<unknown, void> {
  if (!body) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    if (rest.length > MAX_LINE) throw aiError('too_large', undefined);
    for (const line of lines) if (line.trim() !== '') yield parsed(line);
  }
  if (rest.trim() !== '') yield parsed(rest);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw aiError('unreadable', error);
  }
}
