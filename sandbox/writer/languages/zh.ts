import type { Phrases } from './phrases.ts';

export const zh: Phrases = {
  tones: {
    professional: {
      open: '为您介绍：{title}。',
      hook: '经过深思熟虑的选择，说明清晰明了。',
      close: '请查看详细信息，放心选购。',
    },
    friendly: {
      open: '快来认识一下：{title}！',
      hook: '我们觉得您一定会喜欢它。',
      close: '慢慢看看，挑选适合您的那一款。',
    },
    luxury: {
      open: '探索臻品：{title}。',
      hook: '献给懂得欣赏精致选择的您。',
      close: '请留一点时间，细细品味每个细节。',
    },
    playful: {
      open: '准备好了吗？{title}来啦！',
      hook: '来吧，给自己一点小小的快乐。',
      close: '今天就把笑容带回家！',
    },
  },
  by: '由{vendor}提供。',
  type: '您可以在我们的“{type}”系列中找到它。',
  options: '可选：{values}。',
  themes: '适合这些主题：{tags}。',
  others: '您可能还会喜欢{others}。',
  kind: '文案用途：{kind}。',
  posts: {
    article: '以下是需要了解的内容。',
    product_roundup: '下面逐一介绍。',
    how_to: '下面一步步说明。',
  },
  seen: '如图片所示。',
  more: [
    '继续阅读，了解它的特别之处以及是否适合您。',
    '本页的所有信息均来自商品资料。',
    '与您已有的物品比较一下，选择最合适的。',
    '可以先收藏，准备好了再加入购物车。',
  ],
  seo: '{title}：欢迎到店选购',
  labels: { brand: '品牌', type: '类型' },
  and: '和',
  words: ['的', '和', '是', '在'],
};
