import { registerEnumType } from 'type-graphql';

export enum ProjectStatus {
  active = 'active',
  archived = 'archived',
}

registerEnumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Archived projects are kept but out of the way.',
});
