import type { Phrases } from './phrases.ts';

export const es: Phrases = {
  tones: {
    professional: {
      open: 'Le presentamos {title}.',
      hook: 'Una elección meditada, explicada con claridad.',
      close: 'Consulte los detalles y elija con confianza.',
    },
    friendly: {
      open: '¡Saluda a {title}!',
      hook: 'Creemos que te va a gustar.',
      close: 'Echa un vistazo con calma y elige a tu gusto.',
    },
    luxury: {
      open: 'Descubra {title}.',
      hook: 'Para quienes aprecian una elección refinada.',
      close: 'Regálese un instante para apreciar cada detalle.',
    },
    playful: {
      open: '¿Con ganas de {title}? ¡Lo sabíamos!',
      hook: 'Venga, date una pequeña alegría.',
      close: '¡Llévate hoy una sonrisa a casa!',
    },
  },
  by: 'Ofrecido por {vendor}.',
  type: 'Se encuentra en nuestra selección «{type}».',
  options: 'Disponible en: {values}.',
  themes: 'Combina con estos temas: {tags}.',
  others: 'También puede gustarle: {others}.',
  kind: 'Escrito como: {kind}.',
  posts: {
    article: 'Esto es lo que conviene saber.',
    product_roundup: 'Aquí están, por orden.',
    how_to: 'Así se hace, paso a paso.',
  },
  seen: 'Tal como se ve en las imágenes.',
  more: [
    'Aquí puede ver lo que marca la diferencia y si es lo que busca.',
    'Todos los datos de esta página proceden de la ficha del producto.',
    'Compare con lo que ya tiene y elija lo que mejor le convenga.',
    'Guarde esta página para más tarde o añada el artículo a la cesta.',
  ],
  seo: '{title}: descúbralo en la tienda',
  labels: { brand: 'Marca', type: 'Tipo' },
  and: 'y',
  words: ['el', 'la', 'los', 'las', 'y', 'con', 'para', 'un', 'una', 'es', 'de', 'del', 'en', 'que', 'por'],
};
