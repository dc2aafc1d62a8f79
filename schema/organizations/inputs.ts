import { Length, MaxLength, Min, ValidateIf } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull, RestName } from '../dialect/rest.ts';
import { IsAddress } from '../validators.ts';

const MAX_LINE = 200;

@RejectsNull()
@InputType({ description: 'The fields of the organization that change. Absent fields keep their value.' })
export class UpdateOrganizationInput {
  @Field({ nullable: true, description: '1 to 200 characters, not blank. The slug stays as it is.' })
  @Length(1, 200)
  name?: string;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'Settings to change by key, string to string; a key set to null is removed. At most 100 keys of 1 to 100 characters, values of up to 2 000.',
  })
  settings?: Record<string, unknown>;

  @Field({ nullable: true, description: 'Up to 500 characters.' })
  @MaxLength(500)
  address?: string;

  @Field({ nullable: true, description: 'Up to 50 characters.' })
  @MaxLength(50)
  phoneNumber?: string;

  @Field({ nullable: true, description: 'Up to 50 characters.' })
  @MaxLength(50)
  taxId?: string;

  @Field({ nullable: true, description: 'An address, or "" for none.' })
  @ValidateIf((input: UpdateOrganizationInput) => input.billingEmail !== '')
  @IsAddress()
  @MaxLength(320)
  billingEmail?: string;

  @RestName('enforce_2fa')
  @Field({
    nullable: true,
    description:
      'Whether every user must have a second factor. Who has none stays signed in until the token ends, cannot refresh it, and is led to the setup at the next sign-in.',
  })
  enforce2fa?: boolean;
}

const KEY = 'Write-only, 1 to 500 characters without spaces inside; null removes the stored key.';

@InputType({ description: 'Only supplied keys change. They are encrypted and never returned.' })
export class UpdateOrganizationApiKeysInput {
  /** One field for each AI provider, such as `aiAApiKey`: the key to store, or null to remove the stored one. */
  [field: `${string}ApiKey`]: string | null | undefined;
}

for (const provider of Object.values(AiProviderName)) {
  const field = `${provider}ApiKey`;
  RestName(`${provider}_api_key`)(UpdateOrganizationApiKeysInput.prototype, field);
  Field(() => String, { nullable: true, description: KEY })(UpdateOrganizationApiKeysInput.prototype, field);
}

@RejectsNull()
@InputType({ description: 'The billing details that change. Absent fields keep their value.' })
export class UpdateBillingDetailsInput {
  @Field({ nullable: true })
  @MaxLength(MAX_LINE)
  billingCompanyName?: string;

  @Field({ nullable: true, description: 'Tax number (PIB).' })
  @MaxLength(MAX_LINE)
  billingPib?: string;

  @Field({ nullable: true, description: 'Company register number (MB).' })
  @MaxLength(MAX_LINE)
  billingMb?: string;

  @Field({ nullable: true, description: 'Up to 500 characters.' })
  @MaxLength(500)
  billingAddress?: string;

  @Field({ nullable: true })
  @MaxLength(MAX_LINE)
  billingCity?: string;

  @Field({ nullable: true })
  @MaxLength(MAX_LINE)
  billingPostalCode?: string;

  @Field({ nullable: true, description: 'A name or a code, 2 to 56 characters, or "" for none.' })
  @ValidateIf((input: UpdateBillingDetailsInput) => input.billingCountry !== '')
  @Length(2, 56)
  billingCountry?: string;
}

@InputType({ description: 'The whole setup: what is not supplied goes back to its default, but for the token.' })
export class UpdateChatTenantInput {
  @Field(() => Int, { description: 'Of the account at the chat desk, above zero.' })
  @Min(1)
  accountId!: number;

  @Field({
    description: 'Where the chat desk is: http or https, without user name, query or fragment, on the public internet.',
  })
  @MaxLength(2000)
  baseUrl!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Write-only, 1 to 500 characters without spaces inside. Absent keeps the stored one, null removes it. Needed where `baseUrl` moves to another host or to plain http while one is stored.',
  })
  apiToken?: string | null;

  @Field({ defaultValue: '', description: 'What answers may draw on, up to 20 000 characters.' })
  @MaxLength(20_000)
  knowledge!: string;

  @Field({ defaultValue: false, description: 'Whether customers are answered. Needs a token.' })
  enabled!: boolean;
}
