import { fields } from '../fields.ts';
import type { Step } from '../step.ts';

const KEY = fields({ uuid: 'id organization_id', str: 'provider', bool: 'is_active', time: 'created_at updated_at' });
const PHOTO = fields({ str: 'id provider url thumbnail_url alt photographer attribution_url', int: 'width height' });

export const photos: Step[] = [
  {
    operation: 'Mutation.createStockPhotoKey',
    input: { provider: 'pexels', api_key: 'key-of-pexels' },
    saves: { photo_key_id: 'id' },
    answer: KEY,
    rejected: 'repeat',
  },
  {
    operation: 'Query.stockPhotoKeys',
    answer: { stock_photo_keys: [KEY], total: 'int', has_more: 'bool' },
    input: { limit: 5 },
    rejected: { limit: 0 },
  },
  {
    operation: 'Query.searchStockPhotos',
    input: { q: 'oak', provider: 'pexels' },
    answer: { photos: [PHOTO], total: 'int', has_more: 'bool', failed_providers: ['str'] },
    rejected: { q: ' ' },
  },
  {
    operation: 'Mutation.updateStockPhotoKey',
    input: ({ ids }) => ({ key_id: ids['photo_key_id'], is_active: false }),
    answer: KEY,
    rejected: { api_key: 'two words' },
  },
  {
    operation: 'Mutation.deleteStockPhotoKey',
    input: ({ ids }) => ({ key_id: ids['photo_key_id'] }),
    answer: null,
    rejected: 'repeat',
  },
];
