import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Job } from '../jobs/job.ts';
import { Organization } from '../organizations/organization.ts';
import { Stored } from '../stored.ts';

/** What a store plugin asks for. */
export enum PluginKind {
  description = 'description',
  blog = 'blog',
}

/** A text that a store plugin asked for, outside of any project. Its job does it; how far it is, the job says. */
@Entity({ tableName: 'plugin_generations' })
export class PluginGeneration extends Stored {
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @ManyToOne(() => Job, { mapToPk: true, fieldName: 'job_id', deleteRule: 'cascade', index: true })
  jobId!: string;

  @Enum({ items: () => PluginKind })
  kind!: PluginKind;

  /** What was `asked`, and the `settings` it is written by. */
  @Property({ type: 'json' })
  request!: Record<string, unknown>;

  @Property({ type: 'text', nullable: true })
  content?: string | null;

  @Property({ type: 'text', nullable: true })
  shortDescription?: string | null;

  @Property({ type: 'integer', nullable: true })
  tokensUsed?: number | null;

  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  ctCost?: string | null;

  /** As the charging transaction left it. */
  @Property({ type: 'decimal', precision: 18, scale: 4, nullable: true })
  remainingBalance?: string | null;

  /** How the text was made, once it is: provider, model, tokens, warnings of the checks. */
  @Property({ type: 'json', nullable: true })
  made?: Record<string, unknown> | null;
}
