import type { Phrases } from './phrases.ts';

export const it: Phrases = {
  tones: {
    professional: {
      open: 'Vi presentiamo {title}.',
      hook: 'Una scelta ponderata, descritta con chiarezza.',
      close: 'Consultate i dettagli e scegliete con fiducia.',
    },
    friendly: {
      open: 'Di’ ciao a {title}!',
      hook: 'Pensiamo che ti piacerà.',
      close: 'Dai un’occhiata con calma e scegli quello che fa per te.',
    },
    luxury: {
      open: 'Scoprite {title}.',
      hook: 'Per chi apprezza una scelta raffinata.',
      close: 'Concedetevi un momento per apprezzare ogni dettaglio.',
    },
    playful: {
      open: 'Voglia di {title}? Lo sapevamo!',
      hook: 'Dai, regalati una piccola gioia.',
      close: 'Porta a casa un sorriso oggi stesso!',
    },
  },
  by: 'Proposto da {vendor}.',
  type: 'Si trova nella nostra selezione «{type}».',
  options: 'Disponibile in: {values}.',
  themes: 'Si abbina a questi temi: {tags}.',
  others: 'Potrebbero piacervi anche: {others}.',
  kind: 'Scritto come: {kind}.',
  posts: {
    article: 'Ecco che cosa c’è da sapere.',
    product_roundup: 'Eccoli in ordine.',
    how_to: 'Ecco come si fa, passo dopo passo.',
  },
  seen: 'Come si vede nelle immagini.',
  more: [
    'Qui potete vedere che cosa fa la differenza e se è quello che cercate.',
    'Tutti i dettagli di questa pagina provengono dai dati del prodotto.',
    'Confrontate con quello che avete già e scegliete il meglio per voi.',
    'Salvate questa pagina per dopo o aggiungete l’articolo al carrello.',
  ],
  seo: '{title}: da scoprire nel nostro negozio',
  labels: { brand: 'Marca', type: 'Tipo' },
  and: 'e',
  words: ['il', 'lo', 'gli', 'e', 'con', 'per', 'un', 'una', 'di', 'del', 'della', 'che', 'nel', 'da', 'sono'],
};
