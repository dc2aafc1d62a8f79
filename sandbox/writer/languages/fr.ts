import type { Phrases } from './phrases.ts';

export const fr: Phrases = {
  tones: {
    professional: {
      open: 'Nous vous présentons {title}.',
      hook: 'Un choix réfléchi, présenté avec clarté.',
      close: 'Consultez les détails et choisissez en toute confiance.',
    },
    friendly: {
      open: 'Dites bonjour à {title} !',
      hook: 'Nous pensons que vous allez adorer.',
      close: 'Prenez le temps de regarder et faites-vous plaisir.',
    },
    luxury: {
      open: 'Découvrez {title}.',
      hook: 'Pour celles et ceux qui apprécient les choix raffinés.',
      close: 'Accordez-vous un instant pour en apprécier le caractère.',
    },
    playful: {
      open: 'Envie de {title} ? On s’en doutait !',
      hook: 'Allez, offrez-vous une petite joie.',
      close: 'Ramenez un sourire à la maison dès aujourd’hui !',
    },
  },
  by: 'Proposé par {vendor}.',
  type: 'À retrouver dans notre sélection « {type} ».',
  options: 'Disponible en : {values}.',
  themes: 'Il s’accorde avec ces thèmes : {tags}.',
  others: 'Vous aimerez peut-être aussi : {others}.',
  kind: 'Rédigé comme : {kind}.',
  posts: {
    article: 'Voici ce qu’il faut savoir.',
    product_roundup: 'Les voici à tour de rôle.',
    how_to: 'Voici comment faire, étape par étape.',
  },
  seen: 'Comme on le voit sur les images.',
  more: [
    'Poursuivez votre lecture pour voir ce qui fait la différence.',
    'Toutes les informations de cette page proviennent des données du produit.',
    'Comparez tranquillement et choisissez ce qui vous convient le mieux.',
    'Gardez cette page pour plus tard ou ajoutez l’article à votre panier.',
  ],
  seo: '{title} : à découvrir en boutique',
  labels: { brand: 'Marque', type: 'Type' },
  and: 'et',
  words: ['le', 'la', 'les', 'et', 'avec', 'pour', 'un', 'une', 'est', 'des', 'du', 'dans', 'vous', 'sur', 'ce'],
};
