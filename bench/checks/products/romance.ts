import { both, type LabelledCase } from '../labelled-case.ts';

/**
 * Products of many trades in French, Spanish and Italian: a text that says what its source says, and one with
 * inventions.
 */
export const PRODUCTS_ROMANCE: readonly LabelledCase[] = [
  ...both(
    'fr',
    {
      title: 'Puzzle en bois Forêt, 48 pièces',
      body_html:
        '<p>Puzzle de 48 pièces en bois de tilleul. Dès 5 ans. Format 36 x 26 cm. Livré dans une pochette en coton.</p>',
      vendor: 'Atelier Mésange',
      product_type: 'Jouets',
    },
    '<p>Un renard, une mésange et beaucoup d’arbres : avec ses 48 pièces en tilleul, le puzzle Forêt se laisse explorer dès cinq ans.</p><ul><li>Format une fois assemblé : 36 × 26 cm</li><li>Pochette en coton pour tout ranger</li></ul><p>On cherche, on tourne, on recommence… et l’on crie victoire quand la dernière pièce trouve sa place. Un cadeau à offrir un jour de pluie comme un jour de fête.</p>',
    '<p>Ce puzzle de [!number:60 pièces] en bois de [!material:hêtre] est [!claim:fabriqué dans le Jura] et peint avec [!claim:des encres végétales].</p><ul><li>[!claim:Dès 3 ans]</li><li>Bois certifié [!certification:FSC]</li><li>Boîte en [!material:métal]</li><li>[!claim:Conforme à la norme EN 71]</li></ul><p>Il [!claim:développe la concentration], mesure [!number:40 × 30 cm] et a reçu le [!claim:Grand Prix du Jouet]. [!claim:Livraison offerte.]</p>',
  ),
  ...both(
    'fr',
    {
      title: 'Sécateur Bypass Pro',
      body_html:
        '<p>Sécateur à lame franche en acier carbone, poignées en aluminium forgé, ressort interne. Diamètre de coupe 22 mm. Longueur 21 cm, 240 g. Pour gaucher et droitier.</p>',
      vendor: 'Taillandier',
      raw: { 'Pièces détachées': 'lame, ressort' },
    },
    '<p>Rosiers, fruitiers, haies : le sécateur Bypass Pro coupe net les rameaux jusqu’à 2,2 cm de diamètre. Sa lame franche est en acier carbone, ses poignées en aluminium forgé.</p><ul><li>21 cm pour 240 grammes</li><li>Ressort interne</li><li>Pour les gauchers comme pour les droitiers</li><li>Lame et ressort disponibles en pièces détachées</li></ul><p>Un coup de chiffon après la taille, et il repart pour un tour de jardin.</p>',
    '<p>La lame en [!material:acier inoxydable] [!claim:avec revêtement antiadhésif] coupe jusqu’à [!number:28 mm]. Les poignées [!material:en bois de frêne] sont [!claim:antidérapantes].</p><ul><li>[!number:180 g] seulement</li><li>[!claim:Garanti à vie]</li><li>[!claim:Étui en cuir inclus]</li><li>[!claim:Fabriqué en France]</li></ul><p>Lame d’origine [!brand:Felco], [!claim:affûtage automatique] et [!claim:verrouillage de sécurité]. [!claim:Recommandé par les paysagistes.]</p>',
  ),
  ...both(
    'fr',
    {
      title: 'Croquettes chat stérilisé, saumon 3 kg',
      body_html:
        '<p>Croquettes pour chat adulte stérilisé. 32 % de saumon, sans céréales. Protéines 38 %, matières grasses 11 %. Sac refermable de 3 kg.</p>',
      vendor: 'Mistigri',
      raw: { 'Ration par jour': '50 g pour un chat de 4 kg' },
    },
    '<p>À l’heure du repas, inutile d’appeler deux fois. Ces croquettes au saumon (32 %) s’adressent aux chats adultes stérilisés et se passent de céréales.</p><ul><li>38 % de protéines, 11 % de matières grasses</li><li>Sac de 3 kg refermable</li><li>Ration : 50 g par jour pour un chat de quatre kilos</li></ul><p>Versez, posez la gamelle, et laissez Monsieur le Chat juger : c’est lui le patron, après tout.</p>',
    '<p>Avec [!number:45 % de saumon] [!claim:sauvage d’Alaska], ces croquettes [!claim:protègent les voies urinaires] et [!claim:réduisent les boules de poils].</p><ul><li>[!claim:Sans conservateurs]</li><li>Sac de [!number:5 kg]</li><li>Enrichies en [!claim:taurine]</li><li>[!claim:Recommandées par les vétérinaires]</li></ul><p>Elles conviennent [!claim:aux chatons], sont [!claim:fabriquées en Bretagne] et emballées dans un sac en [!material:papier kraft]. [!claim:Satisfait ou remboursé.]</p>',
  ),
  ...both(
    'es',
    {
      title: 'Mochila infantil Zorro 8 L',
      body_html:
        '<p>Mochila para niños de lona de algodón. Capacidad 8 litros. Medidas 28 x 22 x 11 cm. Bolsillo delantero con cremallera y correa en el pecho. Lavar a mano.</p>',
      vendor: 'Pequeño Bosque',
      options: [{ name: 'Color', values: ['Naranja', 'Azul'] }],
    },
    '<p>¿Listos para la aventura? La mochila Zorro es de lona de algodón y guarda ocho litros de tesoros: piedras, meriendas y algún que otro dinosaurio.</p><ul><li>28 × 22 × 11 cm</li><li>Bolsillo delantero con cremallera</li><li>Correa en el pecho</li><li>En naranja o azul</li></ul><p>Si vuelve del parque con barro, se lava a mano y mañana será otro día.</p>',
    '<p>La mochila Zorro de [!material:poliéster] tiene capacidad para [!number:12 litros] y un [!claim:forro impermeable].</p><ul><li>[!claim:Tiras reflectantes]</li><li>[!claim:Apta para lavadora]</li><li>Para niños [!claim:a partir de 3 años]</li><li>Certificado [!certification:OEKO-TEX]</li></ul><p>Sus [!claim:correas acolchadas] [!claim:cuidan la espalda], pesa solo [!number:250 g] y está [!claim:hecha a mano en Portugal]. [!claim:Envío gratis en 24 horas.]</p>',
  ),
  ...both(
    'es',
    {
      title: 'Aceite de oliva virgen extra Picual, 500 ml',
      body_html:
        '<p>Aceite de oliva virgen extra de aceituna picual, primera prensada en frío. Cosecha de octubre de 2025. Botella de vidrio oscuro, 500 ml. Acidez 0,2°.</p>',
      vendor: 'Olivar de la Sierra',
      raw: { Origen: 'Jaén, España', Conservación: 'en lugar fresco y oscuro' },
    },
    '<p>Verde, intenso y con carácter: este virgen extra nace de la aceituna picual de Jaén, recogida en octubre de 2025 y prensada en frío. Su acidez es de 0,2 grados.</p><ul><li>Medio litro en vidrio oscuro</li><li>Guardar en un lugar fresco y sin luz</li></ul><p>Un chorrito sobre el tomate, otro sobre la tostada, y ya está media mañana resuelta.</p>',
    '<p>Aceite de aceituna [!claim:arbequina] con acidez de [!number:0,1°] y [!claim:rico en polifenoles]. [!claim:Reduce el colesterol.]</p><ul><li>[!certification:Denominación de Origen Sierra Mágina]</li><li>[!number:750 ml]</li><li>[!claim:Medalla de oro en Nueva York]</li><li>[!claim:Ecológico]</li></ul><p>Se presenta en [!material:lata], conviene consumirlo [!claim:antes de 18 meses], y es [!claim:apto para freír]. [!claim:Sin pesticidas.]</p>',
  ),
  ...both(
    'it',
    {
      title: 'Casetta per uccelli Pettirosso',
      body_html:
        '<p>Casetta nido in legno di pino con tetto di ardesia. Foro di ingresso 32 mm. 18 x 16 x 28 cm, peso 1,4 kg. Si pulisce dal fondo apribile. Gancio incluso.</p>',
      vendor: 'Bosco Vivo',
    },
    '<p>Chi abita qui? Con un foro di 32 millimetri e un tetto di ardesia, la casetta Pettirosso aspetta i suoi inquilini. È in legno di pino, pesa 1,4 kg e si appende con il gancio incluso.</p><ul><li>18 × 16 × 28 cm</li><li>Fondo apribile per la pulizia</li></ul><p>Scegliete un angolo tranquillo, abbiate un po’ di pazienza e godetevi lo spettacolo dalla finestra, magari con un caffè in mano.</p>',
    '<p>La casetta in [!material:legno di cedro] ha un foro di [!number:28 mm] e un tetto in [!material:rame]. [!claim:Resiste alla pioggia e al gelo.]</p><ul><li>[!number:1,1 kg]</li><li>Legno [!certification:FSC]</li><li>[!claim:Verniciata con colori atossici]</li><li>[!claim:Montaggio senza attrezzi]</li></ul><p>[!claim:Fatta a mano in Alto Adige] e [!claim:consigliata dagli ornitologi], ha una [!claim:garanzia di cinque anni] e [!claim:tiene lontani i gatti].</p>',
  ),
  ...both(
    'it',
    {
      title: 'Moka Vulcano 6 tazze',
      body_html:
        '<p>Moka in alluminio da 6 tazze (300 ml), manico in bachelite. Adatta a gas e piastre elettriche. Non adatta a induzione. Non lavare in lavastoviglie.</p>',
      vendor: 'Fratelli Brace',
      options: [{ name: 'Colore', values: ['Argento', 'Rosso'] }],
    },
    '<p>Il gorgoglio che sveglia la casa: Vulcano prepara sei tazze di caffè, 300 ml in tutto, su gas o piastra elettrica (non sull’induzione). È in alluminio, con il manico in bachelite.</p><ul><li>In argento o rosso</li><li>Da lavare a mano, mai in lavastoviglie</li></ul><p>Fuoco basso e nessuna fretta: il resto lo fa lei, come ogni mattina.</p>',
    '<p>Vulcano in [!material:acciaio inox] prepara [!number:9 tazze] anche [!claim:su induzione]. La [!claim:valvola di sicurezza brevettata] è di serie.</p><ul><li>[!number:450 ml]</li><li>[!claim:Lavabile in lavastoviglie]</li><li>Manico in [!material:legno]</li><li>[!claim:Senza BPA]</li></ul><p>Progettata con [!brand:Alessi] e [!claim:prodotta a Omegna], è [!claim:pronta in quattro minuti] e [!claim:garantita 10 anni].</p>',
  ),
  ...both(
    'it',
    {
      title: 'Shampoo solido Ortica 80 g',
      body_html:
        '<p>Shampoo solido per capelli grassi con estratto di ortica e argilla verde. 80 g, circa 60 lavaggi. Profumo di menta. Scatola di carta riciclata.</p>',
      vendor: 'Acquachiara',
    },
    '<p>Piccolo, verde e profumato di menta: lo shampoo solido Ortica è pensato per i capelli grassi e unisce estratto di ortica e argilla verde. Una saponetta da 80 grammi basta per circa sessanta lavaggi.</p><p>Strofinate, massaggiate, risciacquate: tre gesti, e la scatola di carta riciclata finisce dove deve finire, nella carta.</p>',
    '<p>Con [!claim:olio di rosmarino] e [!claim:senza solfati], Ortica [!claim:combatte la caduta dei capelli] e dura [!number:90 lavaggi].</p><ul><li>[!number:100 g]</li><li>[!claim:Dermatologicamente testato]</li><li>[!certification:Certificato COSMOS]</li><li>[!claim:Adatto a tutta la famiglia]</li></ul><p>[!claim:Non testato su animali], [!claim:biodegradabile] e confezionato in [!material:latta]. [!claim:Prodotto in Toscana.]</p>',
  ),
];
