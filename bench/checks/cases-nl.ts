import type { LabelledCase } from './labelled-case.ts';

/** Dutch. */
export const NL: readonly LabelledCase[] = [
  ['Cotton bathrobe, 400 g/m²', 'De badjas van [=katoen] met een gewicht van [=400 gsm] voelt zacht aan.'],
  [
    'Cotton bathrobe, 400 g/m²',
    'De badjas van [!material:bamboe] met een gewicht van [!number:500 g/m²] voelt zacht aan.',
  ],
  [
    { title: 'Theepot 1,2 liter', merk: 'Veenstra' },
    'De theepot van [=Veenstra] heeft een inhoud van [=1200 ml] en schenkt zonder druppelen.',
  ],
  [
    { title: 'Theepot 1,2 liter', merk: 'Veenstra' },
    'De theepot heeft een inhoud van [!number:2 liter] en is ontworpen door [!brand:Alessi].',
  ],
  ['Oak stool, height 45 cm', 'De kruk van [=eikenhout] is [=450 mm] hoog en staat stevig aan alle zijden.'],
  ['Pine stool, height 45 cm', 'De kruk van [!material:eikenhout] is 45 cm hoog en draagt [!number:150 kg].'],
  ['Set of 2 pillowcases', 'De [=twee] kussenslopen van deze set maken het app compleet.'],
  ['Set of 2 pillowcases', 'De [!number:vier] kussenslopen van [!material:satijn] maken het app compleet.'],
  [
    { title: 'Fietstas', raw: { Volume: '18 l', Materiaal: 'PVC' } },
    'De fietstas van [=pvc] biedt [=18 liter] ruimte voor je boodschappen.',
  ],
  [
    { title: 'Fietstas', raw: { Volume: '18 l', Materiaal: 'PVC' } },
    'De fietstas van [!material:leer] biedt [!unit:18 ml] ruimte voor je boodschappen.',
  ],
  [
    { title: 'Jas', maten: ['M', 'L', 'XL', '2XL'] },
    'De jas is er in de maten [=M tot en met XXL] en houdt de wind tegen.',
  ],
  [
    { title: 'Jas', maten: ['M', 'L', 'XL'] },
    'De jas is er in de maten M tot en met [!size:3XL] en houdt de wind tegen.',
  ],
  [
    'Thee, biologisch, 20 zakjes',
    'Twintig zakjes [=biologische] thee: [=20] keer genieten van een kop thee in de herfst.',
  ],
  [
    'Thee, 20 zakjes',
    'Een doos met 20 zakjes [!certification:biologische] thee met keurmerk [!certification:Rainforest Alliance].',
  ],
  [
    { title: 'Powerbank', capaciteit: '10.000 mAh', poort: 'USB-C' },
    'Met [=10000 mAh] laadt hij je telefoon op via de [=USB-C]-poort.',
  ],
  [
    { title: 'Powerbank', capaciteit: '10.000 mAh' },
    'Met [!number:20.000 mAh] laadt hij je telefoon van [!brand:Samsung] snel op.',
  ],
  ['Lunchtrommel, roestvrij staal', 'De trommel van [=rvs] gaat jaren mee en is makkelijk schoon te maken.'],
  ['Lunchtrommel, kunststof', 'De trommel van [!material:rvs] gaat jaren mee en is [!certification:BPA-vrij].'],
  [
    { title: 'Houten puzzel', leeftijd: '3-6', stukjes: '48' },
    'De puzzel met [=48] stukjes is geschikt voor kinderen van [=3 tot 6] jaar.',
  ],
  [
    { title: 'Houten puzzel', stukjes: '48' },
    'De puzzel met [!number:60] stukjes heeft een [!certification:CE]-markering.',
  ],
  ['Sjaal, 2 m, wol', 'Deze sjaal van [=wol] is [=200 centimeter] lang, perfect voor een dag in Amsterdam in januari.'],
  ['Sjaal, 2 m, wol', 'Deze sjaal van [!material:alpaca] is 2 m lang en komt uit het atelier van [!brand:Zandberg].'],
  [{ title: 'Mes', staal: 'HRC 58', lengte: '8 in' }, 'Het lemmet van [=20 cm] haalt een hardheid van [=58 HRC].'],
  [{ title: 'Mes', lengte: '8 in' }, 'Het lemmet van [!number:25 cm] is gemaakt volgens [!certification:ISO 14001].'],
  [
    { title: 'Lamp', prijs: '€ 89,95', jaar: '1970' },
    'Voor [!claim:89,95 euro] haal je een ontwerp uit [=1970] in huis.',
  ],
  [{ title: 'Lamp', prijs: '€ 89,95' }, 'Voor [!claim:89,95 dollar] haal je een ontwerp uit [!number:1970] in huis.'],
];
