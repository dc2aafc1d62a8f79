import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { ContentProfile } from '../profiles/content-profile.ts';
import { StoreConnection } from '../stores/store-connection.ts';
import { Edited } from '../stored.ts';
import { FIELD_MAPPING_DESCRIBED } from '../sync/store-field.ts';

export enum ProjectStatus {
  active = 'active',
  archived = 'archived',
}

registerEnumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Archived projects are kept but out of the way.',
});

@ObjectType({ description: 'A catalogue in work: data sources, items and the store they are published to.' })
@Entity({ tableName: 'projects' })
export class Project extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field()
  @Property({ type: 'text' })
  name!: string;

  @Field()
  @Property({ type: 'text' })
  description: string = '';

  @Field(() => ID, { nullable: true })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'store_connection_id',
    nullable: true,
    deleteRule: 'restrict',
    index: true,
  })
  storeConnectionId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The content profile that generation uses unless told otherwise.' })
  @ManyToOne(() => ContentProfile, {
    mapToPk: true,
    fieldName: 'content_profile_id',
    nullable: true,
    deleteRule: 'set null',
    index: true,
  })
  contentProfileId?: string | null;

  @Field({
    description:
      'BCP 47 tag of the language texts are written in, unless the request or the project’s content profile says otherwise.',
  })
  @Property({ type: 'text' })
  language: string = 'en';

  @Field(() => ProjectStatus)
  @Enum({ items: () => ProjectStatus })
  status: ProjectStatus = ProjectStatus.active;

  @Field(() => JsonObject, { description: FIELD_MAPPING_DESCRIBED })
  @Property({ type: 'json' })
  settings: Record<string, unknown> = {};
}
