import { parseTerms, type Term } from '../terms.ts';

/** How a product is made, packed and used, and how long it stays as it is. A text that names one claims it. */
export const MAKING: readonly Term[] = parseTerms(`
stays cool
  source: cool*|kühl*|froid*|frío*|fredd*|koel*|chłod*|hlad*
  en: stays cool|stay cool|cool touch|cool to the touch|does not get hot
  de: bleibt kühl|bleiben kühl|wird nicht heiß
  fr: reste froid|reste froide|ne chauffe pas
  es: no se calienta|tacto frío|permanece frío
  it: non scotta|resta freddo|resta fredda|non si scalda
  nl: blijft koel|wordt niet heet
  pl: nie nagrzewa|się nie nagrzewa|pozostaje chłodn*
  sr: ne zagreva|ostaje hladn*

keeps its quality
  en: never rusts|won t rust|does not rust|stays sharp|stay sharp|keeps its shape|keep their shape|won t fade|does not fade|never fades|gets softer|get softer|lasts a lifetime|lasts for years|does not yellow|never needs sharpening|stays fresh for
  de: rostet nicht|bleibt scharf|formstabil*|bleibt in form|bleicht nicht aus|vergilbt nicht|wird mit jeder wäsche weicher|hält ein leben lang|hält jahrelang|färbt nicht ab
  fr: ne rouille pas|reste tranchant|garde sa forme|ne se décolore pas|ne jaunit pas|dure toute une vie|ne déteint pas
  es: no se oxida|no se deforma|no destiñe|no amarillea|mantiene el filo|mantiene su forma|dura toda la vida
  it: non arrugginisce|non si deforma|non sbiadisce|non ingiallisce|mantiene la forma|resta affilat*|dura una vita
  nl: roest niet|blijft scherp|vormvast|vormvaste|verkleurt niet|vergeelt niet|behoudt zijn vorm|gaat een leven lang mee
  pl: nie rdzewieje|nie blaknie|nie żółknie|nie odkształca|zachowuje kształt|długo pozostaje ostr*|na całe życie
  sr: ne rđa|ne bledi|ne žuti|zadržava oblik|ostaje oštar*|traje ceo život

quiet running
  source: quiet*|silent*|leise*|silenc*|silenz*|stil|stille|cich*|tih*|noise*|db
  en: very quiet|extra quiet|ultra quiet|especially quiet|runs quietly|works quietly|quiet operation
  de: besonders leise|sehr leise|extrem leise|flüsterleise|läuft leise|arbeitet leise|dazu besonders leise
  fr: très silencieux|très silencieuse|ultra silencieux|fonctionne en silence
  es: muy silencioso|muy silenciosa|ultrasilencioso|funcionamiento silencioso
  it: molto silenzioso|molto silenziosa|silenziosissim*|ultrasilenzioso
  nl: erg stil|zeer stil|extra stil|muisstil
  pl: bardzo cich*|wyjątkowo cich*|cich* prac*
  sr: veoma tih*|izuzetno tih*|tih* rad

processing
  source: raw|roh*|cru|crudo|cruda|rauw*|surow*|sirov*|press*|gepresst*|prensad*|spremut*|geperst*|tłoczon*|ceđen*|roast*|röst*|torréf*|tostad*|tostat*|gebrand*|palon*|pržen*|dried|getrocknet*|séch*|secad*|essicc*|gedroogd*|suszon*|sušen*|aged|gereift*|filter*|filtr*
  en: raw|unpasteurised|unpasteurized|cold pressed|stone ground|sun dried|slow roasted|freshly roasted|hand harvested|wild harvested|oak aged|barrel aged|cold brewed|air dried|freeze dried|unfiltered|first pressing|slow dried|bronze die|bronze cut|naturally fermented
  de: naturbelassen*|unpasteurisiert*|kaltgepresst*|kalt gepresst*|steingemahlen*|sonnengetrocknet*|schonend geröstet*|langsam geröstet*|frisch geröstet*|wildgesammelt*|fassgereift*|im eichenfass|im barrique|im holzfass|langsam getrocknet*|bronzegezogen*|luftgetrocknet*|gefriergetrocknet*|ungefiltert*|fermentiert*
  fr: non pasteurisé*|pressé à froid|pressée à froid|pressées à froid|moulu à la meule|moulue à la meule|séché au soleil|séchées au soleil|torréfié lentement|vieilli en fût|vieillie en fût|élevé en fût|affiné*|tréfilé* au bronze|lyophilisé*|non filtré*|cueillette sauvage|première pression
  es: sin pasteurizar|prensado en frío|prensada en frío|molido a la piedra|secado al sol|secados al sol|tostado lento|envejecido en barrica|crianza en barrica|curado lentamente|secado lento|liofilizad*|sin filtrar|recolección silvestre|primera presión
  it: non pastorizzat*|crudo|spremuto a freddo|spremuta a freddo|spremitura a freddo|macinat* a pietra|essiccat* al sole|tostat* lentamente|tostatura lenta|invecchiat* in botte|invecchiat* in barrique|trafilat* al bronzo|essiccat* lentamente|essiccazione lenta|liofilizzat*|non filtrat*|prima spremitura
  nl: ongepasteuriseerd|ongepasteuriseerde|koudgeperst|koudgeperste|steengemalen|zongedroogd|zongedroogde|langzaam gebrand|vers gebrand|wildpluk|gerijpt op|houtgerijpt|langzaam gedroogd|ongefilterd|gevriesdroogd|rauwe
  pl: niepasteryzowan*|tłoczon* na zimno|zimno tłoczon*|mielon* na kamieniu|suszon* na słońcu|wolno palon*|świeżo palon*|liofilizowan*|niefiltrowan*|dojrzewając* w beczk*
  sr: nepasterizovan*|hladno ceđen*|mleven* na kamenu|sušen* na suncu|sporo pržen*|sveže pržen*|nefiltriran*

impregnated
  source: impregn*|imprägn*|dwr|water repellent|durable water|imprégn*|impregniran*|autoclav*|pressure treat*|kdi|geïmpreg*
  en: pressure treated|impregnated|autoclave treated
  de: kesseldruckimprägniert*|druckimprägniert*|imprägniert*
  fr: traité* autoclave|traité* en autoclave|imprégné|imprégnée|imprégnés|imprégnées
  es: tratad* en autoclave|impregnad*
  it: trattat* in autoclave|impregnat*
  nl: geïmpregneerd|geïmpregneerde
  pl: impregnowan*
  sr: impregniran*

returnable packaging
  source: mehrweg*|pfand*|deposit*|consign*|retornab*|statiegeld*|zwrotn*|povratn*
  en: returnable jar|returnable bottle|deposit jar|deposit bottle
  de: mehrweg*|pfandglas|pfandflasche
  fr: bocal consigné|bouteille consignée|consigné|consignée
  es: envase retornable|botella retornable|tarro retornable
  it: vuoto a rendere
  nl: statiegeld*
  pl: opakowani* zwrotn*|butelk* zwrotn*|słoik* zwrotn*
  sr: povratn* ambalaž*|povratn* flaš*

easy assembly
  source: assembl*|montage*|montier*|aufbau*|mont*|składan*|sklap*|set up
  en: assembly takes|ready in minutes|no assembly|easy assembly|quick assembly|easy to assemble|pre assembled|fully assembled
  de: aufbau dauert|schnell aufgebaut|einfach aufgebaut|einfache montage|leicht zu montieren|fertig montiert|vormontiert*
  fr: facile à monter|montage facile|montage rapide|livré monté|prêt à l emploi en
  es: fácil de montar|montaje sencillo|montaje rápido|se monta en|premontado
  it: facile da montare|montaggio semplice|montaggio rapido|si monta in|già montat*
  nl: eenvoudig te monteren|snel gemonteerd|makkelijk te monteren|voorgemonteerd
  pl: łatw* w montażu|łatw* montaż|szybki montaż|zmontowan*
  sr: lako se sklapa|laka montaža|brza montaža

gift box
  source: gift*|geschenk*|cadeau*|regalo*|prezent*|poklon*
  en: gift box|gift bag|gift packaging|gift wrapped|gift card|greeting card|presentation box
  de: geschenkbox|geschenkkarton|geschenkverpack*|geschenkset|grußkarte
  fr: coffret cadeau|boîte cadeau|pochette cadeau|papier cadeau|carte de vœux
  es: caja de regalo|bolsa de regalo|envuelto para regalo|estuche de regalo|tarjeta de felicitación|mensaje
  it: scatola regalo|sacchetto regalo|busta regalo|biglietto di auguri
  nl: geschenkdoos|cadeauverpakking|cadeaudoos|geschenkverpakking|kaartje
  pl: pudełk* prezentow*|torebk* prezentow*|kartk* z życzeniami
  sr: poklon kutij*|poklon kes*|čestitk*

animal welfare
  source: cruelty|animal*|tier*|animaux|animales|animali|dier*|zwierz*|životinj*
  en: cruelty free|not tested on animals|never tested on animals|free range|grass fed|pasture raised
  de: tierversuchsfrei*|ohne tierversuche|freilandhaltung|aus weidehaltung|tiergerecht*
  fr: non testé sur les animaux|non testée sur les animaux|non testés sur les animaux|cruelty free|élevé en plein air
  es: cruelty free|no testado en animales|no probado en animales|libre de crueldad|criado en libertad
  it: cruelty free|non testato su animali|non testata su animali|allevat* all aperto
  nl: dierproefvrij|dierproefvrije|niet getest op dieren|vrije uitloop
  pl: nietestowan* na zwierzętach|cruelty free|wolny wybieg
  sr: nije testiran* na životinjama|bez okrutnosti

ice crushing
  source: ice|eis|glace|hielo|ghiaccio|ijs|lód|lodu|led
  en: crushes ice|ice crush|ice crushing|grinds nuts
  de: zerkleinert eis|crushed eis|ice crush
  fr: pile la glace|glace pilée
  es: tritura hielo|pica hielo|picahielo
  it: trita ghiaccio|tritaghiaccio
  nl: crusht ijs|ijs crushen|vermaalt ijs
  pl: kruszy lód|kruszeni* lodu
  sr: drobi led|mrvi led

vegetarian
  source: vegetar*|végét*|wegetar*|vegan*|végan*|wegań*|halal|kosher|koscher|casher
  en: suitable for vegetarians|vegetarian friendly|suitable for vegans|halal|kosher
  de: für vegetarier|für veganer|vegetarisch*|halal|koscher*
  fr: convient aux végétariens|convient aux végétaliens|halal|casher
  es: apto para vegetarianos|apto para veganos|halal|kosher
  it: adatto ai vegetariani|adatto ai vegani|halal|kosher
  nl: geschikt voor vegetariërs|geschikt voor veganisten|halal|koosjer
  pl: dla wegetarian|dla wegan|halal|koszern*
  sr: za vegetarijance|za vegane|halal|košer

climate
  source: climate*|klima*|carbon*|carbone|carbono|co2|packag*|verpack*|emball*|embalaj*|imball*|verpak*|opakow*|ambalaž*
  en: carbon neutral|climate neutral|co2 neutral|plastic free packaging|recycled packaging|carbon offset
  de: klimaneutral*|co2 neutral*|plastikfrei verpackt|plastikfreie verpackung
  fr: neutre en carbone|emballage sans plastique|emballage recyclé
  es: neutro en carbono|carbono neutral|embalaje sin plástico|envase sin plástico
  it: carbon neutral|a impatto zero|imballaggio senza plastica|imballaggio riciclato
  nl: klimaatneutraal|klimaatneutrale|co2 neutraal|plasticvrij verpakt|plasticvrije verpakking
  pl: neutraln* dla klimatu|neutraln* węglow*|opakowani* bez plastiku
  sr: klimatski neutraln*|ambalaž* bez plastike
`);
