import { getNamedType, getNullableType, type GraphQLOutputType, isLeafType, isListType, isObjectType } from 'graphql';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';

type Values = Record<string, unknown>;

/** REST names that snake_case would not produce. The contract defines them. */
const IRREGULAR: Record<string, string> = {
  ...Object.fromEntries(Object.values(AiProviderName).map((name) => [`hasA${name.slice(1)}Key`, `has_${name}_key`])),
  enforce2fa: 'enforce_2fa',
  payASubscriptionStatus: 'payA_subscription_status',
  payACustomerId: 'payA_customer_id',
};

/** A GraphQL selection of every field of a type, with the fields of nested types. */
export function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).map((field) => `${field.name} ${selection(field.type)}`);
  return `{ ${fields.join(' ')} }`;
}

/** A GraphQL response under the names of REST. The keys of JSON objects are not changed. */
export function restNamed(type: GraphQLOutputType, value: unknown): unknown {
  const bare = getNullableType(type);
  if (value === null || value === undefined || isLeafType(bare)) return value;
  if (isListType(bare)) return (value as unknown[]).map((each) => restNamed(bare.ofType, each));
  if (!isObjectType(bare)) throw new TypeError(`neither a list nor an object: ${String(bare)}`);
  const fields = Object.values(bare.getFields()).filter(({ name }) => name in (value as Values));
  return Object.fromEntries(
    fields.map((field) => [restName(field.name), restNamed(field.type, (value as Values)[field.name])]),
  );
}

function restName(name: string): string {
  return IRREGULAR[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
