import { randomFillSync } from 'node:crypto';
import { parse as parseUuid, v7 as uuid } from 'uuid';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DataSource } from '../../../../entities/catalog/data-source.ts';
import { copyIn } from '../../../core/copy-in.ts';
import { row, rows, sql } from '../../../core/sql.ts';
import type { RecordJson } from './encode-records.ts';
import { GrowingBuffer } from './growing-buffer.ts';
import type { CatalogRecord } from './reading/catalog-record.ts';

const COPY = `copy content_items (id, project_id, data_source_id, position, created_at, updated_at, item_type,
  external_id, source_data, metadata) from stdin (format binary)`;
const COLUMNS = 10;
/** The triggers of the item counters read the inserted rows again. 4 MB, the default, would write them to a file. */
const WORK_MEM = '16MB';
const UUID_BYTES = 16;
/** A bigint or a time. */
const LONG_BYTES = 8;
/** Begins a text of type `jsonb`. */
const JSONB_VERSION = 1;
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const END = -1;
/** The time from which PostgreSQL counts microseconds. */
const EPOCH = Date.UTC(2000, 0, 1);

/** Where these values are in a row. Each follows its length. */
const ID_AT = 2 + 4;
const POSITION_AT = ID_AT + 3 * (UUID_BYTES + 4);
const CREATED_AT = POSITION_AT + LONG_BYTES + 4;
const UPDATED_AT = CREATED_AT + LONG_BYTES + 4;

/**
 * The rows of new items in the binary format of `copy`, which PostgreSQL reads faster than the parameters of a
 * statement.
 */
export class NewItemRows extends GrowingBuffer {
  /** The columns that are the same in all rows of a batch, and room for id and position. */
  private readonly beginning: Buffer;
  private begins: number[] = [];
  private readonly random = new RandomBytes();

  constructor({ id, projectId }: Pick<DataSource, 'id' | 'projectId'>) {
    super();
    this.beginning = Buffer.concat([
      int16(COLUMNS),
      sized(Buffer.alloc(UUID_BYTES)),
      sized(parseUuid(projectId)),
      sized(parseUuid(id)),
      ...Array.from({ length: 3 }, () => sized(Buffer.alloc(LONG_BYTES))),
    ]);
    this.clear();
  }

  get count(): number {
    return this.begins.length;
  }

  add({ itemType, externalId }: CatalogRecord, json: RecordJson): void {
    this.begins.push(this.length);
    this.reserve(this.beginning.length);
    this.buffer.set(this.beginning, this.length);
    uuid({ random: this.random.next() }, this.buffer, this.length + ID_AT);
    this.length += this.beginning.length;
    this.addText(itemType);
    this.addText(externalId);
    this.addJson(json.sourceData);
    this.addJson(json.metadata);
  }

  clear(): void {
    this.length = SIGNATURE.copy(this.buffer);
    this.begins = [];
    const now = BigInt(Date.now() - EPOCH) * 1000n;
    for (const at of [CREATED_AT, UPDATED_AT]) this.beginning.writeBigInt64BE(now, at);
  }

  /** Sets the positions of the rows to the next free ones. Lists of items are in the order of these calls. */
  async takePositions(em: EntityManager): Promise<void> {
    const taken = await row<{ positions: string | null }>(
      em,
      // The name of the sequence is found once, by the inner select, instead of for each row.
      sql`select string_agg(nextval((select pg_get_serial_sequence('content_items', 'position')::regclass))::text, ',')
                   as positions
            from generate_series(1, ${this.count}::int)`,
    );
    const positions = taken?.positions?.split(',') ?? [];
    for (const [index, begin] of this.begins.entries())
      this.buffer.writeBigInt64BE(BigInt(positions[index]!), begin + POSITION_AT);
  }

  /** Inserts the rows in the EntityManager's transaction. Throws as {@link copyIn}. */
  async insert(em: EntityManager): Promise<void> {
    if (this.count === 0) return;
    await rows(em, sql`select set_config('work_mem', ${WORK_MEM}, true)`);
    this.reserve(2);
    this.buffer.writeInt16BE(END, this.length);
    await copyIn(em, COPY, this.buffer.subarray(0, this.length + 2));
  }

  private addText(text: string): void {
    this.reserve(text.length * 3 + 4);
    this.writeSized(text, 0);
  }

  private addJson(json: string): void {
    this.reserve(json.length * 3 + 5);
    this.buffer[this.length + 4] = JSONB_VERSION;
    this.writeSized(json, 1);
  }

  /** Writes the length and the text, with `before` bytes between them that belong to the text. */
  private writeSized(text: string, before: number): void {
    const bytes = before + this.buffer.write(text, this.length + 4 + before);
    this.buffer.writeInt32BE(bytes, this.length);
    this.length += 4 + bytes;
  }
}

/** Random bytes for the ids of rows. A call of the system for each of them would take longer than all of its columns. */
class RandomBytes {
  private readonly pool = Buffer.alloc(1024 * UUID_BYTES);
  private at = this.pool.length;

  next(): Uint8Array {
    if (this.at === this.pool.length) {
      randomFillSync(this.pool);
      this.at = 0;
    }
    this.at += UUID_BYTES;
    return this.pool.subarray(this.at - UUID_BYTES, this.at);
  }
}

function sized(bytes: Uint8Array): Buffer {
  const size = Buffer.alloc(4);
  size.writeInt32BE(bytes.length);
  return Buffer.concat([size, bytes]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
