import type { LabelledCase } from '../labelled-case.ts';

/** Longer texts of all languages, as language models write them: half of them say only what their source says. */
export const CLAIMS_FURTHER: readonly LabelledCase[] = [
  [
    {
      title: 'Hammock Siesta',
      body_html: '<p>Woven hammock of cotton with wooden spreader bars. Carries up to 150 kg. 200 x 80 cm.</p>',
      options: [{ name: 'Colour', values: ['Natural', 'Striped'] }],
    },
    '<p>Sway between two trees with the Siesta hammock. It is woven of cotton, stretched on wooden spreader bars, and carries up to 150 kg. At 200 × 80 cm there is room to lie down with a book.</p><ul><li>Cotton weave</li><li>Wooden spreader bars</li><li>Natural or striped</li></ul><p>Hang it on the balcony, in the garden or on the porch, and let the afternoon go by.</p>',
    'en',
  ],
  [
    {
      title: 'Travel adapter',
      body_html: 'Adapter for plugs of 150 countries with two USB ports. Black.',
    },
    '<p>One black adapter for the sockets of 150 countries, with two USB ports for phone and tablet.</p><ul><li>[!claim:Surge protection]</li><li>[!claim:Child safety shutters]</li><li>[!claim:Travel pouch included]</li><li>[!claim:CE certified]</li></ul><p>It [!claim:charges laptops] as well, and [!claim:the manufacturer replaces it free for two years].</p>',
    'en',
  ],
  [
    {
      title: 'Sourdough crackers 150 g',
      body_html: '<p>Crackers of sourdough, wheat flour, sea salt and rosemary.</p>',
      vendor: 'Mill & Stone',
    },
    '<p>Mill & Stone bakes these crackers from sourdough, wheat flour, sea salt and rosemary. They go well with cheese, olives or a glass of wine.</p><ul><li>150 g</li><li>With [!claim:sesame seeds]</li><li>[!claim:No palm oil]</li><li>[!claim:Great Taste Award]</li></ul><p>[!claim:Baked in Devon] and [!claim:suitable for vegetarians].</p>',
    'en',
  ],
  [
    {
      title: 'Electric toothbrush S2',
      body_html: 'Sonic toothbrush with two modes and a charging base. Battery life of 21 days.',
    },
    '<p>Two modes, a charging base and a battery that lasts 21 days: the S2 is a sonic toothbrush for every morning and evening.</p><p>A [!claim:two-minute timer] and a [!claim:pressure sensor] guide you. [!claim:Dentists recommend it] because it [!claim:removes plaque] and [!claim:whitens teeth]. [!claim:Three brush heads] are in the box.</p>',
    'en',
  ],
  [
    {
      title: 'Felt slippers',
      body_html: 'Slippers of wool felt with a suede sole.',
      options: [{ name: 'Size', values: ['38', '40', '42'] }],
    },
    '<p>Come home, shoes off, slippers on. These are made of wool felt, with a sole of suede, and come in sizes 38, 40 and 42. Warm feet make for a good evening, with tea and a long film.</p>',
    'en',
  ],
  [
    {
      title: 'Kids bike 14 inch',
      body_html: '<p>Steel frame, 14 inch wheels, chain guard. Red.</p>',
    },
    '<p>A red bike with a steel frame, 14-inch wheels and a chain guard.</p><p>[!claim:Training wheels] and [!claim:a bell] come with it, and the [!claim:coaster brake] is easy for small feet. [!claim:From 4 years]. It also comes in [!claim:turquoise], and [!claim:ships within 24 hours].</p>',
    'en',
  ],
  [
    {
      title: 'Schneidebrett Olivenholz',
      body_html: '<p>Brett aus Olivenholz mit Griffloch, 35 x 20 cm. Von Hand spülen, ab und zu ölen.</p>',
    },
    '<p>Jedes Brett aus Olivenholz hat seine eigene Maserung. Dieses misst 35 × 20 cm und hängt am Griffloch griffbereit neben dem Herd. Spülen Sie es von Hand und ölen Sie es ab und zu, dann bleibt das Holz schön.</p>',
    'de',
  ],
  [
    {
      title: 'Luftbefeuchter 2 l',
      body_html: 'Ultraschall-Luftbefeuchter, Tank 2 l, bis 25 m².',
    },
    '<p>Der Luftbefeuchter arbeitet mit Ultraschall, fasst 2 Liter und reicht für Räume bis 25 m².</p><ul><li>[!claim:Nachtlicht]</li><li>[!claim:Abschaltautomatik]</li><li>[!claim:Aromafach für Duftöle]</li></ul><p>Er läuft [!claim:flüsterleise], [!claim:beugt Erkältungen vor] und lässt sich [!claim:per App steuern]. [!claim:24 Monate Herstellergarantie].</p>',
    'de',
  ],
  [
    {
      title: 'Fleecejacke Kinder',
      body_html: 'Jacke aus Fleece mit Reißverschluss.',
      options: [{ name: 'Farbe', values: ['Grün', 'Beere'] }],
      tags: ['Kinder'],
    },
    '<p>Eine Fleecejacke für Kinder mit Reißverschluss, in Grün oder Beere. Mit [!claim:Kinnschutz], [!claim:Daumenlöchern] und [!claim:zwei Taschen], [!claim:winddicht] und [!claim:pflegeleicht]. [!claim:Klimaneutral versandt].</p>',
    'de',
  ],
  [
    {
      title: 'Rotwein Cuvée 0,75 l',
      body_html: 'Cuvée aus Merlot und Cabernet, trocken, 13 % vol.',
    },
    '<p>Eine trockene Cuvée aus Merlot und Cabernet mit 13 % vol. Sie passt zu Braten, Pasta und reifem Käse und schmeckt bei Zimmertemperatur.</p><p>Der Wein [!claim:reifte im Barrique], duftet nach [!claim:Kirschen] und wurde [!claim:mit Gold prämiert]. Die Trauben wachsen [!claim:in der Toskana].</p>',
    'de',
  ],
  [
    {
      title: 'Coussin de sol 60 cm',
      body_html: 'Coussin rond en velours, garnissage polyester.',
      options: [{ name: 'Couleur', values: ['Ocre', 'Prune'] }],
    },
    '<p>Un coussin de sol rond de 60 cm, en velours, garni de polyester. En ocre ou en prune, il trouve sa place près de la table basse, dans une chambre d’enfant ou sous une fenêtre.</p>',
    'fr',
  ],
  [
    {
      title: 'Gourde 500 ml',
      body_html: 'Gourde en acier inoxydable, bouchon à vis.',
    },
    '<p>Une gourde de 500 ml en acier inoxydable, avec un bouchon à vis.</p><ul><li>[!claim:Isotherme]</li><li>[!claim:Sans BPA]</li><li>[!claim:Anti-fuite]</li><li>[!claim:Convient aux boissons gazeuses]</li></ul><p>[!claim:Gravée au laser] à votre nom, elle est livrée [!claim:dans un coffret cadeau]. [!claim:Satisfait ou remboursé].</p>',
    'fr',
  ],
  [
    {
      title: 'Crème de nuit 50 ml',
      body_html: 'Crème riche pour le visage, à la rose.',
    },
    '<p>Une crème riche à la rose pour le visage, en pot de 50 ml. Le soir, appliquez-la du bout des doigts sur la peau propre.</p><p>Elle contient du [!claim:collagène] et du [!claim:beurre de mangue], [!claim:atténue les ridules] et [!claim:hydrate pendant 24 heures]. [!claim:Formulée par des pharmaciens].</p>',
    'fr',
  ],
  [
    {
      title: 'Cojín de lactancia',
      body_html: 'Cojín de algodón relleno de microperlas.',
    },
    '<p>Un cojín de lactancia de algodón, relleno de microperlas. Se adapta al cuerpo y acompaña las primeras semanas.</p><ul><li>[!claim:Funda desenfundable]</li><li>[!claim:Alivia la espalda]</li><li>[!claim:Sin sustancias nocivas]</li></ul><p>[!claim:Hecho en España]. [!claim:Recomendado por matronas]. [!claim:Envío en 24 horas].</p>',
    'es',
  ],
  [
    {
      title: 'Farol de jardín',
      body_html: 'Farol de metal negro con cristal, 30 cm de alto, para una vela.',
    },
    '<p>Un farol de metal negro y cristal, de 30 cm de alto, para una vela. Colócalo en la terraza o en el rellano: cuando cae la tarde, basta una llama para cambiar el ambiente.</p>',
    'es',
  ],
  [
    {
      title: 'Pasta di semola 500 g',
      body_html: 'Rigatoni di semola di grano duro. Cottura 11 minuti.',
    },
    '<p>Rigatoni di semola di grano duro, pronti in 11 minuti. Trattengono bene il sugo: provateli con pomodoro e basilico o con un ragù della domenica.</p><p>[!claim:Trafilati al bronzo] e [!claim:essiccati lentamente], sono [!claim:ricchi di proteine]. [!claim:Grano 100% italiano].</p>',
    'it',
  ],
  [
    {
      title: 'Ombrello pieghevole',
      body_html: 'Ombrello con otto stecche e manico in legno.',
    },
    '<p>Un ombrello pieghevole con otto stecche e manico in legno. Sta in borsa senza farsi notare.</p><ul><li>[!claim:Antivento]</li><li>[!claim:Apertura automatica]</li><li>[!claim:Fodero incluso]</li><li>[!claim:Protezione UV]</li></ul>',
    'it',
  ],
  [
    {
      title: 'Wollen sjaal',
      body_html: 'Sjaal van lamswol, 180 x 30 cm.',
      options: [{ name: 'Kleur', values: ['Camel', 'Zwart'] }],
    },
    '<p>Een sjaal van lamswol, 180 × 30 cm, in camel of zwart. Sla hem één keer om voor de fiets, twee keer voor een winterwandeling.</p>',
    'nl',
  ],
  [
    {
      title: 'Waterkoker 1,7 l',
      body_html: 'Waterkoker van glas, 2200 W.',
    },
    '<p>Een glazen waterkoker voor 1,7 liter, met 2200 W.</p><ul><li>[!claim:Blauwe ledverlichting]</li><li>[!claim:Droogkookbeveiliging]</li><li>[!claim:Uitneembaar kalkfilter]</li></ul><p>De [!claim:handgreep blijft koel]. [!claim:Twee jaar garantie], en [!claim:voor 22 uur besteld is morgen in huis].</p>',
    'nl',
  ],
  [
    {
      title: 'Poduszka lniana 45 x 45 cm',
      body_html: 'Poszewka z lnu, zapinana na guziki, bez wypełnienia.',
    },
    '<p>Poszewka z lnu w rozmiarze 45 × 45 cm, zapinana na guziki, bez wypełnienia. Len marszczy się po swojemu i z czasem mięknie na kanapie, w fotelu i na łóżku.</p>',
    'pl',
  ],
  [
    {
      title: 'Blender 600 W',
      body_html: 'Blender z dzbankiem 1,5 l i dwoma prędkościami.',
    },
    '<p>Blender o mocy 600 W z dzbankiem na 1,5 l i dwoma prędkościami.</p><ul><li>[!claim:Kruszy lód]</li><li>[!claim:Funkcja samoczyszczenia]</li><li>[!claim:Butelka na wynos w zestawie]</li></ul><p>[!claim:Ostrza ze stali nierdzewnej], [!claim:antypoślizgowe nóżki] i [!claim:cicha praca]. [!claim:Wyprodukowany w Niemczech].</p>',
    'pl',
  ],
  [
    {
      title: 'Sveća od sojinog voska',
      body_html: 'Sveća u staklu, miris lavande, 180 g.',
    },
    '<p>Sveća od sojinog voska u staklu, 180 g, sa mirisom lavande. [!claim:Ručno livena], [!claim:gori 40 sati], [!claim:veganska]. [!claim:Smanjuje stres] i stiže u [!claim:poklon kutiji].</p>',
    'sr',
  ],
  [
    {
      title: 'Garderober',
      body_html: 'Garderober od hrasta sa pet kuka, širina 90 cm.',
    },
    '<p>Garderober od hrasta sa pet kuka, širok 90 cm. Kaputi, torbe i šeširi imaju svoje mesto odmah pored vrata.</p>',
    'sr',
  ],
  [
    {
      title: 'Running vest',
      body_html: '<p>Vest with two soft flasks of 500 ml and a whistle.</p>',
      options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    },
    '<p>Two soft flasks of 500 ml ride on your chest, and a whistle hangs where you can reach it. The vest comes in S, M and L. Fill the flasks, lace up and head for the hills.</p>',
    'en',
  ],
  [
    {
      title: 'Terracotta pot 20 cm',
      body_html: 'Pot of terracotta with a drainage hole and saucer.',
    },
    '<p>A terracotta pot of 20 cm with a drainage hole and a saucer. Terracotta breathes, so herbs and succulents feel at home in it. Put it on a sunny sill, water when the soil is dry, and watch the seasons change the clay.</p>',
    'en',
  ],
];
