import { registerEnumType } from 'type-graphql';

export enum VersionOrigin {
  ai = 'ai',
  user = 'user',
  restore = 'restore',
}

registerEnumType(VersionOrigin, { name: 'VersionOrigin', description: 'Who wrote a version of the text.' });
