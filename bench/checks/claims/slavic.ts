import type { LabelledCase } from '../labelled-case.ts';

/** Polish and Serbian texts with claims that their sources do not make. */
export const CLAIMS_SLAVIC: readonly LabelledCase[] = [
  [
    { title: 'Legowisko dla psa', body_html: 'Owalne legowisko z poliestru, 80 x 60 cm.' },
    'Owalne legowisko z poliestru, 80 × 60 cm. Jest [!claim:wodoodporne], ma [!claim:zdejmowany pokrowiec] i [!claim:antypoślizgowy spód]. [!claim:Polecane przez weterynarzy].',
    'pl',
  ],
  [
    { title: 'Miód lipowy 400 g', body_html: 'Miód z lipy w szklanym słoiku.' },
    'Miód z lipy, 400 g w szklanym słoiku. [!claim:Wzmacnia odporność], jest [!claim:bogaty w witaminy] i pochodzi z [!claim:rodzinnej pasieki]. [!claim:Bez dodatku cukru].',
    'pl',
  ],
  [
    {
      title: 'Hulajnoga',
      body_html: 'Hulajnoga z dwoma kołami, udźwig 100 kg.',
      options: [{ name: 'Colour', values: ['Czarny', 'Biały'] }],
    },
    'Hulajnoga z dwoma kołami o udźwigu 100 kg, w kolorze czarnym lub białym, a także [!claim:turkusowym]. Ma [!claim:hamulec tarczowy], [!claim:dzwonek] i [!claim:regulowaną kierownicę]. [!claim:Od 8 lat].',
    'pl',
  ],
  [
    { title: 'Patelnia 24 cm', body_html: 'Patelnia z aluminium z powłoką nieprzywierającą.' },
    'Patelnia z aluminium z powłoką nieprzywierającą, 24 cm. [!claim:Nadaje się na indukcję], można ją [!claim:myć w zmywarce], a [!claim:rączka się nie nagrzewa]. [!claim:Pięć lat gwarancji].',
    'pl',
  ],
  [
    { title: 'Krem do twarzy 50 ml', body_html: 'Krem nawilżający z aloesem.' },
    'Krem nawilżający z aloesem, 50 ml. Zawiera [!claim:kwas hialuronowy] i [!claim:witaminę E], jest [!claim:wegański], [!claim:bez parabenów] i [!claim:redukuje zmarszczki].',
    'pl',
  ],
  [
    { title: 'Kubek termiczny 450 ml', body_html: 'Kubek ze stali nierdzewnej.' },
    'Kubek ze stali nierdzewnej na 450 ml. Ma [!claim:podwójne ścianki], [!claim:szczelną pokrywkę] i [!claim:słomkę]. [!claim:Wolny od BPA]. [!claim:Darmowa wysyłka].',
    'pl',
  ],
  [
    { title: 'Zasłona 140 x 250 cm', body_html: 'Zasłona z poliestru na przelotkach.' },
    'Zasłona z poliestru na przelotkach, 140 × 250 cm. Zawieś ją w salonie albo w sypialni.',
    'pl',
  ],
  [
    { title: 'Plecak 25 l', body_html: 'Plecak z poliestru z kieszenią na laptopa i wyjściem USB.' },
    'Plecak z poliestru o pojemności 25 l. Laptop ma osobną kieszeń, a telefon naładujesz przez USB w drodze.',
    'pl',
  ],
  [
    { title: 'Jastuk od memorijske pene', body_html: 'Jastuk 60 x 40 cm, navlaka od pamuka.' },
    'Jastuk od memorijske pene, 60 × 40 cm, sa navlakom od pamuka. [!claim:Hipoalergen], [!claim:periva navlaka] i [!claim:ublažava bol] u vratu. [!claim:Garancija pet godina].',
    'sr',
  ],
  [
    { title: 'Ranac za planinarenje', body_html: 'Ranac od najlona, 40 litara.' },
    'Ranac od najlona za 40 litara. [!claim:Vodootporan], sa [!claim:navlakom za kišu] i [!claim:bočnim džepovima]. [!claim:Proizveden u Srbiji].',
    'sr',
  ],
  [
    { title: 'Čaj od nane 20 kesica', body_html: 'Sušena nana.' },
    'Sušena nana u 20 kesica. Sa dodatkom [!claim:kamilice] i [!claim:matičnjaka], [!claim:bez kofeina], [!claim:pomaže varenju]. [!claim:Besplatna dostava].',
    'sr',
  ],
  [
    { title: 'Drvena slagalica', body_html: 'Slagalica od drveta, 12 delova.' },
    'Slagalica od drveta sa 12 delova. [!claim:Za decu od 2 godine], [!claim:netoksične boje], [!claim:razvija motoriku]. [!claim:Nagrađena igračka].',
    'sr',
  ],
  [
    { title: 'Stona lampa', body_html: 'Metalna lampa, E14 grlo, crna ili bela.' },
    'Metalna stona lampa sa grlom E14, u crnoj ili beloj boji. Stavite je na radni sto ili pored kreveta.',
    'sr',
  ],
];
