import { Entity, Enum, ManyToOne, Property } from '@mikro-orm/decorators/legacy';
import { PrimaryKeyProp } from '@mikro-orm/core';
import { AiProviderName } from '../generation/ai-provider-name.ts';
import { Organization } from './organization.ts';

/**
 * An organization's own key for an AI provider (BYOK), encrypted. It is not a GraphQL type: only `has_…_key` is
 * public.
 */
@Entity({ tableName: 'organization_ai_keys' })
export class OrganizationAiKey {
  [PrimaryKeyProp]?: ['organizationId', 'provider'];

  @ManyToOne(() => Organization, { primary: true, mapToPk: true, fieldName: 'organization_id', deleteRule: 'cascade' })
  organizationId!: string;

  @Enum({ items: () => AiProviderName, primary: true })
  provider!: AiProviderName;

  @Property({ type: 'text', hidden: true, lazy: true })
  ciphertext!: string;
}
