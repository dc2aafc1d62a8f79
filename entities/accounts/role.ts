import { registerEnumType } from 'type-graphql';

export enum Role {
  admin = 'admin',
  member = 'member',
}

registerEnumType(Role, { name: 'Role', description: 'What a user may do in the own organization.' });
