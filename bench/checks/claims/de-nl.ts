import type { LabelledCase } from '../labelled-case.ts';

/** German and Dutch texts with claims that their sources do not make. */
export const CLAIMS_DE_NL: readonly LabelledCase[] = [
  [
    {
      title: 'Hundegeschirr',
      body_html: 'Geschirr aus Nylon mit zwei Schnallen.',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    },
    'Das Geschirr aus Nylon hat zwei Schnallen und kommt in S, M und L. Es ist [!claim:reflektierend], [!claim:gepolstert] und hat einen [!claim:Haltegriff]. [!claim:Vom Tierarzt empfohlen].',
    'de',
  ],
  [
    { title: 'Espressokocher 6 Tassen', body_html: 'Kocher aus Aluminium für 6 Tassen.' },
    'Der Kocher aus Aluminium reicht für 6 Tassen. Er ist [!claim:für Induktion geeignet], der [!claim:Griff bleibt kühl], und ein [!claim:Sicherheitsventil] schützt. [!claim:Hergestellt in Italien].',
    'de',
  ],
  [
    { title: 'Kopfkissen 80 x 80 cm', body_html: 'Bezug aus Baumwolle, Füllung aus Polyester.' },
    'Ein Kopfkissen mit 80 × 80 cm, außen Baumwolle, innen Polyester. Es ist [!claim:für Allergiker geeignet], [!claim:kochfest] und [!claim:trocknergeeignet] und [!claim:fördert gesunden Schlaf].',
    'de',
  ],
  [
    {
      title: 'Kinderfahrradhelm',
      body_html: 'Helm mit Drehverschluss, 52 bis 56 cm.',
      options: [{ name: 'Colour', values: ['Rot', 'Blau'] }],
    },
    'Der Helm mit Drehverschluss passt von 52 bis 56 cm und kommt in Rot oder Blau, neu auch in [!claim:Türkis]. Mit [!claim:Insektennetz], [!claim:LED-Rücklicht] und [!claim:Magnetverschluss]. [!claim:Testsieger bei Stiftung Warentest].',
    'de',
  ],
  [
    { title: 'Müsli mit Nüssen 500 g', body_html: 'Haferflocken, Mandeln, Haselnüsse.' },
    'Haferflocken, Mandeln und Haselnüsse in der Packung mit 500 g. Dazu [!claim:getrocknete Aprikosen] und [!claim:Kokosflocken]; [!claim:ohne Zuckerzusatz], [!claim:reich an Ballaststoffen] und [!claim:vegan].',
    'de',
  ],
  [
    { title: 'Regal aus Kiefer', body_html: 'Fünf Böden, 180 cm hoch, 80 cm breit.' },
    'Das Regal aus Kiefer hat fünf Böden, ist 180 cm hoch und 80 cm breit. [!claim:Kippsicherung] und [!claim:Montagematerial] liegen bei, jeder Boden [!claim:höhenverstellbar]. [!claim:Lieferung frei Haus].',
    'de',
  ],
  [
    { title: 'Shampoo 250 ml', body_html: 'Für fettiges Haar, mit Brennnessel.' },
    'Das Shampoo mit Brennnessel ist für fettiges Haar, 250 ml. [!claim:Ohne Silikone], mit [!claim:Rosmarin] und [!claim:Biotin], und [!claim:gegen Haarausfall]. [!claim:Dermatologisch getestet].',
    'de',
  ],
  [
    { title: 'Akku-Staubsauger', body_html: 'Kabelloser Sauger mit Bodendüse. Laufzeit 40 Minuten.' },
    'Der kabellose Sauger hat eine Bodendüse und läuft 40 Minuten. Mit [!claim:HEPA-Filter], [!claim:Wandhalterung] und [!claim:Fugendüse], dazu besonders [!claim:leise]. [!claim:3 Jahre Garantie].',
    'de',
  ],
  [
    { title: 'Wanderstiefel', body_html: 'Stiefel aus Veloursleder mit Gummisohle.' },
    'Stiefel aus Veloursleder mit Gummisohle. Sie sind [!claim:wasserdicht], [!claim:atmungsaktiv] und haben ein [!claim:herausnehmbares Fußbett]. [!claim:In Bayern gefertigt].',
    'de',
  ],
  [
    { title: 'Puzzle 100 Teile', body_html: 'Motiv Bauernhof, Pappe.' },
    'Ein Puzzle aus Pappe mit 100 Teilen und dem Motiv Bauernhof. [!claim:Ab 5 Jahren], [!claim:fördert die Feinmotorik], mit [!claim:Aufbewahrungsbeutel] und [!claim:speichelfesten] Farben.',
    'de',
  ],
  [
    { title: 'Handyhülle', body_html: 'Hülle aus TPU, transparent, für Galaxy S24.' },
    'Die transparente Hülle aus TPU passt auf das Galaxy S24. Sie ist [!claim:stoßfest], [!claim:vergilbt nicht] und lässt [!claim:kabelloses Laden] zu; ein [!claim:Displayschutz] liegt bei.',
    'de',
  ],
  [
    { title: 'Bratpfanne 28 cm', body_html: 'Aluguss mit Antihaftbeschichtung. Für alle Herdarten, auch Induktion.' },
    'Die Pfanne aus Aluguss misst 28 cm und hat eine Antihaftbeschichtung. Sie passt auf alle Herdarten, auch auf Induktion, und gibt Hitze gleichmäßig ab.',
    'de',
  ],
  [
    { title: 'Gießkanne 5 l', body_html: 'Zinkblech, abnehmbare Brause.' },
    'Eine Kanne aus Zinkblech für 5 Liter. Die Brause lässt sich abnehmen, wenn der Strahl gezielt ins Beet soll.',
    'de',
  ],
  [
    { title: 'Strickmütze', body_html: 'Wolle und Acryl, mit Fleece gefüttert.', tags: ['Damen'] },
    'Eine Mütze für Damen aus Wolle und Acryl, innen mit Fleece gefüttert. Für Spaziergänge an kalten Tagen.',
    'de',
  ],
  [
    { title: 'Fietstas 20 l', body_html: 'Enkele tas van gerecycled polyester, 20 liter.' },
    'Een enkele fietstas van gerecycled polyester voor 20 liter. Ze is [!claim:waterdicht], heeft [!claim:een laptopvak] en [!claim:reflecterende strips], en [!claim:past op elke bagagedrager].',
    'nl',
  ],
  [
    { title: 'Hondenbrokken 3 kg', body_html: 'Droogvoer met kip en rijst voor volwassen honden.' },
    'Droogvoer met kip en rijst voor volwassen honden, 3 kg. Met [!claim:zalmolie] en [!claim:glucosamine], [!claim:graanvrij], en [!claim:goed voor gewrichten en vacht].',
    'nl',
  ],
  [
    { title: 'Theepot gietijzer 1 l', body_html: 'Theepot van gietijzer, inhoud 1 liter.' },
    'Een theepot van gietijzer met een inhoud van 1 liter. [!claim:Met zeefje], [!claim:geschikt voor inductie] en [!claim:vaatwasserbestendig]. [!claim:Handgemaakt in Japan].',
    'nl',
  ],
  [
    { title: 'Dekbedovertrek 140x200', body_html: 'Katoen perkal. Wit of zand.' },
    'Een dekbedovertrek van katoenen perkal, 140 × 200 cm, in wit of zand, en ook in [!claim:lichtblauw]. Het is [!claim:strijkvrij], [!claim:kleurecht] en heeft [!claim:een rits]. [!claim:30 dagen retourrecht].',
    'nl',
  ],
  [
    { title: 'Tuinslang 20 m', body_html: 'Slang van pvc, 20 meter, 1/2 inch.' },
    'Een tuinslang van pvc, 20 meter lang en 1/2 inch dik. [!claim:Knikvrij], [!claim:vorstbestendig], met [!claim:spuitpistool] en [!claim:tien jaar garantie]. [!claim:Gratis bezorgd].',
    'nl',
  ],
  [
    { title: 'Houten blokken 50 stuks', body_html: 'Blokken van beukenhout, gekleurd.' },
    'Vijftig gekleurde blokken van beukenhout. [!claim:Vanaf 18 maanden], met [!claim:gifvrije verf] en [!claim:een opbergdoos]; [!claim:stimuleert de motoriek].',
    'nl',
  ],
  [
    { title: 'Snijplank eiken', body_html: 'Snijplank met sapgeul, 40 x 25 cm. Handwas.' },
    'Een eiken snijplank van 40 × 25 cm met een sapgeul. Was de plank met de hand af en laat haar rechtop drogen.',
    'nl',
  ],
  [
    { title: 'Hardloopshirt dames', body_html: 'Ademend shirt van polyester met reflecterend logo.' },
    'Een ademend hardloopshirt voor dames, van polyester. Het logo reflecteert, zodat je in het donker opvalt.',
    'nl',
  ],
];
