import { type Digest, writtenTo } from './digest.ts';
import type { Ground } from './ground.ts';
import { drawn } from './runs.ts';
import type { Call, Sender, Sent } from './send.ts';

/** What calls are tried on. */
export interface Range {
  ground: Ground;
  sender: Sender;
  digest(): Promise<Digest>;
}

/** What a door promises of its answers. */
export interface Judge {
  /** What is wrong with an answer, whatever was sent; null when nothing is. */
  problemOf(sent: Sent): string | null;
  /** Whether the call itself is refused, whatever else is going on. */
  isRefused(sent: Sent): boolean;
}

/** As many problems are told; the rest is like them. */
const TOLD = 8;
/** What is sent twice, of what is drawn for each kind of body. */
const AGAIN = 0.4;
/** What was refused at first may succeed the second time, after what succeeded meanwhile. */
const ROUNDS = 4;

/** Sends calls and answers what is wrong: answers that nobody was promised, and tables that refused calls have written to. */
export async function tryCalls(calls: Call[], judge: Judge, range: Range, signedIn: boolean): Promise<string[]> {
  const { ground, sender } = range;
  const sent = await sender.send(calls, await headersFor(ground, signedIn));
  const problems = sent.flatMap((each) => {
    const problem = judge.problemOf(each);
    return problem ? [reported(problem, each)] : [];
  });
  const headers = await headersFor(ground, signedIn);
  return [
    ...problems.slice(0, TOLD),
    ...(await writtenByRefused(drawn(sent.filter(judge.isRefused), AGAIN), judge, range, headers)),
  ];
}

async function headersFor(ground: Ground, signedIn: boolean): Promise<Record<string, string>> {
  return signedIn ? { authorization: `Bearer ${await ground.signIn()}` } : {};
}

/** Sends what was refused again, until all of it is refused: then nothing may be written. */
async function writtenByRefused(
  refused: Sent[],
  judge: Judge,
  { ground, sender, digest }: Range,
  headers: Record<string, string>,
): Promise<string[]> {
  let again = refused;
  for (let round = 0; round < ROUNDS; round += 1) {
    await ground.jobs.quiet();
    const before = await digest();
    const answers = await sender.send(
      again.map(({ call }) => call),
      headers,
    );
    if (answers.every(judge.isRefused))
      return writtenTo(before, await digest()).map((table) => `refused calls wrote to ${table}`);
    again = answers.filter(judge.isRefused);
  }
  return ['there is no telling what refused calls wrote'];
}

/** A problem with what it takes to see it again. */
function reported(problem: string, { call, text }: Sent): string {
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  return `${problem} — ${call.method} ${call.url.slice(0, 200)} (${call.about}) [${headers.join(', ')}] ${call.body?.toString().slice(0, 300) ?? ''} → ${text.slice(0, 300)}`;
}
