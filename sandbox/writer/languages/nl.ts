import type { Phrases } from './phrases.ts';

export const nl: Phrases = {
  tones: {
    professional: {
      open: 'Wij presenteren {title}.',
      hook: 'Een doordachte keuze, helder beschreven.',
      close: 'Bekijk de gegevens en kies met vertrouwen.',
    },
    friendly: {
      open: 'Zeg hallo tegen {title}!',
      hook: 'We denken dat je er veel plezier aan hebt.',
      close: 'Kijk rustig rond en kies wat bij je past.',
    },
    luxury: {
      open: 'Ontdek {title}.',
      hook: 'Voor wie een verfijnde keuze weet te waarderen.',
      close: 'Gun uzelf een moment om elk detail te waarderen.',
    },
    playful: {
      open: 'Klaar voor {title}? Dat dachten we al!',
      hook: 'Kom op, gun jezelf een klein pleziertje.',
      close: 'Haal vandaag nog een glimlach in huis!',
    },
  },
  by: 'Aangeboden door {vendor}.',
  type: 'Te vinden in onze selectie ‘{type}’.',
  options: 'Verkrijgbaar in: {values}.',
  themes: 'Het past bij deze thema’s: {tags}.',
  others: 'Misschien ook interessant: {others}.',
  kind: 'Geschreven als: {kind}.',
  posts: {
    article: 'Dit is wat er te weten valt.',
    product_roundup: 'Hier zijn ze, op volgorde.',
    how_to: 'Zo gaat het, stap voor stap.',
  },
  seen: 'Zoals op de foto’s te zien is.',
  more: [
    'Hier staat wat het verschil maakt en of het bij u past.',
    'Alle gegevens op deze pagina komen rechtstreeks uit de productdata.',
    'Vergelijk het met wat er al is en kies wat het beste past.',
    'Bewaar deze pagina voor later of leg het artikel in de winkelwagen.',
  ],
  seo: '{title}: ontdek het in de winkel',
  labels: { brand: 'Merk', type: 'Soort' },
  and: 'en',
  words: ['de', 'het', 'een', 'en', 'met', 'voor', 'van', 'is', 'op', 'dat', 'zijn', 'deze', 'niet', 'te'],
};
