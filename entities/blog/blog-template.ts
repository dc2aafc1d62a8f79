import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';

export const ONE_DEFAULT_TEMPLATE = 'blog_templates_one_default';

@ObjectType({ description: 'How a blog post is built: its sections in order, its tone, and what to heed.' })
@Entity({ tableName: 'blog_templates' })
@Index({ properties: ['organizationId', 'name'] })
@Index({
  name: ONE_DEFAULT_TEMPLATE,
  expression: `create unique index "${ONE_DEFAULT_TEMPLATE}" on "blog_templates" ("organization_id") where "is_default"`,
})
export class BlogTemplate extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field()
  @Property({ type: 'text' })
  description: string = '';

  @Field()
  @Property({ type: 'text' })
  tone: string = '';

  @Field(() => JsonObject, {
    description:
      '`sections`: what the post consists of, in order, each with a `heading`, and `instructions` and `words` (about how many) where given.',
  })
  @Property({ type: 'json' })
  structure: Record<string, unknown> = {};

  @Field()
  @Property({ type: 'text' })
  customInstructions: string = '';

  @Field({
    description:
      'Whether posts are written by it where the request names no template. As long as there are templates, exactly one is the default.',
  })
  @Property({ type: 'boolean' })
  isDefault: boolean = false;
}
