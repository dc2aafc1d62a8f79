import { describe, expect, it } from '@jest/globals';
import { findInventions } from '../../../../src/services/generation/checks/find-inventions.ts';
import { visibleTexts } from '../../../../src/services/generation/checks/visible-text.ts';
import { inventionsIn } from './inventions-in.ts';

describe('a number', () => {
  it.each<[string, string, string]>([
    ['1.5 l', 'It holds 1,5 Liter, so 1500 ml or 150 cl.', 'de'],
    ['Depth 25.4 cm', 'It is 10 inches deep, about 0.254 m.', 'en'],
    ['Price 1299.50 EUR', 'Nur 1.299,50 € heute', 'de'],
    ['Prix 1299.5 EUR', 'Pour 1 299,50 euros', 'fr'],
    ['5-10 cm', 'Entre 50 y 100 mm', 'es'],
    ['1½ cups', 'Takes 1.5 cups, or 1 1/2 cups.', 'en'],
    ['3/4 inch', 'A hose of 0.75 inches', 'en'],
    ['20 x 30 x 5 cm', 'Misure: 5 × 30 × 20 cm', 'it'],
    ['2 x 250 g', 'You get 500 g in all.', 'en'],
    ['Set of 3', 'Das 3er-Set, 3-teilig, mit drei Schalen', 'de'],
    ['three bowls', 'De 3 kommen passen in elkaar.', 'nl'],
    ['86 °F', 'Wash at 30 °C.', 'en'],
    ['Garantie 24 Monate', 'With a 2 year warranty', 'en'],
    ['Two-tone mug, 1st choice', 'A mug in 2 tones, open 24/7 for all four seasons.', 'en'],
    ['Hoodie made in 2021', 'Model 2021', 'en'],
    ['Basket Ø 18 cm', 'Ein Korb, Ø18 cm', 'de'],
    ['Pack of 2, 500 g each', 'Una confezione da 2 500 g', 'it'],
    ['Pack of 12', 'A dozen eggs, that is twelve.', 'en'],
  ])('of "%s" in another notation is not reported', (source, text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it('of a column has the unit of its name', () => {
    expect(
      inventionsIn({ further: { thickness_mm: 6, 'Gewicht (g)': '850' } }, 'It is 0.6 cm thick, weighs 0.85 kg.'),
    ).toEqual([]);
  });

  it('of entries in a list of the source is not reported', () => {
    expect(inventionsIn({ title: 'Mug', choices: { Colour: ['red', 'blue'] } }, 'In 2 colours')).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['88 x 172 cm', 'Roughly 2 ft 11 in by 5 ft 8 in', 'en'],
    ['Chain up to 1/4 in', 'Chain up to a quarter inch', 'en'],
    ['Bluetooth 5.2, 10 mm drivers', 'Bluetooth 5.2', 'pl'],
    ['Range 3000K-6000K', 'Van 3.000 tot 6.000 K', 'nl'],
    ['Width 0.05"', 'Poco más de 1 mm', 'es'],
    ['Two zip pockets and one inside pocket', 'Kurtka z trzema kieszeniami', 'pl'],
    ['Pack of 3 shorts: navy, red, navy', 'Two pairs in navy and one in red', 'en'],
    ['Nibs EF, F, M, B', 'A nib in four widths: EF, F, M and B', 'en'],
    ['Playtime 6 h + 18 h with case', 'Osiemnaście w etui', 'pl'],
    ['300 g', 'Confezione da tre etti', 'it'],
  ])('that follows from "%s" is not reported', (source, text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it.each<[string, string]>([
    ['Catch the 7.45 to Leeds, or shower at 6:30.', 'en'],
    ['Départ à 5 h 40 ?', 'fr'],
    ['Un ramo de eucalipto o tres margaritas, cada dos días.', 'es'],
    ['Zwei Minuten kurbeln, dann duftet die Küche.', 'de'],
    ['Ten minutes of stretching after work', 'en'],
    ['Mezz’ora di pace', 'it'],
    ['It is half the size of the old one.', 'en'],
  ])('of everyday life is not reported: %s', (text, language) => {
    expect(inventionsIn('Vase', text, language)).toEqual([]);
  });

  it.each<[string, string, string, string[]]>([
    ['Pack of 3, navy', 'A pack of five in navy', 'en', ['number five']],
    ['Two pockets', 'It has four deep pockets.', 'en', ['number four']],
    ['5 minutes of charging', 'Ten minutes on the cable', 'en', ['number Ten minutes']],
    ['Intensità 9/10', 'Intensità 7 su 10', 'it', ['number 7']],
    ['88 LEDs, 120°', 'Mit 120 LEDs', 'de', ['number 120']],
    ['1/4 inch', 'Up to half an inch', 'en', ['number half an inch']],
    ['Comfort 5 °C', 'Bis -5 °C', 'de', ['number 5 °C']],
    ['2.3 lbs', 'It weighs 4.6 pounds.', 'en', ['number 4.6 pounds']],
    ['3 Stufen', 'Mit acht Stufen', 'de', ['number acht']],
  ])('other than that of "%s" is reported', (source, text, language, reported) => {
    expect(inventionsIn(source, text, language)).toEqual(reported);
  });

  it('of another unit or name is reported', () => {
    expect(inventionsIn('Rope 120 cm', 'A rope of 120 mm')).toEqual(['unit 120 mm']);
    expect(inventionsIn('Drill XR-500', 'The drill XR-700 replaces the XR500.')).toEqual(['number XR-700']);
    expect(inventionsIn('3 cups of 5 g, 4.75 l', 'It holds 3.5 and has 75 holes.')).toEqual([
      'number 3.5',
      'number 75',
    ]);
    expect(inventionsIn('Board', '1. Wash it. Use 3 in 1.')).toEqual(['number 3']);
  });
});

describe('a material', () => {
  it.each<[string, string, string]>([
    ['Merino hat', 'Eine Mütze aus Wolle', 'de'],
    ['Oak table', 'Ein Holztisch aus Eichenholz', 'de'],
    ['Baumwolle', 'Camicia in cotone', 'it'],
    ['Pouch', 'It looks like leather, but no leather is used; plastic-free.', 'en'],
    ['Tuch', 'Die kleinen und die weichen Stücke wollen wir insgesamt buchen.', 'de'],
    ['Krema', 'Hrani kožu i ruke.', 'hr'],
    ['Braunglas mit Korkdeckel', 'Braunglas mit Deckel aus Kork', 'de'],
    ['Soporte metálico', 'Un aro de metal', 'es'],
    ['Full PC', 'Ein Gehäuse aus Polycarbonat', 'de'],
    ['Kussen', 'Aan beide zijden zacht, je kunt hem leren kennen.', 'nl'],
  ])('that "%s" contains, or that is only a similar word, is not reported', (source, text, language) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it('that is more specific than the source, or genuine instead of an imitation, is reported', () => {
    expect(inventionsIn('Wooden table', 'A table of oak')).toEqual(['material oak']);
    expect(inventionsIn('Faux leather bag', 'A bag of genuine leather')).toEqual(['material leather']);
    expect(inventionsIn('Kunstledertasche', 'Eine Tasche aus Leder', 'de')).toEqual(['material Leder']);
    expect(inventionsIn('Desk, oak look', 'A desk of solid oak')).toEqual(['material oak']);
    expect(inventionsIn('Peluche dès la naissance', 'Garni de laine', 'fr')).toEqual(['material laine']);
    expect(inventionsIn({ title: 'Towel', maker: 'Fine Linens', about: 'By Fine Linens' }, 'Made of linen')).toEqual([
      'material linen',
    ]);
  });
});

describe('certificates and brands', () => {
  it('of any column are not reported, even in another form', () => {
    expect(inventionsIn({ raw: { norm: 'en 71', ip: 'ip 67', label: 'Oeko Tex' } }, 'EN 71-3, IP67, OEKO-TEX')).toEqual(
      [],
    );
    expect(inventionsIn({ title: 'Bag', raw: { maker: 'Tolvik' } }, 'Torba od Tolvika stoji uz vas.', 'hr')).toEqual(
      [],
    );
    expect(inventionsIn('Cap', 'Sold in Germany, worn on a Sunday in May with a T-shirt and an LED light.')).toEqual(
      [],
    );
  });

  it('are reported if the source does not contain them', () => {
    expect(inventionsIn('Cap', 'A cap, ISO 9001 certified, vegan.')).toEqual([
      'certification vegan',
      'certification ISO 9001',
    ]);
    expect(inventionsIn('Mütze', 'Eine Mütze der Marke Zorvan aus weichem Stoff', 'de')).toEqual(['brand Zorvan']);
    expect(inventionsIn('Mütze', 'Die Mütze hält mit Velcro.', 'de')).toEqual(['brand Velcro']);
    expect(inventionsIn('Cap', 'This cap by Zorvan keeps you warm.')).toEqual(['brand Zorvan']);
    expect(inventionsIn('The cap with a peak', 'The Zorvan cap keeps you warm.')).toEqual(['brand Zorvan']);
    expect(inventionsIn('Mütze', 'Fjällräven macht Mützen.', 'de')).toEqual(['brand Fjällräven']);
    expect(inventionsIn('Towel', 'The border carries a Frette label.')).toEqual(['brand Frette']);
    expect(inventionsIn('Book, January 2019', 'Published by Vintage, January 2019')).toEqual(['brand Vintage']);
    expect(inventionsIn('Słuchawki', 'Strojone przez AKG', 'pl')).toEqual(['brand AKG']);
    expect(inventionsIn('Espresso', "Adatta alle macchine De'Longhi", 'it')).toEqual(["brand De'Longhi"]);
  });

  it('are not reported for capitalized words at the start of a paragraph, in the product name or in a title', () => {
    const texts = visibleTexts({
      name: 'Mesa Redonda',
      description: '<p><strong>Cuidado Fácil</strong> Limpia.</p><p>La nueva Mesa Redonda llega hoy a casa.</p>',
      seo_title: 'Comprar Mesa Redonda Online',
    });
    expect(findInventions(texts, 'es', { title: 'Round Table' })).toEqual([]);
  });
});

describe('sizes', () => {
  it('are reported only if they are outside the range of the source', () => {
    expect(inventionsIn('Shirt S–XL', 'In size M, L and XL')).toEqual([]);
    expect(inventionsIn('Shirt 2XL', 'Size XXL')).toEqual([]);
    expect(inventionsIn('Shirt S-L', 'In sizes M to XXL')).toEqual(['size XXL']);
    expect(inventionsIn({ choices: { Size: ['s', 'l'] } }, 'In size S, M or L')).toEqual(['size M']);
    expect(inventionsIn('Shirt', 'Plan B for the S curve: it isn’t M.')).toEqual([]);
  });
});

describe('claims', () => {
  it.each<[language: string, text: string, found: string[]]>([
    ['en', 'Dishwasher safe, with a lifetime warranty.', ['Dishwasher', 'warranty']],
    ['en', 'An award-winning design, made in Portugal.', ['award-winning', 'made in Portugal']],
    [
      'de',
      'Spülmaschinengeeignet, in Portugal gefertigt, mit Garantie.',
      ['Spülmaschinengeeignet', 'in Portugal gefertigt', 'Garantie'],
    ],
    [
      'fr',
      'Hypoallergénique, cousu en Italie, livraison gratuite.',
      ['Hypoallergénique', 'cousu en Italie', 'livraison gratuite'],
    ],
    ['es', 'Apto para lavavajillas y hecho a mano en Portugal.', ['lavavajillas', 'hecho a mano en Portugal']],
    [
      'it',
      'Impermeabile, premiato e cucito a mano in Francia.',
      ['Impermeabile', 'premiato', 'cucito a mano in Francia'],
    ],
    ['nl', 'Waterdicht, hypoallergeen en met garantie.', ['Waterdicht', 'hypoallergeen', 'garantie']],
    ['pl', 'Wodoodporny, z gwarancją producenta.', ['Wodoodporny', 'gwarancją']],
    ['sr-Latn', 'Vodootporna, uz garanciju.', ['Vodootporna', 'garanciju']],
  ])('in %s that the source does not make are reported: %s', (language, text, found) => {
    const claims = findInventions(visibleTexts({ description: text }), language, { title: 'X' });
    expect(claims.map(({ words }) => words).toSorted()).toEqual(found.toSorted());
  });

  it.each<[source: string, language: string, text: string]>([
    ['Waterproof, made in Italy, 2 year warranty', 'de', 'Wasserdicht, in Italien gefertigt, mit Garantie.'],
    ['Spülmaschinenfest, Handarbeit', 'en', 'Dishwasher safe and handmade.'],
    ['Mug', 'en', 'It is not dishwasher safe. Take it on a trip to Italy.'],
    ['Mug', 'fr', 'À emporter en voyage, de Paris à Rome.'],
    ['Mug', 'de', 'Gute Gründe, ihn in den Garten mitzunehmen.'],
    ['Moka, non lavare in lavastoviglie', 'it', 'Mai in lavastoviglie, sempre a mano.'],
    ['Sécateur pour gaucher et droitier', 'fr', 'Pour les gauchers comme pour les droitiers.'],
    ['Drill 55 Nm, 35 mm in wood', 'en', 'With 55 Nm it drills 35 mm in wood and drives screws.'],
    ['Watch, 10 ATM', 'en', 'Water-resistant to 100 m.'],
    ['Oats, 26 g protein per 100 g', 'de', '26 g Protein auf 100 g.'],
    ['Ајвар 690 г', 'sr', 'Тегла од 690 грама.'],
    ['Earrings, made in USA', 'es', 'Fabricados en Estados Unidos.'],
    ['Bed with a removable, machine-washable faux-sherpa cover', 'en', 'Removable cover, machine washable.'],
    ['Robe, do not tumble dry', 'en', 'Let it dry in the air rather than tumble dry.'],
    ['Shoes, warranty 30 days', 'en', '30-day warranty.'],
    ['Cutter', 'en', 'Wear eye protection.'],
    ['Dates', 'fr', 'Gardez-en trois dans la poche.'],
    ['Jacket, pine green', 'de', 'In Tannengrün.'],
    ['Kaffeemühle', 'de', 'Ob türkisch fein oder grob.'],
    ['Earbuds, IPX4', 'pl', 'Odporność na zachlapanie.'],
  ])('that "%s" makes, denials and journeys are not reported in %s: %s', (source, language, text) => {
    expect(inventionsIn(source, text, language)).toEqual([]);
  });

  it('that the source denies are reported', () => {
    expect(inventionsIn('Mug, not oven safe', 'Oven safe.')).toEqual(['claim Oven safe']);
  });

  it.each<[source: string, language: string, text: string, found: string]>([
    ['Harness, hand wash', 'en', 'Machine washable.', 'claim Machine washable'],
    ['Olla, lavar a mano', 'es', 'Hecho a mano.', 'claim Hecho a mano'],
    ['Aceite, primera prensada', 'es', 'Premiado.', 'claim Premiado'],
    ['Soap', 'it', 'Certificato COSMOS.', 'certification Certificato COSMOS'],
    ['Chair', 'en', 'The seat is firm, and a headrest helps.', 'claim headrest'],
    ['Puzzle', 'fr', 'Fabriqué dans le Jura.', 'claim Fabriqué dans le Jura'],
    ['Sofa in yellow', 'en', 'Available in yellow and dark grey.', 'claim dark grey'],
    ['Jacke in Rot', 'de', 'In Rot und Taubenblau.', 'claim Taubenblau'],
    ['Drill', 'nl', 'Een koolborstelloze motor.', 'claim koolborstelloze'],
    ['Book', 'it', 'Copertina rigida.', 'claim Copertina rigida'],
    ['Pan', 'nl', 'In de hand gegoten in Frankrijk en mooi.', 'claim gegoten in Frankrijk'],
  ])('that "%s" does not bear are reported in %s: %s', (source, language, text, found) => {
    expect(inventionsIn(source, text, language)).toEqual([found]);
  });

  it('about prices and shipping are stale facts', () => {
    const codes = findInventions(visibleTexts({ description: 'Now only €39, with free shipping.' }), 'en', {
      title: 'Mug',
    });
    expect(codes.map(({ code, words }) => [code, words])).toEqual([
      ['stale_fact', '39'],
      ['stale_fact', 'free shipping'],
    ]);
  });
});

describe('a measure of one choice', () => {
  const facts = { title: 'Basket', choices: { Size: ['S (35 cm)', 'L (55 cm)'] } };
  const codes = (text: string) =>
    findInventions(visibleTexts({ description: text }), 'en', facts).map(({ code, words }) => `${code} ${words}`);

  it('is reported where the text says it of all choices', () => {
    expect(codes('This basket is 35 cm wide.')).toEqual(['misplaced_fact 35 cm']);
  });

  it('is not reported beside the choice or another one', () => {
    expect(codes('In size S it is 35 cm wide.')).toEqual([]);
    expect(codes('Choose 35 cm or 55 cm.')).toEqual([]);
  });
});
