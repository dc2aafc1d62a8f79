import { Length, MaxLength, Min, ValidateIf } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import { JsonObject } from '../../src/core/scalars.ts';
import { RejectsNull, RestName } from '../dialect/rest.ts';
import { IsAddress, MaxJsonBytes } from '../validators.ts';

const MAX_LINE = 200;

@RejectsNull({ except: ['address', 'phoneNumber', 'taxId', 'billingEmail'] })
@InputType({ description: 'The fields of the organization that change. Absent fields keep their value.' })
export class UpdateOrganizationInput {
  @Field({
    nullable: true,
    description: 'The new name of the organization. It must not be blank, and the slug does not change with it.',
  })
  @Length(1, 200)
  name?: string;

  @Field(() => JsonObject, {
    nullable: true,
    description:
      'The settings to change, as an object of strings. A key with the value null is removed. At most 100 keys ' +
      'of 1 to 100 characters, with values of at most 2000 characters.',
  })
  @MaxJsonBytes()
  settings?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: 'The postal address of the organization, as plain text.' })
  @MaxLength(500)
  address?: string | null;

  @Field(() => String, { nullable: true, description: 'The phone number of the organization, in any format.' })
  @MaxLength(50)
  phoneNumber?: string | null;

  @Field(() => String, { nullable: true, description: 'The tax number of the organization.' })
  @MaxLength(50)
  taxId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The email address that invoices are sent to. An empty text removes it.',
  })
  @ValidateIf((input: UpdateOrganizationInput) => input.billingEmail !== '')
  @IsAddress()
  @MaxLength(320)
  billingEmail?: string | null;

  @RestName('enforce_2fa')
  @Field({
    nullable: true,
    description:
      'Whether every user must have a second factor. Users without one stay signed in until their token ' +
      'expires, cannot refresh it, and have to set up a second factor at the next sign-in.',
  })
  enforce2fa?: boolean;
}

@InputType({
  description:
    'The own keys for AI providers that change. Absent keys stay as they are. Keys are encrypted and never ' +
    'returned.',
})
export class UpdateOrganizationApiKeysInput {
  /** One field for each AI provider, such as `aiAApiKey`: the key to store, or null to remove the stored one. */
  [field: `${string}ApiKey`]: string | null | undefined;
}

for (const provider of Object.values(AiProviderName)) {
  const field = `${provider}ApiKey`;
  RestName(`${provider}_api_key`)(UpdateOrganizationApiKeysInput.prototype, field);
  const description = `The new key for ${provider}, 1 to 500 characters without spaces inside. Null removes the stored key.`;
  Field(() => String, { nullable: true, description })(UpdateOrganizationApiKeysInput.prototype, field);
}

@InputType({ description: 'The billing details that change. Absent fields keep their value, and null clears one.' })
export class UpdateBillingDetailsInput {
  @Field(() => String, { nullable: true })
  @MaxLength(MAX_LINE)
  billingCompanyName?: string | null;

  @Field(() => String, { nullable: true, description: 'The tax number (PIB) of the organization.' })
  @MaxLength(MAX_LINE)
  billingPib?: string | null;

  @Field(() => String, { nullable: true, description: 'The company register number (MB) of the organization.' })
  @MaxLength(MAX_LINE)
  billingMb?: string | null;

  @Field(() => String, { nullable: true, description: 'The street and house number of the billing address.' })
  @MaxLength(500)
  billingAddress?: string | null;

  @Field(() => String, { nullable: true })
  @MaxLength(MAX_LINE)
  billingCity?: string | null;

  @Field(() => String, { nullable: true })
  @MaxLength(MAX_LINE)
  billingPostalCode?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The country of the billing address, as a name or a code of 2 to 56 characters. An empty text removes it.',
  })
  @ValidateIf((input: UpdateBillingDetailsInput) => input.billingCountry !== '')
  @Length(2, 56)
  billingCountry?: string | null;
}

@InputType({
  description: 'The whole setup of the chat desk account. Absent fields are set to their default, except the token.',
})
export class UpdateChatTenantInput {
  @Field(() => Int, { description: 'The id of the account at the chat desk.' })
  @Min(1)
  accountId!: number;

  @Field({
    description:
      'The http or https address of the chat desk on the public internet, without user name, query or fragment.',
  })
  @MaxLength(2000)
  baseUrl!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The access token for the chat desk, 1 to 500 characters without spaces inside. It is never returned. If ' +
      'it is absent, the stored token stays; null removes it. It is required if `baseUrl` moves to another host ' +
      'or to plain http.',
  })
  apiToken?: string | null;

  @Field(() => String, {
    nullable: true,
    defaultValue: '',
    description: 'What the service may use in its replies to customers, as plain text. Null for nothing.',
  })
  @MaxLength(20_000)
  knowledge!: string | null;

  @Field({ defaultValue: false, description: 'Whether the service replies to customers. It requires a token.' })
  enabled!: boolean;
}
