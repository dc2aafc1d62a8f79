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

describe('textsForStore', () => {
  it('fills each field with the text of the same name by default', () => {
    expect(textsForStore(CONTENT)).toEqual({
      title: 'Board',
      descriptionHtml: '<p>Long.</p>',
      shortDescriptionHtml: 'Of <em>beech</em> &amp; oil',
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
    expect(textsForStore({ description: 'Salt &amp; pepper & oil &copy; &nothing; R&D\n\nNext\nline' })).toEqual({
      descriptionHtml: '<p>Salt &amp; pepper &amp; oil © &amp;nothing; R&amp;D</p>\n<p>Next<br />line</p>',
    });
    expect(textsForStore({ tags: [], image_alts: null, name: '' })).toEqual({});
  });

  it('leaves out fields that are mapped to null and fills others with the mapped text', () => {
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

  it('does not replace a missing text that the mapping names by the default one', () => {
    expect(mapped({ description: 'description' }, { short_description: 'Short' })).toEqual({
      shortDescriptionHtml: '<p>Short</p>',
    });
  });

  it('joins several texts to a description, with lists and attributes as HTML', () => {
    expect(mapped({ description: ['description', 'bullet_points', 'attributes'] }).descriptionHtml).toBe(
      '<p>Long.</p>\n<ul><li>Strong</li><li>Light &amp; flat</li></ul>\n' +
        '<table><tbody><tr><th>Wood</th><td>beech</td></tr><tr><th>Sizes</th><td>S, &lt;L&gt;</td></tr></tbody></table>',
    );
  });
});

describe('readFieldMapping', () => {
  it.each<[string, unknown, string]>([
    ['a mapping that is not an object', 'title', 'body.settings.field_mapping:'],
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
  ])('rejects %s', (_, field_mapping, message) => {
    expect(() => readFieldMapping({ field_mapping })).toThrow(AppError);
    expect(() => readFieldMapping({ field_mapping })).toThrow(message);
  });

  it('returns an empty mapping for settings without one', () => {
    expect(readFieldMapping({ theme: 'dark' })).toEqual({});
    expect(readFieldMapping({ field_mapping: null })).toEqual({});
  });
});
