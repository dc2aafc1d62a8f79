import type { LabelledCase } from '../labelled-case.ts';

/** Texts that say what their source says, in the words of advertising: nothing in them is an invention. */
export const FAITHFUL: readonly LabelledCase[] = [
  [
    {
      title: 'Aspen Lounge Chair',
      body_html:
        '<p>Lounge chair with a solid ash frame and a seat of woven paper cord. W 68 x D 72 x H 76 cm, seat height 38 cm. Max load 120 kg. Minor assembly required.</p>',
      vendor: 'Norrfolk',
      options: [{ name: 'Finish', values: ['Natural', 'Smoked', 'Black'] }],
    },
    '<p>Some chairs are for working. The Aspen is for everything else. Its frame is solid ash, its seat a single sweep of woven paper cord, and at a seat height of 38 cm it asks you to lean back and stay a while.</p><ul><li>68 cm wide, 72 cm deep and 76 cm high</li><li>Carries up to 120 kg</li><li>In Natural, Smoked or Black</li></ul><p>A little assembly is needed, so put the kettle on first. Then pull up a book, a blanket, or simply your thoughts.</p>',
    'en',
  ],
  [
    {
      title: 'Ridgeline 2 Tent',
      body_html:
        '<p>Two-person tent. Flysheet ripstop polyester, 3000 mm hydrostatic head, floor 5000 mm. Two doors, two vestibules. Packed size 45 x 16 cm, 2.3 kg. Freestanding with 3 aluminium poles. Includes 14 pegs and a repair kit.</p>',
      product_type: 'Tents',
    },
    '<p>Two people, two doors, no climbing over each other at 3 a.m.: the Ridgeline 2 gives each of you a vestibule of your own for boots and backpacks.</p><ul><li>Ripstop polyester flysheet with a hydrostatic head of 3,000 mm; floor 5,000 mm</li><li>Freestanding on three aluminium poles</li><li>2.3 kg (about 5 lb), packed to 45 × 16 cm</li><li>14 pegs and a repair kit in the bag</li></ul><p>When the forecast says rain and you say "one more night", this is the tent to say it in.</p>',
    'en',
  ],
  [
    {
      title: 'Solstice Hoop Earrings',
      body_html:
        '<p>Hoops in 14k gold filled. 24 mm diameter, 2 mm thick. Sold as a pair. Keep away from water and perfume.</p>',
      vendor: 'Mira Lune',
    },
    '<p>Not too big, not too small: at 24 mm, the Solstice hoops by Mira Lune are the pair you put on in the morning and forget about until somebody compliments them. They are 14k gold filled and 2 mm thick.</p><p>Keep them away from water and perfume, tuck them into a dish by the sink, and they will be ready whenever you are.</p>',
    'en',
  ],
  [
    {
      title: 'Percale duvet set, cotton 200 TC',
      body_html:
        '<p>Duvet cover and two pillowcases. 100% cotton percale, 200 thread count. Button closure. Machine wash at 60 °C, tumble dry low.</p>',
      options: [
        { name: 'Size', values: ['Double', 'King'] },
        { name: 'Colour', values: ['White', 'Sage', 'Clay'] },
      ],
      variants: [
        { options: [{ name: 'Size', values: ['Double'] }], raw: { Dimensions: '200 x 200 cm' } },
        { options: [{ name: 'Size', values: ['King'] }], raw: { Dimensions: '220 x 230 cm' } },
      ],
    },
    '<p>Crisp, cool and a little bit like a hotel: this set is pure cotton percale with a thread count of 200. You get a duvet cover that closes with buttons and a pair of pillowcases.</p><ul><li>Double: 200 × 200 cm, King: 220 × 230 cm</li><li>White, Sage or Clay</li><li>Washes at 60 °C and goes in the tumble dryer on low</li></ul><p>Shake it out, button it up and climb in. Sunday mornings were made for this, and Monday ones could use it even more.</p>',
    'en',
  ],
  [
    {
      title: 'Ethiopia Guji whole bean coffee 340 g',
      body_html:
        '<p>Single origin coffee from Guji, Ethiopia. Washed. Light roast. Notes of peach, jasmine and honey. Whole bean, 12 oz bag.</p>',
      vendor: 'Harbour Roasters',
      raw: { Altitude: '1,900-2,100 masl', Variety: 'Heirloom' },
    },
    '<p>Close your eyes and it is almost tea: this washed coffee from Guji in Ethiopia tastes of peach, jasmine and honey. Harbour Roasters keeps the roast light so that none of it gets lost.</p><ul><li>Heirloom varieties, grown at 1,900 to 2,100 metres above sea level</li><li>Whole beans, 340 g (12 oz)</li></ul><p>Grind it fresh, pour slowly, and give the first sip a moment. Mornings rarely start better.</p>',
    'en',
  ],
  [
    {
      title: 'Pilot Automatic Watch 40',
      body_html:
        '<p>Automatic watch, 40 mm stainless steel case, sapphire crystal, 24 jewels, 42 h power reserve. Water resistant to 10 ATM. Leather strap 20 mm with quick release.</p>',
      raw: { Movement: 'Miyota 9015', Warranty: '2 years' },
    },
    '<p>No battery, no charger, no notifications: just a Miyota 9015 with 24 jewels that winds itself as you move. Take it off on Friday and it still ticks on Saturday evening, thanks to 42 hours of power reserve.</p><ul><li>40 mm case of stainless steel under sapphire crystal</li><li>10 ATM (100 m)</li><li>20 mm leather strap with quick release</li><li>Two-year warranty</li></ul><p>It keeps the time. What you do with it is up to you.</p>',
    'en',
  ],
  [
    {
      title: 'Gel pens, set of 12',
      body_html:
        '<p>12 gel pens, 0.5 mm tip, quick-drying ink. Barrel of 75% recycled plastic. Colours: 4 black, 4 blue, 2 red, 2 green.</p>',
    },
    '<p>There is always one good pen in the house, and it is never where you left it. Problem solved: here are twelve. Four write black, four blue, two red and two green, each with a 0.5 mm tip and ink that dries quickly.</p><p>The barrels are three-quarters recycled plastic, so even the shopping list feels a bit better.</p>',
    'en',
  ],
  [
    {
      title: 'Car interior cleaner 500 ml',
      body_html:
        '<p>Cleaner for dashboard, door panels and seats. Water-based, pH neutral, leaves no film. Spray bottle 500 ml. Do not use on screens.</p>',
      vendor: 'Gloss Lab',
    },
    '<p>Coffee rings, fingerprints, last summer’s sand: your car remembers everything. Gloss Lab’s water-based cleaner helps it forget. It is pH neutral, leaves no film and works on the dashboard, the door panels and the seats.</p><p>Spray it onto a cloth rather than the surface, wipe, done. Just keep it off screens. One bottle holds half a litre, enough for many a Sunday.</p>',
    'en',
  ],
  [
    {
      title: 'Trail running shoe Kestrel W',
      body_html:
        '<p>Women’s trail running shoe. Mesh upper, rubber outsole with 4 mm lugs, drop 6 mm. 235 g (EU 38). Reflective heel tab.</p>',
      options: [{ name: 'Size', values: ['36', '37', '38', '39', '40', '41'] }],
      tags: ['women', 'trail'],
    },
    '<p>Mud, roots, a gate you did not see coming. The Kestrel takes them as they come. Four-millimetre lugs bite into soft ground, the drop is 6 mm, and a mesh upper lets air through.</p><ul><li>235 g in size 38</li><li>Rubber outsole</li><li>Reflective heel tab for the way home</li><li>Women’s sizes 36 to 41</li></ul><p>Lace up, head uphill and see where the path goes.</p>',
    'en',
  ],
  [
    {
      title: 'Desk lamp Arc LED',
      body_html:
        '<p>LED desk lamp, 7 W, 520 lm, 3 colour temperatures (2700/4000/6500 K), dimmable in 5 steps. Memory function. Aluminium arm, height 42 cm. USB-C power, cable 1.5 m.</p>',
    },
    '<p>Warm for reading, neutral for work, cool for the fiddly bits: the Arc switches between 2,700, 4,000 and 6,500 K and dims in five steps. It even remembers what you liked last.</p><ul><li>7 W, 520 lumens</li><li>Aluminium arm, 42 cm tall</li><li>Powered by USB-C through a 1.5 m cable</li></ul><p>Late nights will still be late. They will just look better.</p>',
    'en',
  ],
  [
    {
      title: 'Wanderrucksack Grat 28',
      body_html:
        '<p>Rucksack mit 28 Litern Volumen, Netzrücken, Hüftgurt und Regenhülle. Material: recyceltes Polyamid, PFC-frei imprägniert. 1,1 kg. Fach für Trinkblase bis 3 l.</p>',
      options: [{ name: 'Farbe', values: ['Tanne', 'Schiefer'] }],
    },
    '<p>Früh los, spät zurück, und dazwischen nichts als Weg: In den Grat 28 passt, was ein langer Tag am Berg verlangt. 28 Liter Volumen, ein Netzrücken, der Luft an den Rücken lässt, und ein Hüftgurt, der trägt.</p><ul><li>Recyceltes Polyamid, PFC-frei imprägniert</li><li>Regenhülle ist dabei</li><li>Fach für eine Trinkblase bis drei Liter</li><li>1,1 kg, in Tanne oder Schiefer</li></ul><p>Brotzeit nicht vergessen. Den Rest erledigt die Aussicht.</p>',
    'de',
  ],
  [
    {
      title: 'Keramik-Tassen 2er-Set Dünung',
      body_html:
        '<p>Zwei Tassen aus Steinzeug, je 300 ml, von Hand gedreht in unserer Werkstatt in Flensburg. Spülmaschinenfest. Jede Tasse ist ein Unikat.</p>',
      vendor: 'Fördeton',
    },
    '<p>Keine gleicht der anderen, und genau so soll es sein: Die beiden Tassen Dünung werden in der Werkstatt von Fördeton in Flensburg von Hand gedreht. In jede passen 300 ml Kaffee, Tee oder heiße Schokolade.</p><p>Das Steinzeug darf nach dem Frühstück in die Spülmaschine. Eine für Sie, eine für den Menschen gegenüber.</p>',
    'de',
  ],
  [
    {
      title: 'Lampe de table Champignon',
      body_html:
        '<p>Lampe en verre soufflé, H 32 cm, Ø 24 cm. Douille E14, max 40 W, ampoule non fournie. Câble textile 1,8 m avec interrupteur.</p>',
      options: [{ name: 'Couleur', values: ['Ambre', 'Opale'] }],
    },
    '<p>Un peu rétro, très douce : la lampe Champignon diffuse sa lumière à travers un globe de verre soufflé, haut de 32 cm pour un diamètre de 24 cm.</p><ul><li>Douille E14, 40 W maximum (ampoule non fournie)</li><li>Câble textile de 1,8 m avec interrupteur</li><li>Ambre ou opale</li></ul><p>Posez-la sur le buffet, allumez-la à la tombée du jour et laissez la soirée faire le reste.</p>',
    'fr',
  ],
  [
    {
      title: 'Manta de lana Pirineo',
      body_html:
        '<p>Manta 100 % lana de oveja, 130 x 180 cm, con flecos. Tejida en España. Lavado en seco. Peso 900 g.</p>',
      options: [{ name: 'Color', values: ['Crudo', 'Musgo', 'Teja'] }],
    },
    '<p>Para las noches de serie y las mañanas sin prisa: la manta Pirineo es de pura lana de oveja, está tejida en España y mide 130 × 180 cm, flecos aparte.</p><ul><li>900 g de abrigo</li><li>Crudo, musgo o teja</li><li>Lavar en seco</li></ul><p>Échatela por los hombros, enciende una luz pequeña y que afuera llueva lo que quiera.</p>',
    'es',
  ],
];
