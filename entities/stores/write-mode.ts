import { registerEnumType } from 'type-graphql';

export enum WriteMode {
  replace = 'replace',
  insert = 'insert',
  excerpt_only = 'excerpt_only',
}

registerEnumType(WriteMode, {
  name: 'WriteMode',
  description: 'How a sync writes texts to a store or a site. The first push of an item never destroys other content.',
  valuesConfig: {
    replace: {
      description:
        'The whole field becomes our text. The default for shops. Content that a push would remove, such as blocks, ' +
        'shortcodes and images that we did not write, is a conflict.',
    },
    insert: {
      description:
        'The description or page content keeps what is there: our text goes into an element of its own at the end, ' +
        'and later pushes replace only what is inside it. Tags are added. All other fields become our text. The ' +
        'default for `cms`.',
    },
    excerpt_only: {
      description: 'Only the short description, or the excerpt of a page, is written.',
    },
  },
});
