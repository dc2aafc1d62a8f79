import type { FieldText } from './visible-text.ts';

/**
 * Leftovers of a template or of a model that did not write the text. Every pattern is bounded, so that matching is
 * fast.
 */
const PATTERNS: readonly RegExp[] = [
  /\blorem ipsum\b/i,
  /\bdolor sit amet\b/i,
  /\{\{[^{}\n]{0,60}\}\}/,
  /\$\{[^{}\n]{1,60}\}/,
  /<%[^%\n]{1,60}%>/,
  /%(?:[A-Z]+_)*[A-Z]{3,}%/,
  /\[(?:your |the |insert |add |ihre?n? |votre |tu |su |il tuo |uw |vaš |twoja? )?(?:brand|company|product|name|title|price|size|colou?r|material|model|number|link|url|email|phone|date|marke|firma|produkt|produktname|preis|größe|farbe|marque|nom|produit|prix|taille|marca|nombre|producto|precio|talla|nome|prodotto|prezzo|taglia|merk|naam|prijs|maat|marka|nazwa|cena|brend|naziv|proizvod)(?: [\p{L} ]{1,30})?\]/iu,
  /\[(?:insert|todo|tbd|placeholder|einfügen|insérer|insertar|inserire|invoegen|wstaw|umetni)\b[^\]\n]{0,60}\]/i,
  /\bas an? (?:ai|artificial intelligence)(?: language)? (?:model|assistant)\b/i,
  /\b(?:als|als ein) (?:ki-?|ai-?)?(?:sprachmodell|taalmodel)\b/i,
  /\ben tant qu[e’'] ?(?:ia|intelligence artificielle|modèle de langage)\b/i,
  /\bcomo (?:modelo de lenguaje|una? (?:ia|inteligencia artificial)|modelo de linguagem)\b/i,
  /\b(?:in quanto|come) (?:modello linguistico|intelligenza artificiale)\b/i,
  /\bjako model językowy/i,
  /\bkao (?:jezički|jezični|ai) model\b/i,
  /\bi(?:'|’)?m sorry,? but i (?:can|am|do)/i,
  /\bi (?:cannot|can(?:'|’)t) (?:fulfil|assist|help with|comply)/i,
  /\b(?:sure|certainly)[,!] here (?:is|are) (?:the|a|your)\b/i,
  /\b(?:undefined|\[object Object\])\b|\bNaN\b/,
  /\bxxx+\b/,
];

/** Returns the fields with placeholder text, an unfilled template, or a model's statement about itself. */
export function placeholderTexts(texts: readonly FieldText[]): { field: string; words: string }[] {
  return texts.flatMap(({ field, blocks }) => {
    const text = blocks.join('\n');
    for (const pattern of PATTERNS) {
      const found = pattern.exec(text);
      if (found) return [{ field, words: found[0] }];
    }
    return [];
  });
}
