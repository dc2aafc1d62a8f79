import type { Phrases } from './phrases.ts';

export const de: Phrases = {
  tones: {
    professional: {
      open: 'Wir stellen vor: {title}.',
      hook: 'Eine überlegte Wahl, klar beschrieben.',
      close: 'Prüfen Sie die Angaben und entscheiden Sie in Ruhe.',
    },
    friendly: {
      open: 'Sag Hallo zu {title}!',
      hook: 'Wir glauben, du wirst viel Freude daran haben.',
      close: 'Schau dich gerne um und such dir das Richtige aus.',
    },
    luxury: {
      open: 'Entdecken Sie {title}.',
      hook: 'Für alle, die eine erlesene Wahl zu schätzen wissen.',
      close: 'Gönnen Sie sich einen Augenblick, um es auf sich wirken zu lassen.',
    },
    playful: {
      open: 'Bereit für {title}? Das dachten wir uns!',
      hook: 'Na los, gönn dir eine kleine Freude.',
      close: 'Hol dir heute ein Lächeln nach Hause!',
    },
  },
  by: 'Angeboten von {vendor}.',
  type: 'Zu finden in unserer Auswahl „{type}“.',
  options: 'Erhältlich in: {values}.',
  themes: 'Es passt zu diesen Themen: {tags}.',
  others: 'Das könnte auch gefallen: {others}.',
  kind: 'Geschrieben als: {kind}.',
  posts: {
    article: 'Das Wichtigste steht hier.',
    product_roundup: 'Hier sind sie der Reihe nach.',
    how_to: 'So geht es, Schritt für Schritt.',
  },
  seen: 'So ist es auf den Bildern zu sehen.',
  more: [
    'Hier steht, was den Unterschied macht und ob es das Richtige ist.',
    'Alle Angaben auf dieser Seite stammen direkt aus den Produktdaten.',
    'Ein Vergleich mit dem, was schon da ist, hilft bei der Wahl.',
    'Der Artikel lässt sich merken oder gleich in den Warenkorb legen.',
  ],
  seo: '{title}: jetzt im Shop entdecken',
  labels: { brand: 'Marke', type: 'Art' },
  and: 'und',
  words: ['der', 'die', 'das', 'und', 'mit', 'für', 'ein', 'eine', 'ist', 'von', 'zu', 'aus', 'im', 'auf', 'nicht'],
};
