import { registerEnumType } from 'type-graphql';

export enum ConnectionType {
  store = 'store',
  blog = 'blog',
}

registerEnumType(ConnectionType, {
  name: 'ConnectionType',
  description: 'What a connection is for.',
  valuesConfig: {
    store: { description: 'Products, or the pages and posts of a site.' },
    blog: { description: 'The blog of a storeA shop.' },
  },
});
