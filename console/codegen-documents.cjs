/**
 * A plugin of GraphQL Codegen: each operation as a text, with the fragments that it contains. A text is a small part of
 * the size of the syntax tree that it is parsed into.
 */
const { Kind, print, stripIgnoredCharacters, visit } = require('graphql');

exports.plugin = (_schema, files) => {
  const definitions = files.flatMap(({ document }) => document.definitions);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, each]),
  );
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return {
    prepend: ["import type { TypedDocumentNode } from '@graphql-typed-document-node/core';"],
    content: operations.map((operation) => declarationOf(operation, fragments)).join('\n'),
  };
};

function declarationOf(operation, fragments) {
  const name = operation.name.value;
  const type = `${name}${operation.operation[0].toUpperCase()}${operation.operation.slice(1)}`;
  const text = [operation, ...containedFragments(operation, fragments)].map(print).map(stripIgnoredCharacters).join('');
  return `export const ${name}Document = '${text.replaceAll("'", String.raw`\'`)}' as unknown as TypedDocumentNode<${type}, ${type}Variables>;`;
}

/** The fragments that a definition and its fragments contain, each once. */
function containedFragments(definition, fragments) {
  const found = new Set();
  const search = (within) =>
    visit(within, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (found.has(fragment)) return;
        found.add(fragment);
        search(fragment);
      },
    });
  search(definition);
  return [...found];
}
