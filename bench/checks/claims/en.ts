import type { LabelledCase } from '../labelled-case.ts';

/** English texts with claims that their sources do not make. */
export const CLAIMS_EN: readonly LabelledCase[] = [
  [
    {
      title: 'Dog bed Luma',
      body_html: '<p>Round dog bed with a raised edge. Cover of cotton canvas, filled with polyester fibre.</p>',
      options: [{ name: 'Colour', values: ['Grey', 'Olive'] }],
      tags: ['Dogs', 'Beds'],
    },
    'The Luma dog bed is round and has a raised edge. Its cotton canvas cover is [!claim:machine washable] at low heat, and the base is [!claim:non-slip]. Choose grey, olive or [!claim:dusty pink]. Vets like it because it [!claim:relieves joint pain].',
  ],
  [
    { title: 'Cat scratching post', body_html: 'Post wrapped in sisal on a square base. Height 60 cm.' },
    'A scratching post wrapped in sisal, 60 cm high, on a square base. It comes with [!claim:a feather toy] and is covered by [!claim:a two-year warranty]. [!claim:Made in Sweden].',
  ],
  [
    {
      title: 'Cold brew maker',
      body_html: '<ul><li>Glass carafe</li><li>Fine mesh filter</li><li>1 litre</li></ul>',
      vendor: 'Brygga',
    },
    'Make cold brew at home: a glass carafe of 1 litre with a fine mesh filter by Brygga. The [!claim:airtight lid] keeps coffee fresh, the [!claim:silicone-free] seal lasts, and all parts go in the [!claim:dishwasher].',
  ],
  [
    {
      title: 'Ukulele soprano, mahogany',
      body_html: '<p>Soprano ukulele with a mahogany body and nylon strings.</p>',
      product_type: 'Instruments',
    },
    'This soprano ukulele has a mahogany body and nylon strings. In the box you find [!claim:a padded gig bag], [!claim:a clip-on tuner] and [!claim:a spare set of strings]. It is [!claim:suitable for left-handed players] too.',
  ],
  [
    {
      title: 'Bike light set',
      body_html: 'Front and rear light. Charged by USB. Fits handlebars from 22 to 32 mm.',
    },
    'A front and a rear light, charged by USB, for handlebars from 22 to 32 mm. Both are [!claim:fully weatherproof], show a [!claim:battery level indicator] and switch on by [!claim:motion sensor]. [!claim:Voted best commuter light] by cyclists.',
  ],
  [
    { title: 'Wool socks, 3 pairs', body_html: 'Ribbed socks of merino wool and polyamide.', tags: ['men'] },
    'Three pairs of ribbed socks for men, knitted of merino wool and polyamide. The yarn is [!claim:naturally antibacterial] and [!claim:odour-resistant], and the [!claim:reinforced heel] lasts. [!claim:Knitted in Scotland].',
  ],
  [
    { title: 'Fountain pen Aria', body_html: 'Resin barrel, steel nib in fine or medium. Takes standard cartridges.' },
    'The Aria has a resin barrel and a steel nib in fine or medium, and it takes standard cartridges. It comes in [!claim:a gift box] with [!claim:a converter] and [!claim:a lifetime guarantee].',
  ],
  [
    {
      title: 'Acacia honey 500 g',
      body_html: '<p>Clear honey from acacia blossom in a glass jar.</p>',
      product_type: 'Honey',
    },
    'Clear honey from acacia blossom, 500 g in a glass jar. It is [!claim:raw and unpasteurised], [!claim:rich in antioxidants] and [!claim:soothes a sore throat]. Collected by [!claim:beekeepers in Hungary].',
  ],
  [
    { title: 'Green tea loose leaf', body_html: 'Steamed green tea. 100 g pouch. Brew at 75 °C for two minutes.' },
    'Steamed green tea in a pouch of 100 g. Brew it at 75 °C for two minutes. We blend it with [!claim:lemongrass] and [!claim:dried mango]; it is [!claim:low in caffeine] and [!claim:boosts your metabolism].',
  ],
  [
    {
      title: 'Face cream with squalane',
      body_html: '<p>Light day cream with squalane. 50 ml. For dry skin.</p>',
    },
    'A light day cream with squalane for dry skin, 50 ml. It contains [!claim:niacinamide] and [!claim:green tea extract], has [!claim:SPF 30] and is [!claim:not tested on animals]. [!claim:Dermatologists recommend it].',
  ],
  [
    { title: 'Yoga mat 183 x 61 cm', body_html: 'Mat of natural rubber, 4 mm thick. Rolls up.' },
    'A mat of natural rubber, 183 × 61 cm and 4 mm thick. It rolls up small. The surface has [!claim:alignment lines], and [!claim:a carry strap] is included. [!claim:Free from latex] and [!claim:toxins].',
  ],
  [
    {
      title: 'Office chair Nove',
      body_html: '<p>Desk chair with mesh back and armrests. Seat height 45 to 55 cm.</p>',
    },
    'The Nove desk chair has a mesh back, armrests and a seat height of 45 to 55 cm. [!claim:Lumbar support] and [!claim:a headrest] help you sit well, and it [!claim:improves your posture]. [!claim:Assembly takes ten minutes].',
  ],
  [
    {
      title: 'Kids rain boots',
      body_html: 'Rubber boots with a cotton lining.',
      options: [{ name: 'Colour', values: ['Yellow', 'Blue'] }],
    },
    'Rubber boots with a cotton lining, in yellow or blue. [!claim:Pull-on handles] help small hands, the [!claim:reflective band] is seen at dusk. [!claim:For children aged 2 and over].',
  ],
  [
    { title: 'Board game Harbour', body_html: 'Trade goods and build a harbour. 2 to 4 players, 60 minutes.' },
    'Trade goods and build a harbour, for 2 to 4 players, in 60 minutes. [!claim:Recommended from age 10]. [!claim:Winner of the Spiel des Jahres]. The box has [!claim:a solo mode] and [!claim:an expansion].',
  ],
  [
    { title: 'Wireless earbuds', body_html: 'Earbuds with Bluetooth and a charging case. Black.' },
    'Black earbuds with Bluetooth and a charging case. They offer [!claim:active noise cancelling], [!claim:touch controls] and [!claim:a built-in microphone], and they are [!claim:sweatproof].',
  ],
  [
    {
      title: 'Garden gloves',
      body_html: 'Gloves with a nitrile palm and a knitted cuff.',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    },
    'Gloves with a nitrile palm and a knitted cuff, in S, M and L. They are [!claim:thorn-proof], [!claim:puncture-resistant] and [!claim:touchscreen compatible]. [!claim:Delivered within two days].',
  ],
  [
    { title: 'Linen curtain', body_html: 'Curtain of washed linen with a rod pocket, 140 x 250 cm.' },
    'A curtain of washed linen with a rod pocket, 140 × 250 cm. It is [!claim:blackout], [!claim:flame-retardant] and [!claim:insulates against cold]. The [!claim:tiebacks] are included. [!claim:Free returns] for a month.',
  ],
  [
    { title: 'Electric kettle 1.7 l', body_html: 'Kettle of stainless steel, 1.7 litres, 2200 W.' },
    'A kettle of stainless steel for 1.7 litres, with 2200 W. It has [!claim:a temperature display], [!claim:automatic shut-off], [!claim:a limescale filter] and [!claim:a 360° base]. [!claim:BPA-free].',
  ],
  [
    { title: 'Trail mix 200 g', body_html: 'Roasted almonds, cashews and raisins.' },
    'Roasted almonds, cashews and raisins, 200 g. With [!claim:dried cranberries] and [!claim:dark chocolate] it is [!claim:high in protein], [!claim:vegan-friendly] and [!claim:a source of fibre].',
  ],
  [
    { title: 'Smoke alarm', body_html: 'Optical smoke alarm with 85 dB siren. Battery lasts 10 years.' },
    'An optical smoke alarm with a siren of 85 dB and a battery that lasts 10 years. It [!claim:connects to your phone], also [!claim:detects carbon monoxide], and [!claim:works with Alexa].',
  ],
  [
    { title: 'Camping stove', body_html: 'Gas stove with piezo ignition and folding legs. 2.8 kW.' },
    'A gas stove with piezo ignition and folding legs, 2.8 kW. A [!claim:wind shield] and [!claim:a storage case] come with it. It [!claim:fits all common gas cartridges] and is [!claim:certified by] mountain guides.',
  ],
  [
    { title: 'Swim shorts', body_html: 'Shorts of recycled polyester with a drawstring.', tags: ['men', 'Navy'] },
    'Navy swim shorts for men, of recycled polyester, with a drawstring. They are [!claim:quick-drying] and [!claim:chlorine-resistant], with [!claim:a zipped back pocket] and [!claim:UV protection].',
  ],
  [
    { title: 'Ceramic knife', body_html: 'Chef knife with zirconia blade, 15 cm, and a beech handle.' },
    'A chef knife with a zirconia blade of 15 cm and a beech handle. It [!claim:never rusts], [!claim:stays sharp for years], and a [!claim:blade guard] is part of the set. [!claim:Designed in Copenhagen].',
  ],
  [
    { title: 'Baby blanket', body_html: 'Knitted blanket, organic cotton, 80 x 100 cm.' },
    'A knitted blanket of organic cotton, 80 × 100 cm. It is [!claim:hypoallergenic], [!claim:safe for newborns] and [!claim:gets softer with every wash]. It comes [!claim:gift-wrapped], in [!claim:mint green] too.',
  ],
  [
    {
      title: 'Wall clock Ora',
      body_html: 'Clock of oak veneer, 30 cm, quartz movement, one AA battery (not included).',
    },
    'A clock of oak veneer, 30 cm across, with a quartz movement. It takes one AA battery, which is not included. Hang it in the kitchen or the hall.',
  ],
  [
    {
      title: 'Rain jacket Fjell',
      body_html: '<p>Waterproof shell with taped seams, an adjustable hood and two pockets.</p>',
    },
    'Fjell is a waterproof shell with taped seams. The hood adjusts, and two pockets hold what you need on a wet walk through the woods.',
  ],
  [
    { title: 'Enamel mug 350 ml', body_html: 'Steel mug with enamel. Dishwasher safe. Not for microwaves.' },
    'A steel mug with enamel for 350 ml. It may go in the dishwasher, but not in the microwave. Take it camping, or keep it at your desk.',
  ],
  [
    { title: 'Notebook A5', body_html: '120 dotted pages, hard cover, elastic band and a ribbon.' },
    'A hard-cover notebook in A5 with 120 dotted pages. A ribbon marks the page, an elastic band holds it closed. Good for lists, plans and sketches.',
  ],
  [
    { title: 'Espresso beans 1 kg', body_html: 'Arabica and robusta. Notes of cocoa and hazelnut. Medium roast.' },
    'A medium roast of arabica and robusta with notes of cocoa and hazelnut. Grind it fine for an espresso, coarser for a filter. 1 kg of whole beans.',
  ],
  [
    { title: 'Desk lamp', body_html: 'Lamp with a swivel arm, dimmable LED and USB port.' },
    'A desk lamp with an arm that swivels, an LED that dims, and a USB port to charge your phone. Light where you need it.',
  ],
];
