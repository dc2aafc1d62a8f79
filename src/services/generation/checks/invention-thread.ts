import { findInventions, type Invention } from './find-inventions.ts';

/** The program of a thread: it imports nothing that talks to the database or the network. */
export default function find(given: Parameters<typeof findInventions>): Invention[] {
  return findInventions(...given);
}
