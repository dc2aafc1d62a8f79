import type { Phrases } from './phrases.ts';

export const en: Phrases = {
  tones: {
    professional: {
      open: 'Introducing {title}.',
      hook: 'A considered choice, presented clearly.',
      close: 'Review the details and choose with confidence.',
    },
    friendly: {
      open: 'Say hello to {title}!',
      hook: 'We think you will enjoy having it around.',
      close: 'Have a look around and make it yours.',
    },
    luxury: {
      open: 'Discover {title}.',
      hook: 'For those who appreciate a refined choice.',
      close: 'Allow yourself a moment to appreciate it.',
    },
    playful: {
      open: 'Ready for {title}? We thought so!',
      hook: 'Go on, treat yourself to a little joy.',
      close: 'Life is short, so bring a smile home today!',
    },
  },
  by: 'It is brought to you by {vendor}.',
  type: 'You will find it in our {type} range.',
  options: 'Available in: {values}.',
  themes: 'It goes with these themes: {tags}.',
  others: 'You may also like {others}.',
  kind: 'Written as: {kind}.',
  posts: {
    article: 'Here is what there is to know.',
    product_roundup: 'Here they are, each in its turn.',
    how_to: 'Here is how it is done, step by step.',
  },
  seen: 'As seen in the pictures.',
  more: [
    'Read on to see what sets it apart and whether it suits you.',
    'All details on this page come straight from the product data.',
    'Compare it with what you already own and choose what fits you best.',
    'Save it for later or add it to your basket when you are ready.',
  ],
  seo: '{title}: discover it in our shop',
  labels: { brand: 'Brand', type: 'Type' },
  and: 'and',
  words: ['the', 'and', 'with', 'for', 'of', 'this', 'is', 'you', 'your', 'from', 'an', 'on'],
};
