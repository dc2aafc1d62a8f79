import { describe, expect, it } from '@jest/globals';
import { inventionsIn } from './inventions-in.ts';

describe('a claim', () => {
  it.each<[string, string]>([
    ['Premiati dal Gambero Rosso.', 'it'],
    ['Galardonados en dos concursos.', 'es'],
    ['Récompensées à Paris.', 'fr'],
    ['The drawers close softly and on their own.', 'en'],
    ['Die Schubladen schließen sanft und von allein.', 'de'],
    ['Les tiroirs se ferment en douceur.', 'fr'],
    ['Absorbs within seconds.', 'en'],
    ['Si assorbe in pochi istanti.', 'it'],
    ['The volume can be adjusted.', 'en'],
    ['Freno delantero ajustable.', 'es'],
    ['Die Höhe lässt sich leicht verstellen.', 'de'],
    ['L’altezza è regolabile.', 'it'],
    ['Kapuljača se lako skida.', 'sr'],
    ['Le col peut être retiré.', 'fr'],
    ['Conta i passi.', 'it'],
    ['Zählt Schritte.', 'de'],
    ['He plays lullabies.', 'en'],
    ['Facili da digerire.', 'it'],
    ['Leicht verdaulich.', 'de'],
    ['In Wuppertal geschmiedet.', 'de'],
    ['Geschmiedet in Wuppertal.', 'de'],
    ['W Łodzi uszyta z miłością.', 'pl'],
    ['Wir tragen es Ihnen kostenlos bis ins Zimmer.', 'de'],
    ['Te lo llevamos a casa.', 'es'],
  ])('in free words is found: %s', (text, language) => {
    expect(inventionsIn('Thing', text, language)).not.toEqual([]);
  });

  it.each<[string, string, string]>([
    ['Self-closing drawers', 'Die Schubladen schließen sanft.', 'de'],
    ['Absorbs fast, no greasy residue', 'Zieht sofort ein.', 'de'],
    ['Height adjustable', 'Die Höhe lässt sich verstellen.', 'de'],
    ['Verstellbare Träger', 'The straps can be adjusted.', 'en'],
    ['Detachable hood', 'La capucha se desmonta.', 'es'],
    ['Pedometer', 'Conta i passi.', 'it'],
    ['Musical toy, plays songs', 'Er spielt Schlaflieder.', 'de'],
    ['Easily digestible', 'Facili da digerire.', 'it'],
    ['Made in Wuppertal', 'In Wuppertal geschmiedet.', 'de'],
  ])('that the source makes is none: %s', (source, text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it('is none in a saying about the reader', () => {
    expect(inventionsIn('Board game', 'Sie können die Regeln nach dem Essen lernen.', 'de')).toEqual([]);
    expect(inventionsIn('Board game', 'Das kann klappen.', 'de')).toEqual([]);
  });
});

describe('a name', () => {
  it.each<[string, string, string]>([
    ['LumaTech fabric', 'Der LumaTech-Stoff leitet Feuchtigkeit ab.', 'de'],
    ['Venturina Terme (LI), Italia', 'Prodotto a Venturina Terme, in provincia di Livorno.', 'it'],
  ])('of which the source has the first part is no invention: %s', (source, text, language) => {
    expect(inventionsIn(`${source}, leitet Feuchtigkeit`, text, language)).toEqual([]);
  });

  it('of another maker is one after a known first part', () => {
    expect(inventionsIn('LumaTech fabric', 'Mit LumaTech-Gardena.', 'de')).toContain('brand LumaTech-Gardena');
  });
});
