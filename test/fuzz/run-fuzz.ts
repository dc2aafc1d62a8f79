import { type Digest, writtenTo } from './digest.ts';
import type { Fixture } from './fixture.ts';
import { sampled } from './runs.ts';
import type { Call, Sender, Sent } from './send.ts';

/** The service under test. */
export interface Target {
  fixture: Fixture;
  sender: Sender;
  digest(): Promise<Digest>;
}

/** What an API promises about its responses. */
export interface ResponseCheck {
  /** What is wrong with a response, whatever was sent; null if nothing is. */
  problemOf(sent: Sent): string | null;
  /** Whether the call is rejected because of its input. */
  isRejected(sent: Sent): boolean;
}

/** Further problems are usually like these. */
const MAX_REPORTED = 8;
/** The share of rejected calls that are repeated to detect writes. */
const REPEATED_FACTOR = 0.4;
/** A rejected call may succeed when it is repeated, after other calls succeeded. */
const ROUNDS = 4;

/** Sends calls and returns the problems: undocumented responses, and tables that rejected calls have written to. */
export async function runFuzz(
  calls: Call[],
  check: ResponseCheck,
  target: Target,
  signedIn: boolean,
): Promise<string[]> {
  const { fixture, sender } = target;
  const sent = await sender.send(calls, await headersFor(fixture, signedIn));
  const problems = sent.flatMap((each) => {
    const problem = check.problemOf(each);
    return problem ? [describeProblem(problem, each)] : [];
  });
  const headers = await headersFor(fixture, signedIn);
  return [
    ...problems.slice(0, MAX_REPORTED),
    ...(await writtenByRejected(sampled(sent.filter(check.isRejected), REPEATED_FACTOR), check, target, headers)),
  ];
}

async function headersFor(fixture: Fixture, signedIn: boolean): Promise<Record<string, string>> {
  return signedIn ? { authorization: `Bearer ${await fixture.signIn()}` } : {};
}

/** Repeats rejected calls until all of them are rejected again. Then no table may have changed. */
async function writtenByRejected(
  rejected: Sent[],
  check: ResponseCheck,
  { fixture, sender, digest }: Target,
  headers: Record<string, string>,
): Promise<string[]> {
  let repeated = rejected;
  for (let round = 0; round < ROUNDS; round += 1) {
    await fixture.jobs.idle();
    const before = await digest();
    const responses = await sender.send(
      repeated.map(({ call }) => call),
      headers,
    );
    if (responses.every(check.isRejected))
      return writtenTo(before, await digest()).map((table) => `rejected calls wrote to ${table}`);
    repeated = responses.filter(check.isRejected);
  }
  return ['some rejected calls succeeded in every round'];
}

/** A problem with everything needed to reproduce it. */
function describeProblem(problem: string, { call, text }: Sent): string {
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  return `${problem} — ${call.method} ${call.url.slice(0, 200)} (${call.about}) [${headers.join(', ')}] ${call.body?.toString().slice(0, 300) ?? ''} → ${text.slice(0, 300)}`;
}
