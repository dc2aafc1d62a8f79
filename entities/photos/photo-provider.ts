import { registerEnumType } from 'type-graphql';

export enum PhotoProvider {
  unsplash = 'unsplash',
  pexels = 'pexels',
  pixabay = 'pixabay',
}

registerEnumType(PhotoProvider, { name: 'PhotoProvider', description: 'Where stock photos come from.' });
