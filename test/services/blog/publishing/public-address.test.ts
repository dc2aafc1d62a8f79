import { expect, it } from '@jest/globals';
import { publicAddress } from '../../../../src/services/blog/publishing/push-post.ts';

it.each([
  ['https://shop.example/blogs/news/oil', 'https://shop.example/blogs/news/oil'],
  ['https://shop.example/%d0%b4%d1%83%d0%b1/', 'https://shop.example/%d0%b4%d1%83%d0%b1/'],
  ['http://shop.example/a\0b', 'http://shop.example/a%00b'],
  ['https://shop.example/\ud800', 'https://shop.example/%EF%BF%BD'],
  ['javascript:alert(1)', ''],
  ['/blogs/news/oil', ''],
  ['', ''],
])('the address %j of a published post is stored as %j', (address, stored) => {
  expect(publicAddress(address)).toBe(stored);
});
