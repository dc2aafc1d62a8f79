import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../resident-memory.ts';
import type { Installation } from './installation.ts';
import type { Journal } from './journal.ts';
import { liveHeapMb } from './live-heap.ts';
import type { ServiceInstance } from './service-instance.ts';

/** What a process of the service used at one time. */
export interface Sample {
  atMs: number;
  process: string;
  pid: number;
  /** Resident memory. */
  residentMb: number;
  /** Open files and sockets. */
  handles: number;
}

/** Memory of the objects in use, measured right after a garbage collection. */
export interface HeapSample {
  atMs: number;
  process: string;
  pid: number;
  liveMb: number;
}

export interface Samples {
  resources: Sample[];
  heaps: HeapSample[];
}

const SAMPLE_MS = 1000;
/** A collection stops the process for a moment. */
const HEAP_EVERY = 15;

/** Samples all processes of the service until `signal` aborts. It reads /proc, which only Linux has. */
export async function watch(installation: Installation, journal: Journal, signal: AbortSignal): Promise<Samples> {
  const samples: Samples = { resources: [], heaps: [] };
  for (let n = 0; !signal.aborted; n += 1) {
    for (const instance of [...installation.web, ...installation.workers]) {
      const atMs = journal.now();
      const sample = await sampleOf(instance, atMs);
      if (sample) samples.resources.push(sample);
    }
    if (n % HEAP_EVERY === 0) samples.heaps.push(...(await heapsOf(installation, journal)));
    await pause(SAMPLE_MS, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** The live memory of the processes that are never killed. */
export async function heapsOf({ web, workers }: Installation, journal: Journal): Promise<HeapSample[]> {
  return Promise.all(
    [web[0]!, workers[0]!].map(async ({ name, pid, inspector }) => ({
      atMs: journal.now(),
      process: name,
      pid: pid ?? 0,
      liveMb: await liveHeapMb(inspector),
    })),
  );
}

/** A sample of a process; null while it is absent. */
async function sampleOf({ name, pid }: ServiceInstance, atMs: number): Promise<Sample | null> {
  if (pid === null) return null;
  try {
    const memoryMb = await residentMb(pid);
    const handles = (await readdir(`/proc/${pid}/fd`)).length;
    return memoryMb > 0 ? { atMs, process: name, pid, residentMb: memoryMb, handles } : null;
  } catch {
    return null; // It ended meanwhile.
  }
}
