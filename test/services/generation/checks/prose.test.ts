import { describe, expect, it } from '@jest/globals';
import { inventionsIn } from './inventions-in.ts';

describe('a duration in running text', () => {
  it.each<[string, string]>([
    ['Within five minutes everyone at the table has an opinion.', 'en'],
    ['En cinq minutes, tout le monde aura un avis.', 'fr'],
    ['Some will give him a name within ten minutes, others never.', 'en'],
    ['Das Buch, in dem Sie seit drei Wochen auf Seite zwölf sind.', 'de'],
    ['Pour une séance de quarante minutes ou pour ne rien faire.', 'fr'],
    ['Después de dos horas nadie quería volver a casa.', 'es'],
    ['Due settimane dopo ne parlano ancora tutti.', 'it'],
    ['It takes eight seconds to make up a story about it.', 'en'],
    ['Dopo venti minuti di corsa sarai contento.', 'it'],
    ['Odete li dve nedelje na more, čeka vas.', 'sr'],
    ['Ga je twee weken op vakantie, dan wacht hij gewoon.', 'nl'],
    ['Po trzech godzinach w pociągu każdy marzy o domu.', 'pl'],
    ['Posle tri sata u kolima deca traže pauzu.', 'sr'],
  ])('of people is no invention: %s', (text, language) => {
    expect(inventionsIn('Chess set', text, language)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['Dinner is ready in three minutes.', 'en', 'three minutes'],
    ['The mug keeps coffee hot for six hours.', 'en', 'six hours'],
    ['It lasts eight weeks.', 'en', 'eight weeks'],
    ['Der Akku ist in zwei Stunden geladen.', 'de', 'zwei Stunden'],
    ['Hält etwa acht Wochen.', 'de', 'acht Wochen'],
    ['Le gâteau cuit en vingt minutes.', 'fr', 'vingt minutes'],
    ['Las rosas se mantienen frescas durante diez días.', 'es', 'diez días'],
    ['Il sugo è pronto in tre minuti.', 'it', 'tre minuti'],
    ['De tent staat in vijf minuten.', 'nl', 'vijf minuten'],
    ['It takes ten minutes to assemble.', 'en', 'ten minutes'],
    ['Montaż zajmuje piętnaście minut.', 'pl', 'piętnaście minut'],
  ])('of the product is an invention: %s', (text, language, words) => {
    expect(inventionsIn('Thing', text, language)).toEqual([`number ${words}`]);
  });
});

describe('a count in running text', () => {
  it.each<[string, string]>([
    ['A little patience, two old towels, and the worst is over.', 'en'],
    ['Stellen Sie zwei Tassen bereit und setzen Sie Wasser auf.', 'de'],
    ['Prenez deux assiettes et appelez les voisins.', 'fr'],
    ['Basta un libro, due cuscini e una finestra.', 'it'],
    ['Pon tres platos y llama a la familia.', 'es'],
    ['Le temps d’une sieste ou de trois chapitres.', 'fr'],
    ['Een boek van vijfhonderd bladzijden.', 'nl'],
    ['Write three pages a week.', 'en'],
    ['Nach zwei Bechern Punsch ist noch Platz.', 'de'],
    ['Tien minuten voor jezelf, twintig als niemand klopt.', 'nl'],
    ['After that five kilometers feel like a good start.', 'en'],
    ['Um vier klingelt die Nachbarin.', 'de'],
    ['Wer nachts um drei den Schlüssel sucht.', 'de'],
  ])('of things beside the product is no invention: %s', (text, language) => {
    expect(inventionsIn('Soap', text, language)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['The set comes with four tumblers.', 'en', 'number four'],
    ['Das Set enthält zwei Kissen.', 'de', 'number zwei'],
    ['Livrée avec quatre tasses.', 'fr', 'number quatre'],
    ['La moka prepara nove tazze.', 'it', 'number nove'],
    ['It has four drawers.', 'en', 'number four'],
    ['Take three capsules a day.', 'en', 'number three'],
    ['A range of five kilometers.', 'en', 'number five kilometers'],
  ])('of what the product has is an invention: %s', (text, language, found) => {
    expect(inventionsIn('Thing', text, language)).toContain(found);
  });
});

describe('a number that follows from others of its sentence', () => {
  const source = { title: 'Lamp', about: 'Five colours of the frame and seven shades' };

  it.each<[string, string]>([
    ['Five colours and seven shades, that is 35 combinations.', 'en'],
    ['Pięć kolorów i siedem odcieni, czyli razem 35 kombinacji.', 'pl'],
    ['Fünf Farben und sieben Schirme, zusammen zwölf Teile.', 'de'],
  ])('is no invention: %s', (text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it.each(['Five colours and seven shades, that is 36 combinations.', 'Five colours. In all there are 35 versions.'])(
    'is one if it does not: %s',
    (text) => {
      expect(inventionsIn(source, text)).toHaveLength(1);
    },
  );
});

describe('an "about" before a list of lengths', () => {
  const source = { title: 'Shelf', about: '635 mm x 838 mm x 279 mm' };

  it.each<[string, string]>([
    ['about 64 × 84 × 28 cm', 'en'],
    ['oko 64 × 84 × 28 cm', 'sr'],
    ['About 64 cm wide, 84 cm high and 28 cm deep.', 'en'],
  ])('is of all of them: %s', (text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it('does not make another length right', () => {
    expect(inventionsIn(source, 'about 64 × 84 × 38 cm')).toEqual(['number 38 cm']);
  });
});

describe('a word that looks like a statement about the product', () => {
  it.each<[string, string]>([
    ['Hook the carabiner to your bag.', 'en'],
    ['Avec un thé à la menthe, on n’a plus envie de partager.', 'fr'],
    ['Es passt in jede Badezimmerecke.', 'de'],
    ['It fits in any handbag.', 'en'],
    ['Offrez-le avec une serviette brodée.', 'fr'],
    ['Širina 64 cm', 'sr'],
    ['Stavite tri fotografije ili jednu vazu.', 'sr'],
  ])('is no invention: %s', (text, language) => {
    expect(inventionsIn({ title: 'Dates', about: '64 cm, carabiner' }, text, language)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['Mit Pfefferminze und Honig.', 'de', 'claim Pfefferminze'],
    ['Eine bestickte Serviette liegt bei.', 'de', 'claim bestickte'],
    ['It has two hooks.', 'en', 'claim hooks'],
  ])('is one where the product is meant: %s', (text, language, found) => {
    expect(inventionsIn('Herbal tea', text, language)).toContain(found);
  });
});

describe('a material beside the product', () => {
  it.each<[string, string]>([
    ['Put the soap on a wooden tray in the bathroom, and let it dry between two washes.', 'en'],
    ['Keep the suds out of the ears, and an old cotton towel ready for what comes afterwards.', 'en'],
    ['It gets along with linen trousers, with denim and with the belt that you have had for years.', 'en'],
    ['Legen Sie die Seife auf den Holztisch im Garten, und warten Sie, bis der Regen vorbei ist.', 'de'],
    ['Stellen Sie die Seife ins Bad neben die Bürste aus Holz, und das Wochenende kann beginnen.', 'de'],
    ['Posez-le au bord du lavabo, près d’une serviette en lin, et laissez-le sécher tranquillement.', 'fr'],
    ['Ponlo sobre una mesa de madera, en el baño o al lado de los libros de este verano.', 'es'],
    ['Metti una tovaglia di lino, apri la finestra e non guardare l’orologio per tutta la sera.', 'it'],
    ['Połóż go na drewnianym biurku obok kubka z kawą albo wrzuć do plecaka przed wyjściem.', 'pl'],
    ['Obucite je preko vunenog džempera, dodajte šal i krenite na posao ili u duge šetnje.', 'sr'],
    ['Nerves of steel are optional.', 'en'],
    ['Quien tuvo un corazón de oro.', 'es'],
  ])('is no invention: %s', (text, language) => {
    expect(inventionsIn('Soap', text, language)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['It comes with a wooden tray that keeps the soap dry between two washes.', 'en', 'material wooden'],
    ['The jar is closed with a cork stopper, and we are fond of it every single morning.', 'en', 'material cork'],
    ['Wooden tray', 'en', 'material Wooden'],
    ['Das Gehäuse aus Messing leitet die Wärme ab, so dass sie lange und ruhig leuchtet.', 'de', 'material Messing'],
  ])('is one where it belongs to the product: %s', (text, language, found) => {
    expect(inventionsIn('Soap', text, language)).toEqual([found]);
  });

  it('is one where the source names the thing', () => {
    const text = 'Put the towel on your list, a cotton towel that everybody in the family will want to have.';
    expect(inventionsIn('Beach towel', text)).toEqual(['material cotton']);
  });
});

describe('a name beside the product', () => {
  it.each<[string, string]>([
    ['At the third stone uncle Karim tells the story again.', 'en'],
    ['Een kater die heet zoals hij heet, en een hond namens Gerrit.', 'nl'],
    ['The plan is ten laps of Hyde Park.', 'en'],
    ['Trek het aan voor een rondje Vondelpark.', 'nl'],
    ['Mettez une chanson d’Oum Kalthoum, et fermez la porte.', 'fr'],
    ['On the sofa with the final of the World Cup on.', 'en'],
  ])('is no brand: %s', (text, language) => {
    expect(inventionsIn('Soap', text, language)).toEqual([]);
  });

  it('is one where it names the maker', () => {
    expect(inventionsIn('Soap', 'Its scent was made by Karim.')).toEqual(['brand Karim']);
  });
});

describe('a number that is a step, a storey or in a saying', () => {
  it.each<[string, string]>([
    ['1. Choose a wing. 2. Add a tail. 3. Count down from ten.', 'en'],
    ['Whether you are on the 2nd floor or the 20th.', 'en'],
    ['Klaar voor de volle honderd procent.', 'nl'],
    ['Le dimanche, on ne répond plus avant 11 heures.', 'fr'],
    ['The playlist that got you through the last three kilometres.', 'en'],
    ['Un vieux pull et un roman de 400 pages.', 'fr'],
  ])('is no invention: %s', (text, language) => {
    expect(inventionsIn('Soap', text, language)).toEqual([]);
  });

  it('is one of an edition', () => {
    expect(inventionsIn('Book', 'The 5th edition has more pictures.')).toEqual(['number 5']);
  });
});
