import { Entity, Index, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { Edited } from '../stored.ts';

export const ONE_DEFAULT_TEMPLATE = 'blog_templates_one_default';

@ObjectType({ description: 'How blog posts are built: their sections, their tone and instructions for the model.' })
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

  @Field({ description: 'A note about the template for people, as plain text. Empty if there is none.' })
  @Property({ type: 'text' })
  description: string = '';

  @Field({ description: 'The tone of posts in a few words. If it is empty, the tone of the request is used.' })
  @Property({ type: 'text' })
  tone: string = '';

  @Field(() => JsonObject, {
    description:
      'The outline of posts, as it was given: `sections` is a list of headings or of objects with a `heading`, ' +
      '`instructions` and `words` (about how many); other keys are further instructions for the model.',
  })
  @Property({ type: 'json' })
  structure: Record<string, unknown> = {};

  @Field({
    description: 'Instructions for the model that apply to every post with this template. Empty if there are none.',
  })
  @Property({ type: 'text' })
  customInstructions: string = '';

  @Field({
    description:
      'Whether posts are written with this template if the request names none. At most one template of an ' +
      'organization is the default.',
  })
  @Property({ type: 'boolean' })
  isDefault: boolean = false;
}
