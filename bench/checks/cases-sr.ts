import type { LabelledCase } from './labelled-case.ts';

/** Serbian in both scripts, and Croatian. */
export const SR: readonly LabelledCase[] = [
  ['Cotton shirt, size S, M, L', 'Majica od [=pamuka] je mekana i dolazi u veličinama [=S, M i L].', 'sr-Latn'],
  [
    'Cotton shirt, size S, M, L',
    'Majica od [!material:lana] je mekana i dolazi u veličinama S, M, L i [!size:XL].',
    'sr-Latn',
  ],
  ['Two-handle pot, 3 l', 'Lonac s [=dvije] ručke prima [=3 litre] juhe i lako se pere.', 'hr'],
  ['Two-handle pot, 3 l', 'Lonac s [!number:četiri] ručke prima [!number:5 litara] juhe i lako se pere.', 'hr'],
  [
    { title: 'Drvena polica', raw: { Dužina: '80 cm', Drvo: 'hrast' } },
    'Polica od [=hrastovog] [=drveta] duga je [=800 mm] i čvrsta.',
    'sr-Latn',
  ],
  [
    { title: 'Drvena polica', raw: { Dužina: '80 cm' } },
    'Polica od [!material:bukovog] drveta duga je [!unit:80 mm] i čvrsta.',
    'sr-Latn',
  ],
  [
    { title: 'Cotton towel 50 x 100 cm' },
    'Пешкир од [=памука] има димензије [=100 × 50 cm] и [!claim:брзо се суши].',
    'sr',
  ],
  [
    { title: 'Cotton towel 50 x 100 cm' },
    'Пешкир од [!material:свиле] има димензије 50 × [!number:120 cm] и [!claim:брзо се суши].',
    'sr',
  ],
  [
    { title: 'Krema za lice 50 ml', vendor: 'Bilka' },
    'Krema [=Bilka] u pakiranju od [=50 ml] njeguje kožu lica i ruku.',
    'hr',
  ],
  [
    { title: 'Krema za lice 50 ml', vendor: 'Bilka' },
    '[!certification:Veganska] krema u pakiranju od [!number:75 ml] njeguje kožu lica i ruku.',
    'hr',
  ],
  ['Leather wallet', 'Novčanik od prave [=kože] ima mesta za kartice i sitninu.', 'sr-Latn'],
  [
    'Wallet',
    '[!material:Kožni] novčanik ima [!number:osam] mesta za kartice i nosi znak kuće [!brand:Mona].',
    'sr-Latn',
  ],
  [
    { title: 'Merino čarape', raw: { sastav: '70% vuna, 30% poliamid' } },
    'Čarape imaju [=70 posto] [=vune] i [=30 %] [=najlona], pa drže toplinu.',
    'hr',
  ],
  [
    { title: 'Čarape', raw: { sastav: '70% pamuk, 30% poliamid' } },
    'Čarape imaju [!number:90 posto] pamuka i malo [!material:vune], pa drže toplinu.',
    'hr',
  ],
  [
    'Garden chair, stainless steel, 5 kg',
    'Stolica od [=nerđajućeg čelika] teška je [=5 kilograma] i izdržljiva.',
    'sr-Latn',
  ],
  ['Garden chair, plastic, 5 kg', 'Stolica od [!material:čelika] teška je [!unit:5 g] i izdržljiva.', 'sr-Latn'],
  ['Organic honey 900 g', '[=Organski] med u tegli od [=0,9 kg] stiže iz [!claim:Srbije] pred Božić.', 'sr-Latn'],
  [
    'Honey 900 g',
    '[!certification:Organski] med u tegli od 900 g sa oznakom [!certification:HACCP] stiže na vašu adresu.',
    'sr-Latn',
  ],
  [
    { title: 'LED lampa', raw: { Snaga: '9 W', Zaštita: 'IP65' } },
    'Лампа снаге [=9 W] са заштитом [=IP65] светли целу ноћ.',
    'sr',
  ],
  [
    { title: 'LED lampa', raw: { Snaga: '9 W' } },
    'Лампа снаге [!number:12 W] са заштитом [!certification:IP65] светли целу ноћ.',
    'sr',
  ],
  [
    { title: 'Ruksak', raw: { Brend: 'Planetar', Volumen: '22 l' } },
    'Ruksak brenda [=Planetara] od [=22 litre] prati vas od Zagreba do Splita.',
    'hr',
  ],
  [
    { title: 'Ruksak', raw: { Volumen: '22 l' } },
    'Ruksak od 22 litre ima kopče koje izrađuje [!brand:Fidlock] i podstavu od [!material:flisa].',
    'hr',
  ],
  [
    { title: 'Sat', cijena: '129,00 EUR', godina: '1956' },
    'Sat po uzoru na model iz [=1956]. godine košta [=129 eura].',
    'hr',
  ],
  [
    { title: 'Sat', cijena: '129,00 EUR' },
    'Sat po uzoru na model iz [!number:1956]. godine košta [!claim:129 kuna].',
    'hr',
  ],
  ['Set of 6 glasses', 'Komplet od [=šest] čaša od [=stakla] svečano izgleda na stolu.', 'sr-Latn'],
  ['Set of 6 glasses', 'Komplet od [!number:deset] čaša od [!material:kristala] svečano izgleda na stolu.', 'sr-Latn'],
  [
    { title: 'Igračka', norma: 'EN 71', uzrast: '3-5' },
    'Играчка за децу од [=3 до 5] година испуњава стандард [=EN 71].',
    'sr',
  ],
  [{ title: 'Cutting board 16 x 10 in' }, 'Daska za sečenje je duga oko [=40 cm] i široka [=25 cm].', 'sr-Latn'],
];
