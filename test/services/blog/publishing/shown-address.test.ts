import { expect, it } from '@jest/globals';
import { shownAddress } from '../../../../src/services/blog/publishing/shown-address.ts';

it.each([
  ['https://shop.example/blogs/news/oil', 'https://shop.example/blogs/news/oil'],
  ['https://shop.example/%d0%b4%d1%83%d0%b1/', 'https://shop.example/%d0%b4%d1%83%d0%b1/'],
  ['http://shop.example/a\0b', 'http://shop.example/a%00b'],
  ['https://shop.example/\ud800', 'https://shop.example/%EF%BF%BD'],
  ['javascript:alert(1)', ''],
  ['/blogs/news/oil', ''],
  ['', ''],
])('%j is shown as %j', (said, shown) => {
  expect(shownAddress(said)).toBe(shown);
});
