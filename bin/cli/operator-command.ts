import type { Command } from 'commander';
import type { Context } from '../../src/core/context.ts';

/** What a command has done: lines for people, and the same for scripts (`--json`). */
export interface Outcome {
  text: string | string[];
  data: Record<string, unknown>;
  /** True if the command worked and found something wrong: exit code 1. */
  failed?: boolean;
}

/** What a command does. Each imports its service when it runs, because loading all of them takes a second. */
export type Work<Args extends unknown[]> = (ctx: Context, ...args: Args) => Promise<Outcome>;

/** Adds commands to the command line. `run` opens the stores, does the work and prints the outcome. */
export type AddCommands = (
  program: Command,
  run: <Args extends unknown[]>(work: Work<Args>) => (...args: Args) => Promise<void>,
) => void;

/** Reads the argument `on|off`, which the command line has restricted to these choices. */
export const isOn = (state: string): boolean => state === 'on';
