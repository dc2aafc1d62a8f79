import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, Enum, ManyToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { registerEnumType } from 'type-graphql';
import { User } from './user.ts';

/** The identity providers that users may sign in with. */
export enum IdentityProviderName {
  idpA = 'idpA',
  idpB = 'idpB',
}

registerEnumType(IdentityProviderName, {
  name: 'IdentityProviderName',
  description: 'An identity provider that users may sign in with.',
});

/**
 * An account at an identity provider that signs in as a user. It is identified by issuer and subject, because an
 * email address may get another owner.
 */
@Entity({ tableName: 'linked_identities' })
export class LinkedIdentity {
  [PrimaryKeyProp]?: ['issuer', 'subject'];

  @PrimaryKey({ type: 'text' })
  issuer!: string;

  @PrimaryKey({ type: 'text' })
  subject!: string;

  @Enum({ items: () => IdentityProviderName })
  provider!: IdentityProviderName;

  @ManyToOne(() => User, { mapToPk: true, fieldName: 'user_id', deleteRule: 'cascade', index: true })
  userId!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt: Date = new Date();
}
