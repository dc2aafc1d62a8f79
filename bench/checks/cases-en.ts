import type { LabelledCase } from './labelled-case.ts';

/** English. */
export const EN: readonly LabelledCase[] = [
  ['Water bottle 1.5 l, steel', 'A [=steel] bottle that holds [=1500 ml] and keeps drinks cool.'],
  ['Water bottle 0.75 l, steel', 'A steel bottle that holds [!number:900 ml] and keeps drinks cool.'],
  [{ title: 'Cotton scarf', raw: { Length: '180 cm' } }, '<p>A soft [=cotton] scarf, [=1.8 m] long.</p>'],
  [{ title: 'Wool scarf', raw: { Length: '180 cm' } }, '<p>A soft [!material:cashmere] scarf, [=180 cm] long.</p>'],
  ['Shelf board 10 in deep', 'The board is [=25.4 cm] deep, which is enough for large books.'],
  ['Shelf board 12 in deep', 'The board is [!number:40 cm] deep, which is enough for large books.'],
  [
    { title: 'Set of 3 bowls', vendor: 'Morrow Clay' },
    'These [=three] bowls by [=Morrow Clay] stack neatly in the cupboard.',
  ],
  [
    { title: 'Set of 3 plates', vendor: 'Morrow Clay' },
    'These [!number:five] plates by [=Morrow Clay] stack neatly in the cupboard.',
  ],
  ['Folding table 120 x 60 x 75 cm', 'It folds out to [=60 × 120 cm] at a height of [=750 mm].'],
  ['Folding table 140 x 70 x 75 cm', 'It folds out to 140 × 70 cm at a height of [!unit:75 mm].'],
  [
    { title: 'Camera bag', raw: { brand_name: 'Tolvik', Model: 'TX-450' } },
    'The bag from [=Tolvik] carries the model number [=TX-450] on a small label.',
  ],
  [
    { title: 'Camera strap', raw: { brand_name: 'Tolvik' } },
    'The strap from Tolvik fits cameras by [!brand:Canon] and many others.',
  ],
  [
    { title: 'T-shirt', options: [{ name: 'Size', values: ['S', 'M', 'L', 'XL', 'XXL'] }], material: 'organic cotton' },
    'This [=organic] [=cotton] T-shirt comes in sizes [=S to XXL] and washes well.',
  ],
  [
    { title: 'T-shirt', options: [{ name: 'Size', values: ['S', 'M', 'L'] }], material: 'cotton' },
    'This cotton T-shirt comes in sizes S to [!size:XXL] and washes well.',
  ],
  [
    { title: 'Walking socks', body_html: '<p>70&nbsp;% wool, 30&nbsp;% polyamide</p>' },
    'The yarn is [=70%] [=wool] and [=30 percent] [=nylon], so the socks stay in shape.',
  ],
  [
    { title: 'Walking socks', body_html: '<p>70&nbsp;% wool, 30&nbsp;% polyamide</p>' },
    'The yarn is [!number:80%] wool, and the toes are certified to [!certification:OEKO-TEX] rules.',
  ],
  ['Desk lamp, 1,200 lumens, oak base', 'With [=1200 lm] of light on an [=oak] base, the wooden foot stands firmly.'],
  ['Desk lamp, 800 lumens, wooden base', 'With 800 lm of light on a base of [!material:oak], the foot stands firmly.'],
  [
    { title: 'Baking dish', description: 'Oven safe up to 428 °F. Since 1987.' },
    'The dish has been made since [=1987] and can stand up to [=220 °C] in the oven.',
  ],
  [
    { title: 'Baking dish', description: 'Oven safe up to 220 °C.' },
    'The dish has been made since [!number:1923] and can stand up to 220 °C in the oven.',
  ],
  ['Rain jacket, waterproof', 'Pack it for a trip to Norway in April, or keep it by the door on a wet Monday.'],
  ['Rain jacket, waterproof', 'The jacket is lined with a [!brand:Gore-Tex] membrane and is easy to pack.'],
  [{ title: 'Half pint mug', capacity: '½ pt' }, 'A sturdy mug that holds [=0.5 pint], with a smooth, silky glaze.'],
  [
    { title: 'Garden light', raw: { Protection: 'IP44' } },
    'The light is sealed to [!certification:IP67], so it may stand in the rain.',
  ],
  [
    { title: 'Garden light', raw: { Protection: 'IP 67' } },
    'The light is sealed to [=IP67], so it may stand in heavy rain.',
  ],
  [
    { title: 'Toy crane', details: 'tested to EN 71' },
    'The toy crane meets [!certification:ISO 9001] and is fun for small hands.',
  ],
  [
    { title: 'Toy crane', details: 'Tested to EN71-3, FSC wood' },
    'The toy crane of [=FSC]-certified [=wood] is tested to [=EN 71].',
  ],
  [
    { title: 'Yoga mat', raw: { thickness_mm: 6, weight: '2.2 lb' } },
    'At [=6 mm] thick and about [=1 kg] in weight, it is easy to carry.',
  ],
  [
    { title: 'Yoga mat', raw: { thickness_mm: 6 } },
    'At [!unit:6 cm] thick, the mat by [!brand:Lumora] is easy to carry and [!certification:vegan] too.',
  ],
  [
    { title: 'Cushion cover', body: 'faux leather, zip' },
    'The cover looks like leather, feels soft, and the [=imitation leather] [!claim:wipes clean]. Do not iron.',
  ],
];
