import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type FieldNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { schema } from '../../resolvers/schema.ts';

/** Operations of the schema without a document in the client, with the reason. */
const WITHOUT_DOCUMENT: Record<string, string> = {
  createPayACheckout: 'deprecated: createCheckout',
  createPayATopUpCheckout: 'deprecated: createTopUpCheckout',
  payASubscription: 'deprecated: subscriptionInfo',
};

const FOLDER = 'client/operations';

const documents = readdirSync(FOLDER).flatMap((file) =>
  parse(readFileSync(`${FOLDER}/${file}`, 'utf8')).definitions.flatMap((node) =>
    node.kind === Kind.OPERATION_DEFINITION ? [{ file, node }] : [],
  ),
);
const roots = [schema.getQueryType()!, schema.getMutationType()!, schema.getSubscriptionType()!];
const operations = roots.flatMap((root) => Object.values(root.getFields()));

const rootField = ({ selectionSet }: OperationDefinitionNode) => selectionSet.selections[0] as FieldNode;

describe('the GraphQL documents of the client', () => {
  it('cover every operation of the schema, except those with a reason', () => {
    const reached = documents.map(({ node }) => rootField(node).name.value);
    expect([...reached, ...Object.keys(WITHOUT_DOCUMENT)].toSorted()).toEqual(
      operations.map(({ name }) => name).toSorted(),
    );
  });

  it('have the name of their operation and a variable for every argument', () => {
    for (const { file, node } of documents) {
      const { name, arguments: given = [] } = rootField(node);
      const operation = operations.find((each) => each.name === name.value)!;
      expect({ file, name: node.name?.value }).toEqual({
        file,
        name: name.value[0]!.toUpperCase() + name.value.slice(1),
      });
      const passed = Object.fromEntries(
        given.map(({ name, value }) => [name.value, value.kind === Kind.VARIABLE && value.name.value]),
      );
      expect({ file, passed }).toEqual({
        file,
        passed: Object.fromEntries(operation.args.map((arg) => [arg.name, arg.name])),
      });
    }
  });

  it('contain no deprecated operations', () => {
    const deprecated = operations.filter(({ deprecationReason }) => deprecationReason).map(({ name }) => name);
    expect(Object.keys(WITHOUT_DOCUMENT).toSorted()).toEqual(deprecated.toSorted());
  });
});
