import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../src/core/errors.ts';
import { readFieldMapping } from '../../../src/services/sync/field-mapping.ts';
import { textsForStore } from '../../../src/services/sync/texts-for-store.ts';

const CONTENT = {
  name: 'Board',
  short_description: 'Of <em>beech</em> & oil',
  description: '<p>Long.</p>',
  bullet_points: ['Strong', 'Light & flat'],
  attributes: { Wood: 'beech', Sizes: ['S', '<L>'] },
  tags: ['a'],
  seo_title: 'Board, beech',
  seo_description: 'Cut well',
  image_alts: ['A board'],
};

const mapped = (field_mapping: object, content: object = CONTENT) =>
  textsForStore({ ...content }, readFieldMapping({ field_mapping }));

describe('the texts of a store', () => {
  it('are those of the same name where nothing is said', () => {
    expect(textsForStore(CONTENT)).toEqual({
      title: 'Board',
      descriptionHtml: '<p>Long.</p>',
      shortDescriptionHtml: 'Of <em>beech</em> & oil',
      seoTitle: 'Board, beech',
      seoDescription: 'Cut well',
      tags: ['a'],
      imageAlts: ['A board'],
      more: { bullet_points: CONTENT.bullet_points, attributes: CONTENT.attributes },
    });
    expect(textsForStore({ short_description: 'a < b', description: '' })).toEqual({
      descriptionHtml: '<p>a &lt; b</p>',
      shortDescriptionHtml: '<p>a &lt; b</p>',
    });
    expect(textsForStore({ tags: [], image_alts: null, name: '' })).toEqual({});
  });

  it('are left alone where null is said, and come from where the project says', () => {
    expect(
      mapped({
        title: 'seo_title',
        description: null,
        short_description: 'description',
        seo_title: 'name',
        seo_description: 'short_description',
        tags: null,
        image_alts: null,
      }),
    ).toEqual({
      title: 'Board, beech',
      shortDescriptionHtml: '<p>Long.</p>',
      seoTitle: 'Board',
      seoDescription: 'Of beech & oil',
      more: expect.anything(),
    });
  });

  it('a description that is named has no other in its place', () => {
    expect(mapped({ description: 'description' }, { short_description: 'Short' })).toEqual({
      shortDescriptionHtml: '<p>Short</p>',
    });
  });

  it('joins several into a description, lists and attributes as HTML', () => {
    expect(mapped({ description: ['description', 'bullet_points', 'attributes'] }).descriptionHtml).toBe(
      '<p>Long.</p>\n<ul><li>Strong</li><li>Light &amp; flat</li></ul>\n' +
        '<table><tbody><tr><th>Wood</th><td>beech</td></tr><tr><th>Sizes</th><td>S, &lt;L></td></tr></tbody></table>',
    );
  });
});

describe('a mapping that cannot be followed', () => {
  it.each<[string, unknown, string]>([
    ['no object', 'title', 'body.settings.field_mapping:'],
    ['an unknown store field', { subtitle: 'name' }, 'body.settings.field_mapping.subtitle: unknown field'],
    [
      'an unknown text',
      { title: 'headline' },
      'body.settings.field_mapping.title: must be null or one of: name, seo_title',
    ],
    ['a list into a title', { title: 'tags' }, 'body.settings.field_mapping.title: must be null or one of'],
    [
      'several texts into a title',
      { title: ['name', 'seo_title'] },
      'body.settings.field_mapping.title: must be null or one of',
    ],
    ['a text into tags', { tags: 'name' }, 'body.settings.field_mapping.tags:'],
    [
      'the same text twice',
      { description: ['description', 'description'] },
      'body.settings.field_mapping.description:',
    ],
    ['an empty list', { description: [] }, 'body.settings.field_mapping.description:'],
    ['structured data', { description: 'structured_data' }, 'body.settings.field_mapping.description:'],
  ])('is refused: %s', (_, field_mapping, message) => {
    expect(() => readFieldMapping({ field_mapping })).toThrow(AppError);
    expect(() => readFieldMapping({ field_mapping })).toThrow(message);
  });

  it('is none where there is none', () => {
    expect(readFieldMapping({ theme: 'dark' })).toEqual({});
    expect(readFieldMapping({ field_mapping: null })).toEqual({});
  });
});
