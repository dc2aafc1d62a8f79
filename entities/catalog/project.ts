import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ID, JsonObject } from '../../src/core/scalars.ts';
import { Organization } from '../organizations/organization.ts';
import { ContentProfile } from '../profiles/content-profile.ts';
import { StoreConnection } from '../stores/store-connection.ts';
import { Edited } from '../stored.ts';
import { FIELD_MAPPING_DESCRIBED } from '../sync/store-field.ts';

/** The main language of a project for which none is given. */
export const MAIN_LANGUAGE = 'en';

/** How many languages a project can have beside its main one. */
export const MAX_TARGET_LANGUAGES = 20;

export enum ProjectStatus {
  active = 'active',
  archived = 'archived',
}

registerEnumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Whether a project is in use.',
});

@ObjectType({
  description:
    'A catalogue that texts are written for: its data sources, its items and the store that the texts are ' +
    'published to.',
})
@Entity({ tableName: 'projects' })
export class Project extends Edited {
  @Field(() => ID)
  @ManyToOne(() => Organization, { mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade', index: true })
  organizationId!: string;

  @Field({ description: 'The name of the project, as people see it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field({ description: 'A note about the project, as plain text. Empty if there is none.' })
  @Property({ type: 'text' })
  description: string = '';

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the store connection that the project publishes through. Null if there is none.',
  })
  @ManyToOne(() => StoreConnection, {
    mapToPk: true,
    fieldName: 'store_connection_id',
    nullable: true,
    deleteRule: 'restrict',
    index: true,
  })
  storeConnectionId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the content profile that generations use if the request names none. Null if there is none.',
  })
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
      'The main language of the texts, as a BCP 47 tag such as `en`. The request and the content profile of the ' +
      'project can name another one.',
  })
  @Property({ type: 'text' })
  language: string = MAIN_LANGUAGE;

  @Field(() => [String], {
    description:
      'Further languages that texts are written in, beside the main one, as BCP 47 tags. Each item has texts of its own in ' +
      'each of them, which `itemTexts` lists.',
  })
  @Property({ type: 'json', defaultRaw: `'[]'` })
  targetLanguages: string[] = [];

  @Field(() => ProjectStatus, { description: 'Whether the project is in use or archived.' })
  @Enum({ items: () => ProjectStatus })
  status: ProjectStatus = ProjectStatus.active;

  @Field(() => JsonObject, { description: FIELD_MAPPING_DESCRIBED })
  @Property({ type: 'json' })
  settings: Record<string, unknown> = {};
}
