import { randomUUID } from 'node:crypto';
import { BoundedMap } from '../bounded-map.ts';
import type { FaultPlan } from '../faults.ts';
import type { SystemName } from '../system-names.ts';
import { Batch, type BatchSettings, type NewBatch } from './batch.ts';

const DEFAULTS: BatchSettings = { delay_ms: 0, entries: Infinity, expires_ms: 24 * 3600_000 };
const MAX_BATCHES = 500;
const MAX_FILES = 500;

/** The batches of all AI vendors, and the files with their requests and results. */
export class Batches {
  settings = DEFAULTS;
  private all = new BoundedMap<string, Batch>(MAX_BATCHES);
  private files = new BoundedMap<string, () => string>(MAX_FILES);

  constructor(private readonly faults: FaultPlan) {}

  create(batch: Omit<NewBatch, 'settings' | 'faults'>): Batch {
    const created = new Batch({ ...batch, settings: this.settings, faults: this.faults });
    this.all.set(created.id, created);
    return created;
  }

  get(system: SystemName, id: string): Batch | undefined {
    const found = this.all.get(id);
    return found?.system === system ? found : undefined;
  }

  /** Newest first. */
  of(system: SystemName): Batch[] {
    return [...this.all.values()].filter((batch) => batch.system === system).toReversed();
  }

  delete(id: string): boolean {
    return this.all.delete(id);
  }

  /** Stores a file, whose content may be made when it is read. Returns its id. */
  addFile(prefix: string, content: string | (() => string), id = newId(prefix)): string {
    this.files.set(id, typeof content === 'string' ? () => content : content);
    return id;
  }

  file(id: string): string | undefined {
    return this.files.get(id)?.();
  }

  deleteFile(id: string): boolean {
    return this.files.delete(id);
  }

  fileCount(): number {
    return this.files.size;
  }

  reset(): void {
    this.settings = DEFAULTS;
    this.all = new BoundedMap(MAX_BATCHES);
    this.files = new BoundedMap(MAX_FILES);
  }
}

/** An id as vendors give it. */
export const newId = (prefix: string): string => `${prefix}${randomUUID().replaceAll('-', '')}`;
