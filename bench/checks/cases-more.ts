import type { LabelledCase } from './labelled-case.ts';

/** Clean texts of several languages that tempt false alarms: everything in them is in the source, or is no fact. */
export const MORE: readonly LabelledCase[] = [
  [
    'Picnic blanket 5 ft x 6 ft',
    'Roll out roughly [=150 × 180 cm] of space for the whole family on a sunny Sunday in July.',
    'en',
  ],
  [
    { title: 'Stool', options: [{ name: 'Height', values: ['45 cm', '60 cm', '75 cm'] }] },
    'Choose between [=three] heights, from [=45 to 75 cm], to suit your counter.',
    'en',
  ],
  [
    { title: 'Knife block', set: '7 pieces' },
    '<ol><li>Choose a knife.</li><li>Cut.</li></ol><p>The [=7-piece] set has a place for every job: [=seven] tools at hand.</p>',
    'en',
  ],
  [
    { title: 'Sofa throw', colour: 'gold' },
    '<p><strong>Easy Care</strong> [!claim:Machine wash] cold.</p><p>The [=golden] throw brings a warm shine to any room, and Mum will love it too.</p>',
    'en',
  ],
  [{ title: 'Paint 2 x 500 ml' }, 'You get [=two] tins, [=1 litre] of paint in all, for wood, whatever its age.', 'en'],
  [
    { title: 'Plant pot', raw: { note: 'plastic free' } },
    'A [=plastic]-free pot. No leather, no fur and no fuss. Water it once a week.',
    'en',
  ],
  [
    { title: 'Bluetooth speaker BT-300', raw: { range: '33 ft' } },
    'The [=BT-300] speaker connects by [=Bluetooth] at up to [=10 m] away.',
    'en',
  ],
  [
    { title: 'Wine glass, 12 fl oz' },
    'Pour yourself a glass of wine: it takes about [=355 ml] of your favourite.',
    'en',
  ],
  [
    'Ring binder A4, 2 rings',
    'The [=A4] binder with its [=two] rings keeps your papers in one place, day after day.',
    'en',
  ],
  [
    { title: 'Sweater', material: 'Merino wool', vendor: 'ÖSTLUND' },
    'Knitted by [=Östlund] from [=merino], this [=wool] sweater is a quiet classic.',
    'en',
  ],
  [
    { title: 'Trail shoe', raw: { Weight: '9.5 oz', Drop: '8mm' } },
    'Weighing about [=270 g], with a drop of [=0.8 cm], the shoe is made for speed.',
    'en',
  ],
  [
    { title: 'Laptop sleeve', raw: { fits: '13-14"' } },
    'The sleeve fits laptops from [=13 to 14 inches] and slips into a bag.',
    'en',
  ],
  [
    { title: 'Bettwäsche 135×200', raw: { Stoff: 'cotton satin' } },
    'Die Bettwäsche aus [=Baumwollsatin] in [=135 x 200 cm] liegt angenehm kühl auf der Haut.',
    'de',
  ],
  [
    { title: 'Schreibtisch', raw: { 'Breite in cm': 140, 'Tiefe in cm': 70, 'Höhe in cm': 75 } },
    'Mit [=1,40 m] Breite und [=70 cm] Tiefe bietet der Schreibtisch viel Platz für Bildschirm und Unterlagen.',
    'de',
  ],
  [
    { title: 'Tee', raw: { label: 'organic' } },
    'Ein [=Bio]-Tee für ruhige Stunden, von Natur aus mild, von Kennern geschätzt.',
    'de',
  ],
  [
    'Kinderfahrrad 16 Zoll',
    'Das Fahrrad mit [=16-Zoll]-Rädern, also rund [=40 cm], begleitet die ersten Touren.',
    'de',
  ],
  [
    { title: 'Handcreme', body_html: '<ul><li>50ml</li><li>ohne Mikroplastik</li></ul>' },
    'Die Handcreme im Spender mit [=0,05 l] zieht schnell ein, ganz ohne Plastik auf der Haut.',
    'de',
  ],
  [
    { title: 'Akkuschrauber', Spannung: '18 V', Drehmoment: '50 Nm', Garantie: '24 Monate' },
    'Mit [=18 Volt], [=50 Newtonmetern] und [=2 Jahren] Garantie ist der Schrauber für alles bereit.',
    'de',
  ],
  [
    { title: 'Servietten', Menge: '3 x 20 Stück' },
    'In [=drei] Packungen stecken [=60 Stück] für Ihre nächste Feier zu Ostern.',
    'de',
  ],
  [
    { title: 'Duftkerze Holunder', raw: { Brenndauer: '2400 min' } },
    'Die Kerze brennt bis zu [=40 Stunden]. Der Duft von Holunder füllt den Raum.',
    'de',
  ],
  [
    { title: 'Jeans', material: '98 % cotton, 2 % elastane' },
    'Le jean en [=coton] ([=98 %]) et [=élasthanne] suit chaque mouvement, neuf comme après cent lavages.',
    'fr',
  ],
  [
    { title: 'Vase', height: '9.8 in' },
    'Ce vase d’environ [=25 cm] de haut accueille un bouquet de saison, de Noël au printemps.',
    'fr',
  ],
  [
    { title: 'Sac cabas', raw: { matiere: 'toile', volume: '15L' } },
    'D’une contenance de [=15 litres], le cabas en [=toile] suit vos courses du samedi.',
    'fr',
  ],
  [
    { title: 'Alfombra de yute', raw: { medidas: '5x7 ft' } },
    'La alfombra de [=yute] mide unos [=152 × 213 cm] y da calor al salón en Navidad.',
    'es',
  ],
  [
    { title: 'Reloj', raw: { resistencia: '5 ATM', correa: 'nylon' } },
    'Con correa de [=nailon] y resistencia de [=5 atm], acompaña cada aventura en el mar.',
    'es',
  ],
  [
    { title: 'Juego de 6 copas', raw: { capacidad: '35 cl' } },
    'Las [=seis] copas, de [=350 ml] cada una, visten la mesa.',
    'es',
  ],
  [
    { title: 'Zaino', raw: { Dimensioni: '45x30x15 cm' } },
    'Lo zaino è alto [=45 cm], largo [=30 cm] e profondo [=15 cm]: entra ovunque.',
    'it',
  ],
  [
    { title: 'Coltello', raw: { lama: 'acciaio inox', lunghezza: '8 inch' } },
    'La lama in [=acciaio inossidabile] è lunga circa [=20 cm] e taglia in un attimo.',
    'it',
  ],
  [
    { title: 'Deken', raw: { samenstelling: '100% acryl' } },
    'De deken is [=100 procent] [=acryl], wast makkelijk en ligt aan beide zijden zacht.',
    'nl',
  ],
  [
    { title: 'Tent, 4-persoons', raw: { gewicht: '6,2kg' } },
    'In deze tent slapen [=vier] personen; hij weegt [=6200 gram] en staat zo in Frankrijk.',
    'nl',
  ],
  [
    { title: 'Glass jar, set of 4', raw: { volume: '0.5 l' } },
    'Zestaw [=czterech] [=szklanych] słoików po [=500 ml] na przyprawy i herbatę.',
    'pl',
  ],
  [
    { title: 'Ręcznik', raw: { gramatura: '500 g/m2' } },
    'Ręcznik o gramaturze [=500 g/m²] szybko wchłania wodę i jest delikatny dla skóry.',
    'pl',
  ],
  [
    { title: 'Vunena kapa', raw: { sastav: 'wool' } },
    'Капа од [=вуне] чува топлоту и лепо стоји и у Београду и на планини.',
    'sr',
  ],
  [
    { title: 'Set noževa', raw: { komada: '5' } },
    'U setu je [=pet] noževa za svaku kuhinju. Jedan je uvijek pri ruci.',
    'hr',
  ],
];
