import { both, type LabelledCase } from '../labelled-case.ts';

/** Products of many trades in English and German: a text that says what its source says, and one with inventions. */
export const PRODUCTS_EN_DE: readonly LabelledCase[] = [
  ...both(
    'en',
    {
      title: 'Marble run Cascade, 96 pieces',
      body_html:
        '<p>Marble run of beech and birch plywood. 96 parts, 20 of them glass marbles. For children from 4 years. Packed in a cardboard box, 42 x 30 x 12 cm.</p>',
      vendor: 'Tumble & Co',
      product_type: 'Construction toys',
      tags: ['marble run', 'wooden toy'],
    },
    '<p>Build it up, let go, and watch twenty marbles race to the bottom. Tumble & Co makes the Cascade marble run from beech and birch plywood, so every curve clicks with that warm wooden sound.</p><ul><li>96 parts, marbles included</li><li>For builders aged four and up</li><li>Box of 42 × 30 × 12 cm for tidy shelves</li></ul><p>One tower or two? A slow spiral or a free fall? There is no right answer, only another go. And when dinner is ready, everything goes back in its box.</p>',
    '<p>The Cascade marble run has [!number:120 pieces] of beech and [!material:maple], and its colours are [!claim:water-based and non-toxic].</p><ul><li>[!number:30 glass marbles]</li><li>[!claim:From 3 years]</li><li>[!certification:FSC certified] wood</li><li>[!claim:Tested to EN 71]</li><li>Box of [!number:50 × 30 × 12 cm]</li></ul><p>It is [!claim:handmade in Germany], [!claim:trains fine motor skills], and [!claim:fits other wooden marble runs]. [!claim:Batteries are not needed for the lift, which is motorised.]</p>',
  ),
  ...both(
    'en',
    {
      title: 'Cordless drill driver D18',
      body_html:
        '<ul><li>Voltage 18 V</li><li>Max. torque 55 Nm</li><li>Two gears: 0-450 / 0-1,700 rpm</li><li>Keyless chuck 13 mm</li><li>Weight 1.3 kg without battery</li></ul>',
      vendor: 'Hexon',
      product_type: 'Power tools',
      raw: {
        'Battery type': 'Li-ion',
        Included: '2 batteries 2.0 Ah, charger, case',
        'Drill dia. in wood': '35 mm',
        Warranty: '3 years',
      },
    },
    '<p>Shelves, decking, that wobbly gate: the Hexon D18 takes them one after the other. With 55 Nm of torque and two gears up to 1700 rpm, it drills holes of up to 35 mm in wood and drives screws just as calmly.</p><ul><li>18-volt system with two 2 Ah lithium-ion batteries</li><li>Keyless 13 mm chuck</li><li>1,300 g without battery</li><li>Charger and case in the box</li></ul><p>While one battery charges, the other keeps you going. And should anything ever let you down, there is a three-year warranty.</p>',
    '<p>With [!number:65 Nm] and a [!claim:brushless motor], the D18 masters wood, [!claim:metal and masonry]. It weighs [!number:1.1 kg] without battery.</p><ul><li>[!claim:LED work light]</li><li>Two [!number:4.0 Ah] batteries</li><li>[!number:21 torque settings]</li><li>[!material:Magnesium] gearbox housing</li><li>[!claim:Belt clip included]</li></ul><p>The chuck comes from [!brand:Röhm], the battery [!claim:charges in 30 minutes], and the warranty covers [!claim:five years]. [!claim:Compatible with all Hexon 18 V tools.]</p>',
  ),
  ...both(
    'en',
    {
      title: 'Night cream Calm 50 ml',
      body_html:
        '<p>Rich night cream for dry skin with shea butter, squalane and 2 % niacinamide. Without perfume. Apply in the evening on cleansed skin. Airless pump, 50 ml.</p>',
      vendor: 'Oriel',
      product_type: 'Face care',
      raw: { Ingredients: 'Aqua, Butyrospermum Parkii Butter, Squalane, Niacinamide, Glycerin, Tocopherol' },
    },
    '<p>The last step of the day is the one for you. Calm is a rich night cream for dry skin: shea butter and squalane meet 2 % niacinamide, and there is no perfume to get in the way.</p><ul><li>50 ml in an airless pump</li><li>With glycerin and tocopherol</li><li>For the evening, on cleansed skin</li></ul><p>One or two pumps are enough. Warm the cream between your fingertips, press it in, and let the day go.</p>',
    '<p>Calm by Oriel with [!number:5 % niacinamide] and [!claim:hyaluronic acid] [!claim:reduces wrinkles overnight].</p><ul><li>[!claim:Dermatologically tested]</li><li>[!claim:Vegan and cruelty-free]</li><li>[!number:75 ml] in a [!material:glass] jar</li><li>[!claim:Suitable for sensitive skin]</li></ul><p>Its formula is [!claim:free from parabens], carries the [!certification:Ecocert] seal and [!claim:strengthens the skin barrier] [!number:within 28 days]. [!claim:Developed by dermatologists in Paris.]</p>',
  ),
  ...both(
    'en',
    {
      title: 'Dog harness Trail, adjustable',
      body_html:
        '<p>Padded harness of recycled polyester with two leash rings. Neck and chest adjust by four buckles. Hand wash.</p>',
      vendor: 'Paws North',
      options: [
        { name: 'Size', values: ['S', 'M', 'L'] },
        { name: 'Colour', values: ['Moss', 'Rust'] },
      ],
      variants: [
        { options: [{ name: 'Size', values: ['S'] }], raw: { 'Chest girth': '40-55 cm' } },
        { options: [{ name: 'Size', values: ['M'] }], raw: { 'Chest girth': '50-70 cm' } },
        { options: [{ name: 'Size', values: ['L'] }], raw: { 'Chest girth': '65-90 cm' } },
      ],
    },
    '<p>New paths smell best, as every dog knows. The Trail harness by Paws North is padded, made of recycled polyester, and sits the way your dog likes it: four buckles adjust neck and chest.</p><ul><li>Two rings for the leash</li><li>Size S for a chest of 40 to 55 cm, M for 50 to 70 cm, L for 65 to 90 cm</li><li>In Moss or Rust</li></ul><p>Back home, wash the mud out by hand, hang it up, and be ready for tomorrow at seven.</p>',
    '<p>The Trail harness fits a chest of [!claim:50 to 70 cm] and is made of [!material:neoprene]. [!claim:Reflective seams] keep your dog [!claim:visible up to 100 m away].</p><ul><li>Sizes S to [!size:XL]</li><li>[!number:Three] leash rings of [!material:stainless steel]</li><li>[!claim:Machine washable]</li><li>[!claim:Escape-proof]</li></ul><p>[!claim:Vets recommend it] for dogs that pull, and a [!claim:handle on the back] helps over fences. [!claim:Free returns within 30 days.]</p>',
  ),
  ...both(
    'de',
    {
      title: 'Hochbeet Lärche 120',
      body_html:
        '<p>Hochbeet aus unbehandeltem Lärchenholz, 120 x 60 x 80 cm, Wandstärke 27 mm. Mit Noppenfolie und Nagergitter. Lieferung zerlegt, Aufbau zu zweit in etwa einer Stunde.</p>',
      vendor: 'Gartenwerk Hain',
      product_type: 'Hochbeete',
      raw: { Füllvolumen: '480 l', Gewicht: '38 kg' },
    },
    '<p>Gärtnern, ohne sich zu bücken: Das Hochbeet aus unbehandelter Lärche bringt Salat und Kräuter auf 80 Zentimeter Höhe. Rund 480 Liter Erde finden darin Platz.</p><ul><li>1,20 m lang und 60 cm breit</li><li>Bretter mit 2,7 cm Stärke</li><li>Noppenfolie und Nagergitter liegen bei</li></ul><p>Zu zweit steht es in etwa einer Stunde, und dann heißt es: Ärmel hoch und ran an die Erde. Die erste Ernte schmeckt sowieso am besten, ob auf dem Butterbrot oder direkt vom Stiel.</p>',
    '<p>Das Hochbeet aus [!material:Douglasie] misst [!number:150 x 60 x 80 cm] und fasst [!number:600 Liter]. Das Holz ist [!claim:kesseldruckimprägniert] und stammt [!claim:aus heimischen Wäldern].</p><ul><li>[!certification:PEFC-zertifiziert]</li><li>Winkel aus [!material:Edelstahl]</li><li>[!claim:Zehn Jahre Garantie] gegen Fäulnis</li><li>[!claim:Abdeckung im Lieferumfang]</li></ul><p>Es ist [!claim:winterfest], [!claim:hält Schnecken fern] und wird [!claim:versandkostenfrei] geliefert. Der Aufbau gelingt allein in [!number:20 Minuten].</p>',
  ),
  ...both(
    'de',
    {
      title: 'Bluetooth-Lautsprecher Murmel',
      body_html:
        '<p>Tragbarer Lautsprecher mit Bluetooth 5.3, 12 W, Akku 2600 mAh, bis zu 14 Stunden Wiedergabe. USB-C. Schutzart IPX5. Stoffbezug, Trageschlaufe. 9 x 9 x 11 cm, 420 g.</p>',
      vendor: 'Klangkern',
      options: [{ name: 'Farbe', values: ['Anthrazit', 'Salbei', 'Koralle'] }],
    },
    '<p>Klein wie eine Kaffeetasse, laut genug fürs halbe Schrebergarten-Fest: Murmel von Klangkern spielt mit 12 Watt und über Bluetooth 5.3, was du gerade hören willst.</p><ul><li>Bis zu 14 Stunden Musik mit einer Akkuladung (2.600 mAh)</li><li>IPX5, also gegen Strahlwasser geschützt</li><li>Geladen wird per USB-C</li><li>420 Gramm leicht, 9 × 9 × 11 cm klein</li></ul><p>An der Trageschlaufe baumelt er am Rucksack, im Stoffbezug macht er auch auf dem Regal eine gute Figur. Anthrazit, Salbei oder Koralle? Du hast die Wahl.</p>',
    '<p>Murmel spielt mit [!number:20 Watt] und [!claim:passivem Bassradiator] bis zu [!number:24 Stunden]. Das Gehäuse aus [!material:Aluminium] ist [!claim:stoßfest] und schwimmt sogar.</p><ul><li>[!certification:IP67]</li><li>[!claim:Freisprechfunktion]</li><li>[!claim:USB-Kabel im Lieferumfang]</li><li>Akku von [!brand:Samsung] mit [!number:3000 mAh]</li></ul><p>Er [!claim:lädt in zwei Stunden], lässt sich [!claim:mit einem zweiten Lautsprecher koppeln] und wurde [!claim:mit dem Red Dot Award ausgezeichnet].</p>',
  ),
  ...both(
    'de',
    {
      title: 'Bio-Erdnussmus crunchy, 500 g',
      body_html:
        '<p>Erdnussmus aus gerösteten Bio-Erdnüssen mit Stückchen und einer Prise Meersalz. Ohne Palmöl. Glas mit 500 g. DE-ÖKO-006.</p>',
      vendor: 'Nussrebell',
      raw: { Zutaten: 'Erdnüsse* (99,5 %), Meersalz. *aus kontrolliert biologischem Anbau', 'Eiweiß je 100 g': '26 g' },
    },
    '<p>Löffel rein, Augen zu: Im Erdnussmus von Nussrebell stecken 99,5 Prozent geröstete Bio-Erdnüsse, eine Prise Meersalz und sonst nichts. Palmöl? Fehlanzeige. Dafür gibt es Stückchen, die richtig knacken.</p><ul><li>500-Gramm-Glas</li><li>26 g Eiweiß auf 100 g</li><li>Öko-Kontrollstelle DE-ÖKO-006</li></ul><p>Aufs Brot, ins Porridge, in die Soße zum Gemüse: Was übrig bleibt, bleibt nie lange übrig. Setzt sich oben etwas Öl ab, einmal kräftig umrühren.</p>',
    '<p>Das Mus aus Bio-Erdnüssen [!claim:aus Argentinien] liefert [!number:30 g Eiweiß] je 100 g und ist [!claim:glutenfrei]. Ein Hauch [!claim:Agavendicksaft] rundet es ab.</p><ul><li>Glas mit [!number:750 g]</li><li>[!certification:Demeter]-Qualität</li><li>[!claim:Vegan]</li><li>[!claim:Ohne Zuckerzusatz]</li></ul><p>Es ist [!claim:cholesterinfrei], [!claim:sättigt lange] und kommt im [!claim:Mehrwegglas]. [!claim:Von Öko-Test mit „sehr gut“ bewertet.]</p>',
  ),
];
