import type { LabelledCase } from './labelled-case.ts';

/** German. */
export const DE: readonly LabelledCase[] = [
  [
    'Trinkflasche 1,5 l, Edelstahl',
    'Die Flasche aus [=Edelstahl] fasst [=1,5 Liter], also [=1500 ml], und hält Getränke lange kühl.',
  ],
  ['Trinkflasche 0,5 l, Edelstahl', 'Die Flasche aus Edelstahl fasst [!number:750 ml] und hält Getränke lange kühl.'],
  ['Cotton towel 70 x 140 cm', 'Das Handtuch aus [=Baumwolle] misst [=140 × 70 cm] und nimmt viel Wasser auf.'],
  [
    'Cotton towel 70 x 140 cm',
    'Das Handtuch aus [!material:Leinen] misst 70 × [!number:150 cm] und nimmt viel Wasser auf.',
  ],
  ['Set of 3 storage boxes', 'Das [=3er-Set] schafft Ordnung im Regal, und die [=drei] Boxen lassen sich stapeln.'],
  ['Set of 3 storage boxes', 'Das [!number:5er-Set] schafft Ordnung im Regal, und die Boxen lassen sich stapeln.'],
  [
    { title: 'Wooden train', raw: { norm: 'EN 71-3', label: 'FSC' } },
    'Die [=Holzeisenbahn] ist nach [=EN 71] geprüft und trägt das Siegel [=FSC].',
  ],
  [
    { title: 'Wooden train', raw: { norm: 'EN 71-3' } },
    'Die Holzeisenbahn ist nach EN 71 geprüft und trägt das Siegel [!certification:PEFC].',
  ],
  [
    'Besteck, 24-teilig, poliert',
    'Das [=24-teilige] Besteck glänzt auf jeder Tafel und ist für die [!claim:Spülmaschine] geeignet.',
  ],
  [
    'Besteck, 24-teilig, poliert',
    'Das Besteck mit [!number:30 Teilen] glänzt auf jeder Tafel und stammt von [!brand:WMF].',
  ],
  [
    { title: 'Drill', raw: { Hersteller: 'Karsten & Ruhl', Modell: 'KR 800' } },
    'Die Bohrmaschine von [=Karsten & Ruhl] mit der Bezeichnung [=KR 800] liegt gut in der Hand.',
  ],
  [
    { title: 'Drill', raw: { Hersteller: 'Karsten & Ruhl' } },
    'Die Bohrmaschine liegt gut in der Hand und passt zu Akkus von [!brand:Bosch].',
  ],
  [
    { title: 'Merinopullover', Größen: 'S, M, L, XL' },
    'Der Pullover aus feiner [=Wolle] ist in den Größen [=S bis XL] erhältlich und seidenweich.',
  ],
  [{ title: 'Merinopullover', Größen: 'S, M, L' }, 'Der Pullover ist in den Größen S, M, L und [!size:XL] erhältlich.'],
  [
    'Teppich, 2,5 m lang, Schurwolle',
    'Der Teppich ist [=250 cm] lang, wurde von Hand geknüpft und passt gut ins Zimmer von Alt bis Jung.',
  ],
  [
    'Teppich, 2,5 m lang, Schurwolle',
    'Der Teppich ist [!unit:2,5 cm] lang und besteht aus Wolle und [!material:Seide].',
  ],
  [
    { title: 'Lautsprecher', price: '1299.00', currency: 'EUR', power: '40 W' },
    'Für [!claim:1.299 €] bekommt man [=40 Watt] und einen warmen Klang.',
  ],
  [
    { title: 'Lautsprecher', power: '40 W' },
    'Der Lautsprecher leistet [!number:60 Watt], ist nach [!certification:IP65] geschützt und klingt warm.',
  ],
  ['Organic cotton baby body', 'Der Body aus [=Bio-Baumwolle] ist weich zur Haut und lässt sich leicht schließen.'],
  ['Cotton baby body', 'Der Body aus Baumwolle ist nach [!certification:GOTS] hergestellt und weich zur Haut.'],
  [
    { title: 'Kissen in Lederoptik' },
    'Das Kissen in Lederoptik schmückt das Sofa. Im Sommer wie im Winter ist es ein Blickfang.',
  ],
  [
    { title: 'Kissen', material: 'Polyester' },
    'Das Kissen mit [!material:Daunenfüllung] schmückt das Sofa im Sommer wie im Winter.',
  ],
  [
    { title: 'Tisch', raw: { Holzart: 'Eiche', Gewicht: '25,5 kg' } },
    'Der Tisch aus massivem [=Eichenholz] wiegt [=25,50 kg] und steht fest.',
  ],
  [
    { title: 'Tisch', raw: { Holzart: 'Eiche', Gewicht: '25,5 kg' } },
    'Der Tisch aus massivem [!material:Nussbaum] wiegt 25,5 kg und hat [!number:sechs] Beine.',
  ],
  [
    'Gartenschere mit Ersatzklinge, seit 1952',
    'Seit [=1952] schneidet diese Schere sauber. Eine zweite Klinge liegt bei.',
  ],
  [
    'Gartenschere mit Ersatzklinge',
    'Seit [!number:1952] schneidet diese Schere sauber. Der Griff ist mit [!brand:ErgoGrip®] belegt.',
  ],
  ['Waschlappen, zwölf Stück, 30 × 30 cm', 'Die [=12] Waschlappen messen je [=30 cm] und trocknen rasch.'],
  [
    { title: 'Wanderrucksack', volume: '35 l', options: ['Schwarz', 'Grün'] },
    'Der Rucksack fasst [!number:45 Liter], aus [!material:Nylon] und in Größe [!size:XXL].',
  ],
  [
    { title: 'Kaffeemühle', raw: { 'Gewicht (g)': '850' } },
    'Die Mühle wiegt nur [=0,85 kg] und mahlt Bohnen vom groben Schrot bis zum feinen Mehl.',
  ],
  [
    { title: 'Duschgel vegan 250 ml' },
    'Das [=vegane] Duschgel mit [=250 Millilitern] Inhalt pflegt die Haut und riecht nach Zitrone.',
  ],
];
