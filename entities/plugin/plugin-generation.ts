import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { MaxBytes } from '../../src/core/column-sizes.ts';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** The kinds of texts that store plugins request. */
export enum PluginKind {
  description = 'description',
  blog = 'blog',
}

/** A text that a store plugin requested. It belongs to no project; its job generates it and has its status. */
@Entity({ tableName: 'plugin_generations' })
export class PluginGeneration extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade', index: true })
  jobId!: string;

  @Enum({ items: () => PluginKind })
  kind!: PluginKind;

  /** The request as `asked`, and the `settings` of the generation. */
  @Property({ type: 'json' })
  request!: Record<string, unknown>;

  @Property({ type: 'text', nullable: true })
  @MaxBytes(1024 * 1024)
  content?: string | null;

  @Property({ type: 'text', nullable: true })
  shortDescription?: string | null;

  @Property({ type: 'integer', nullable: true })
  tokensUsed?: number | null;

  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  ctCost?: string | null;

  /** The balance after the charge. */
  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  remainingBalance?: string | null;

  /** How the text was generated: provider, model, tokens, charge and warnings. Null until then. */
  @Property({ type: 'json', nullable: true })
  made?: Record<string, unknown> | null;
}
