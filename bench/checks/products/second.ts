import { both, type LabelledCase } from '../labelled-case.ts';

/** A second set, written after the checks had been corrected by the others. */
export const SECOND: readonly LabelledCase[] = [
  ...both(
    'en',
    {
      title: 'Robot vacuum R3',
      body_html:
        '<p>Robot vacuum with laser navigation. Suction 4000 Pa, battery 5200 mAh, up to 150 min. Dust box 400 ml, water tank 250 ml. Height 9.6 cm. App for iOS and Android.</p>',
      vendor: 'Cleanio',
      raw: { 'In the box': 'robot, dock, side brush, 2 mop pads, HEPA filter', Noise: '62 dB' },
    },
    '<p>It starts when you leave and is back on its dock before you are. The Cleanio R3 finds its way with a laser, slips under furniture at a height of 9.6 cm, and vacuums with up to 4,000 Pa.</p><ul><li>Up to two and a half hours on one charge of its 5,200 mAh battery</li><li>400 ml for dust, 250 ml for water</li><li>62 dB, so you can still hear yourself think</li><li>Dock, side brush, two mop pads and a HEPA filter are in the box</li></ul><p>Start it from your phone, iOS or Android, and take the afternoon off.</p>',
    '<p>The R3 cleans with [!number:6,000 Pa], [!claim:empties itself], and [!claim:climbs door sills] of up to [!number:20 mm].</p><ul><li>Battery of [!number:6,400 mAh]</li><li>[!claim:Works with Alexa]</li><li>[!claim:Self-cleaning mop]</li><li>[!number:55 dB]</li></ul><p>[!claim:Ideal for allergy sufferers], it [!claim:removes 99.97% of dust mites], comes with a [!claim:remote control] and has a [!claim:three-year warranty].</p>',
  ),
  ...both(
    'en',
    {
      title: 'Children’s raincoat Puddle',
      body_html:
        '<p>Raincoat of recycled polyester with PU coating, 8000 mm water column, taped seams. Hood with elastic. Bluesign approved. Machine wash 30 °C.</p>',
      options: [
        { name: 'Size', values: ['98', '104', '110', '116'] },
        { name: 'Colour', values: ['Lemon', 'Petrol'] },
      ],
    },
    '<p>Rain is only bad weather if you are dry inside. With taped seams and a water column of 8,000 mm, the Puddle keeps the wet where it belongs: in the puddle.</p><ul><li>Recycled polyester with a PU coating, bluesign approved</li><li>Hood with elastic that stays put</li><li>Sizes 98 to 116, in Lemon or Petrol</li><li>Machine wash at 30 °C</li></ul><p>Boots on, zip up, out you go. Jumping is allowed, splashing encouraged.</p>',
    '<p>The Puddle is made of [!material:cotton] with a [!claim:fleece lining] and a water column of [!number:10,000 mm].</p><ul><li>Sizes 98 to [!number:128]</li><li>[!claim:Reflective stripes]</li><li>[!certification:OEKO-TEX Standard 100]</li><li>[!claim:Detachable hood]</li></ul><p>It is [!claim:PFC-free], [!claim:windproof] and [!claim:grows with your child]. [!claim:Sewn in Latvia], and [!claim:repaired free of charge for life].</p>',
  ),
  ...both(
    'en',
    {
      title: 'Fig & Cedar soy candle 220 g',
      body_html:
        '<p>Candle of soy wax with cotton wick in an amber glass jar with metal lid. Burn time approx. 45 h. Scent: fig, cedar, a little black pepper.</p>',
      vendor: 'Wick & Wander',
    },
    '<p>Late September in a jar: ripe fig, dry cedar and, just when you are not looking, a little black pepper. Wick & Wander pours soy wax around a cotton wick and puts a metal lid on the amber glass.</p><p>220 g burn for around 45 hours. Let the surface melt to the edge the first time, trim the wick, and keep an eye on it, as with any flame.</p>',
    '<p>[!claim:Hand-poured] from [!material:beeswax] with notes of fig and [!claim:vanilla], this candle burns for [!number:60 hours].</p><ul><li>[!claim:Wooden wick]</li><li>[!claim:Phthalate-free]</li><li>[!claim:Refillable jar]</li><li>[!number:300 g]</li></ul><p>It [!claim:neutralises odours], is [!claim:vegan] and [!claim:comes in a gift box]. [!claim:Loved by interior designers.]</p>',
  ),
  ...both(
    'en',
    {
      title: 'Yoga mat Ground 5 mm',
      body_html:
        '<p>Yoga mat of natural rubber with a microfibre top. 183 x 68 cm, 5 mm, 2.4 kg. Wipe clean with a damp cloth. Contains latex.</p>',
      options: [{ name: 'Colour', values: ['Moss', 'Sand', 'Night'] }],
    },
    '<p>Roll it out, breathe out. The Ground mat is natural rubber below and microfibre on top, 5 mm thick and, at 2.4 kg, heavy enough to stay where you put it.</p><ul><li>183 × 68 cm, or 6 feet and a bit</li><li>Moss, Sand or Night</li><li>Wipe it with a damp cloth</li><li>Contains latex</li></ul><p>Early in the morning or late at night: the mat does not mind.</p>',
    '<p>Made of [!material:cork] and rubber, the Ground is [!claim:non-slip even when wet], [!number:6 mm] thick and [!number:1.8 kg] light.</p><ul><li>[!claim:Carrying strap included]</li><li>[!claim:Alignment lines]</li><li>[!claim:Antibacterial]</li><li>[!claim:Biodegradable]</li></ul><p>It [!claim:protects your joints], is [!claim:free from PVC] and [!claim:machine washable]. [!claim:Used in studios across Europe.]</p>',
  ),
  ...both(
    'de',
    {
      title: 'Akku-Heckenschere HS 45',
      body_html:
        '<p>Akku-Heckenschere 18 V, Messerlänge 45 cm, Schnittstärke 16 mm. 2,1 kg ohne Akku. Ohne Akku und Ladegerät. Messerschutz aus Kunststoff.</p>',
      vendor: 'Grünwerk',
    },
    '<p>Die Nachbarn werden Augen machen: Mit 45 Zentimetern Messerlänge bringt die HS 45 Ihre Hecke in Form, Zweige bis 16 mm inklusive. Mit 2,1 kg (ohne Akku) liegt sie dabei gut in der Hand.</p><ul><li>18-Volt-System</li><li>Messerschutz aus Kunststoff</li><li>Akku und Ladegerät sind nicht dabei</li></ul><p>Erst die Hecke, dann die Hängematte: So geht Gartenarbeit.</p>',
    '<p>Die HS 45 schneidet Zweige bis [!number:22 mm], wiegt nur [!number:1,8 kg] und hat [!claim:lasergeschnittene Messer] aus [!material:Edelstahl].</p><ul><li>[!claim:Teleskopstiel]</li><li>[!claim:Akku im Lieferumfang]</li><li>[!claim:Vibrationsarm]</li><li>[!claim:Rostfrei]</li></ul><p>Sie läuft [!number:60 Minuten], [!claim:stoppt automatisch] und kommt mit [!claim:drei Jahren Garantie]. [!claim:Testsieger bei Stiftung Warentest.]</p>',
  ),
  ...both(
    'fr',
    {
      title: 'Crème mains Karité 75 ml',
      body_html:
        '<p>Crème pour les mains au beurre de karité (20 %) et à l’huile d’amande douce. Parfum verveine. Tube en aluminium de 75 ml.</p>',
      vendor: 'Maison Lavoine',
    },
    '<p>L’hiver, vos mains sont en première ligne. Cette crème les enveloppe de beurre de karité (20 %) et d’huile d’amande douce, avec un parfum de verveine qui reste discret.</p><ul><li>Tube en aluminium de 75 ml</li></ul><p>Une noisette suffit. On masse, on glisse le tube dans la poche du manteau, et l’on repart.</p>',
    '<p>Avec [!number:30 % de karité] [!claim:bio] et de la [!claim:glycérine végétale], cette crème [!claim:répare les mains abîmées] et [!claim:ne laisse pas de film gras].</p><ul><li>[!claim:Testée sous contrôle dermatologique]</li><li>[!number:100 ml]</li><li>[!claim:98 % d’ingrédients naturels]</li><li>[!certification:Cosmébio]</li></ul><p>[!claim:Fabriquée en Provence], [!claim:sans parabène] et [!claim:convient aux peaux sensibles].</p>',
  ),
];
