import { registerEnumType } from 'type-graphql';

export enum ConnectionStatus {
  active = 'active',
  error = 'error',
  inactive = 'inactive',
}

registerEnumType(ConnectionStatus, {
  name: 'ConnectionStatus',
  description: 'What the last live test or the platform said about a connection.',
});
