import { parseTerms, type Term } from '../../terms.ts';

/** Parts of furniture, vehicles, toys and books, and what is delivered with them. */
export const FURNITURE_AND_TOYS: readonly Term[] = parseTerms(`
armrest
  source: arm|arms|armlehn*|arml*|accoud*|reposabraz*|bracciol*|armleun*|podłokiet*
  en: armrests
  de: armlehnen|armlehne
  fr: accoudoirs|accoudoir
  es: reposabrazos
  it: braccioli
  nl: armleuningen|armleuning
  pl: podłokietnik*
  sr: naslon* za ruke

back support
  source: headrest*|kopfst*|lumbar*|lomb*|lędźw*|lenden*|foot*|fuß*
  en: headrest|footrest|lumbar support|reclining backrest
  de: kopfstütze|fußstütze|lendenwirbelstütze|lordosenstütze|nackenstütze|verstellbare rückenlehne
  fr: appui tête|repose pied|repose pieds|soutien lombaire
  es: reposacabezas|reposapiés|soporte lumbar
  it: poggiatesta|poggiapiedi|supporto lombare
  nl: hoofdsteun|voetensteun|lendensteun
  pl: zagłówek|zagłówk*|podnóżek|podparcie lędźwiow*
  sr: naslon* za glavu|oslonac za noge|lumbaln*

mounting material
  source: mount*|screw*|halter*|schraub*|dübel*|fix*|vis|suppor*|soport*|tornill*|viti|beugel*|schroe*|śrub*|wkręt*|mocow*|šraf*|nosač*|bracket*|hanging|hang*
  en: wall mount|wall bracket|mounting hardware|mounting brackets|screws and plugs|screws|assembly kit|wall anchor
  de: wandhalterung|montagematerial|befestigungsmaterial|schrauben und dübel|schrauben|dübel|halterung|kippsicherung
  fr: support mural|fixation murale|visserie|vis et chevilles|matériel de fixation|kit anti basculement
  es: soporte de pared|tornillería|tornillos y tacos|tornillos|material de montaje|kit antivuelco
  it: supporto a parete|viti e tasselli|viteria|viti|ferramenta|kit antiribaltamento
  nl: muurbeugel|wandhouder|montagemateriaal|schroeven en pluggen|schroeven|bevestigingsmateriaal|kantelbeveiliging
  pl: uchwyt ścienn*|mocowani* ścienn*|śrub*|wkręt* i kołk*|zestaw do montażu
  sr: zidn* nosač*|šraf*|tiplov*|materijal za montažu

felt pads
  source: felt*|filz*|feutr*|fieltr*|feltr*|vilt*|filc*|feet|füße|pieds|patas|piedini|voet*|nóżk*|nožic*|gleiter
  en: felt pads|rubber feet|non slip feet|floor protectors
  de: filzgleiter|gummifüße|möbelgleiter|bodenschoner
  fr: patins en feutre|pieds en caoutchouc|patins antidérapants
  es: fieltros|patas de goma|pies de goma|protectores de suelo
  it: feltrini|piedini in gomma
  nl: viltjes|rubberen voetjes|vloerbeschermers
  pl: podkładk* filcow*|gumow* nóżk*|stopk*
  sr: filc* podmetač*|gumen* nožic*

strainer
  source: strain*|infus*|sieb*|passoire|colador|colino|zeef*|sit*|zaparz*|cedilj*|filter*|filtr*
  en: strainer|infuser|tea strainer|sieve
  de: teesieb|siebeinsatz|sieb|teefilter
  fr: passoire|infuseur|filtre à thé
  es: colador|infusor
  it: colino|infusore|filtro per tè
  nl: zeefje|theezeef|theefilter
  pl: sitk*|zaparzacz*
  sr: cediljk*|sitno sito

spare parts
  source: spare*|ersatz*|rechange|repuesto|recambio*|ricambio|reserve*|zapas*|rezerv*|refill*|nachfüll*|recharge*
  en: spare blade|spare strings|spare set|spare filter|spare bag|replacement blade|replacement head|spare seal|refill pack
  de: ersatzklinge*|ersatzsaiten|ersatzfilter|ersatzbeutel|ersatzdichtung|ersatzbürste*|nachfüllpack
  fr: lame de rechange|lames de rechange|filtre de rechange|joint de rechange|recharge|cordes de rechange
  es: cuchilla de repuesto|cuchillas de repuesto|filtro de repuesto|junta de repuesto|cuerdas de repuesto|recambio
  it: lama di ricambio|lame di ricambio|filtro di ricambio|guarnizione di ricambio|corde di ricambio|ricarica
  nl: reservemes|reservemesjes|reservefilter|reservesnaren|navulling|reserveborstel*
  pl: zapasow* ostrz*|zapasow* filtr*|zapasow* strun*|zapasow* uszczelk*|wkład* wymienn*
  sr: rezervn* sečiv*|rezervn* filter*|rezervn* žic*|rezervn* dihtung*

lid
  source: lid|lids|deckel*|couvercle*|tapa|tapas|coperch*|deksel*|pokryw*|wiecz*|poklop*|cap|caps|straw*|halm|stroh*|paille*|bouchon*|tapón|tappo|dop
  en: glass lid|airtight lid|leakproof lid|screw lid|splash guard|locking lid|lid with straw|straw|drinking straw
  de: glasdeckel|auslaufsicherer deckel|schraubdeckel|spritzschutz|strohhalm|trinkhalm
  fr: couvercle en verre|couvercle hermétique|couvercle|paille
  es: tapa de cristal|tapa hermética|tapa de vidrio|tapa de rosca|pajita|tapa
  it: coperchio in vetro|coperchio ermetico|coperchio|cannuccia
  nl: glazen deksel|deksel|schroefdeksel|rietje
  pl: szklan* pokryw*|pokrywk*|słomk*
  sr: stakleni poklopac|poklopac|slamčic*|slamk*

utensils
  source: spoon*|löffel*|cuill*|cuchar*|cucchiai*|misurin*|lepel*|łyż*|kaši*|spatul*|spatel*|whisk*|chopstick*
  en: measuring spoon|serving spoon|spatula|whisk|chopsticks|recipe cards|cooling rack|steamer basket|pot holder|bamboo spoon
  de: messlöffel|dosierlöffel|servierlöffel|spatel|schneebesen|essstäbchen|dämpfeinsatz|topflappen|saftrille
  fr: cuillère doseuse|cuillère de service|spatule|fouet|baguettes|panier vapeur|maniques|rigole
  es: cuchara medidora|cuchara de servir|espátula|batidor|palillos|cesta de vapor|ranura para jugos
  it: misurino|cucchiaio|spatola|frusta|bacchette|cestello per vapore|presine
  nl: maatschepje|maatlepel|opscheplepel|spatel|garde|eetstokjes|stoommand|pannenlappen|sapgeul
  pl: łyżeczk*|łopatk*|trzepaczk*|pałeczk*|miark*|kosz* do gotowania na parze
  sr: kašičic*|merica|lopatic*|mutilic*|štapić*|korp* za paru

instructions
  source: instruct*|manual*|anleitung*|booklet*|guide*|heft|livret*|notice|folleto*|istruz*|librett*|boek*|handleid*|instrukc*|książ*|uputst*|sticker*|aufkleb*|book|buch
  en: instruction manual|care guide|pattern booklet|step by step guide|user guide|e book|booklet|stickers|sticker sheet
  de: bedienungsanleitung|pflegeanleitung|ratgeber|begleitheft|booklet|sticker|aufkleber|stickerbogen
  fr: mode d emploi|guide d entretien|livret|autocollants
  es: manual de instrucciones|guía de cuidados|folleto|pegatinas
  it: manuale di istruzioni|libretto|opuscolo|adesivi
  nl: gebruiksaanwijzing|boekje|stickers|stickervel
  pl: instrukcj* obsługi|książeczk*|poradnik*|naklejk*
  sr: uputstv* za upotrebu|knjižic*|nalepnic*

tuner
  en: tuner|music stand|plectrum|picks|capo|gig bag
  de: stimmgerät|plektren|plektrum|notenständer|kapodaster
  fr: accordeur|médiator|médiators|pupitre|capodastre
  es: afinador|púa|púas|atril|cejilla
  it: accordatore|plettro|plettri|leggio|capotasto
  nl: stemapparaat|plectrum|plectra|muziekstandaard|capo
  pl: stroik|stroiki|tuner*|kostk* gitarow*|pulpit*
  sr: štimer|trzalic*|kapodaster

bell
  source: bell|klingel|sonnette|timbre|campanell*|bel|dzwon*|zvon*|basket*|korb*|kosz*|korp*|panier|cest*|mand*|rack*|ständer|stand
  en: bicycle bell|bell|bicycle basket|front basket|handlebar basket|kickstand|mudguards|pannier rack|training wheels|luggage rack
  de: fahrradklingel|klingel|korb|ständer|schutzbleche|gepäckträger|stützräder
  fr: sonnette|panier avant|béquille|garde boue|porte bagages|petites roues
  es: timbre|cesta|pata de cabra|guardabarros|portaequipajes|ruedines
  it: campanello|cestino|cavalletto|parafanghi|portapacchi|rotelle
  nl: bel|fietsbel|mandje|standaard|spatborden|bagagedrager|zijwieltjes
  pl: dzwonek|dzwonk*|koszyk*|stopk*|nóżk*|błotnik*|bagażnik*
  sr: zvonc*|korp*|nogar*|blatobran*|pomoćn* točkić*

brake
  source: brake*|brems*|frein*|freno|freni|rem|remmen|hamul*|kočnic*|suspens*|feder*|vering|amorty*|amortiz*
  en: disc brake|coaster brake|disc brakes|hand brake|suspension|gear shift|handlebar adjustable|adjustable handlebar|quick release
  de: scheibenbremse*|rücktrittbremse|handbremse|federung|gangschaltung|höhenverstellbarer lenker|schnellspanner
  fr: frein à disque|freins à disque|frein à main|suspension|guidon réglable|attache rapide
  es: freno de disco|frenos de disco|freno de mano|suspensión|manillar ajustable|cierre rápido
  it: freno a disco|freni a disco|freno a mano|sospensione|manubrio regolabile|sgancio rapido
  nl: schijfrem|terugtraprem|schijfremmen|handrem|vering|verstelbaar stuur|snelsluiting
  pl: hamulec|hamulc*|amortyzac*|regulowan* kierownic*|szybkozamykacz*
  sr: disk kočnic*|ručn* kočnic*|amortizer*|podesiv* volan*

mirror
  en: mirror|magnifying mirror|magnifier
  de: spiegel|kosmetikspiegel|vergrößerungsspiegel|lupe
  fr: miroir|miroir grossissant|loupe
  es: espejo|espejo de aumento|lupa
  it: specchio|specchietto|lente d ingrandimento
  nl: spiegel|spiegeltje|vergrootglas
  pl: lusterk*|lustr*|lup*
  sr: ogledal*|lup*

tie backs
  en: tiebacks|tie backs|curtain rings|curtain hooks|curtain tape
  de: raffhalter|vorhangringe|gardinenhaken|kräuselband
  fr: embrasses|anneaux|ruflette|galon fronceur
  es: alzapaños|ganchos para cortina|anillas
  it: bracciali per tende|anelli per tende|embrasse
  nl: embrasses|gordijnhaken|gordijnringen|plooiband
  pl: upinacz*|żabk*|taśm* marszcząc*
  sr: kopč* za zavese|prstenov* za zavese

wind shield
  en: wind shield|windshield|windscreen|rain guard|sun shade|sun visor
  de: windschutz|windschild|regenschutz|sonnenblende|sonnendach
  fr: pare vent|pare soleil|protection contre le vent
  es: protector de viento|paravientos|parasol|visera
  it: paravento|parasole|visiera
  nl: windscherm|zonneklep|zonnescherm
  pl: osłon* przeciwwiatrow*|osłon* przed wiatrem|daszek
  sr: vetrobran*|štitnik od vetra|suncobran

expansion
  source: dice|würfel*|dés|dados|dadi|dobbel*|kośc*|kock*|expansion|erweit*|extens*
  en: expansion pack|expansion|bonus cards|extra cards|set of dice|sand timer|score pad|playing pieces
  de: erweiterung|bonuskarten|zusatzkarten|würfel|sanduhr|wertungsblock|spielfiguren
  fr: extension|cartes bonus|dés|sablier|bloc de score|pions
  es: expansión|cartas extra|dados|reloj de arena|fichas
  it: espansione|carte bonus|dadi|clessidra|segnalini
  nl: uitbreiding|bonuskaarten|dobbelstenen|zandloper|scoreblok|pionnen
  pl: dodatek|rozszerzeni*|kości|kostk*|klepsydr*|pionk*
  sr: ekspanzij*|proširenj*|kockic*|peščan* sat*|pion*

converter
  source: cartridge*|patron*|cartouche*|cartuch*|cartucc*|naboj*|converter*|konvert*|bookmark*|ribbon*|leseband|lesezeich*
  en: converter|ink cartridges|ink bottle|spare nib|pen loop|bookmark|ribbon marker
  de: konverter|tintenpatronen|tintenglas|stiftschlaufe|lesezeichen|leseband
  fr: convertisseur|cartouches d encre|flacon d encre|marque page|signet
  es: convertidor|cartuchos de tinta|tintero|marcapáginas
  it: convertitore|cartucce d inchiostro|segnalibro
  nl: converter|inktpatronen|inktpotje|bladwijzer|leeslint
  pl: konwerter*|naboj* atrament*|zakładk*
  sr: konverter*|patron* mastila|obeleživač*

certificate
  source: certificate*|zertifikat*|certificat*|certyfikat*|sertifikat*|limited|limitier*|limitée|limitada|limitata|gelimit*|limitow*|ograničen*|signed|signier*
  en: certificate of authenticity|authenticity certificate|numbered certificate|signed by the author|signed edition|limited edition
  de: echtheitszertifikat|nummeriertes zertifikat|signiert*|limitierte auflage|limitierte edition
  fr: certificat d authenticité|dédicacé|dédicacée|édition limitée
  es: certificado de autenticidad|firmado por el autor|edición limitada
  it: certificato di autenticità|firmato dall autore|edizione limitata
  nl: certificaat van echtheid|gesigneerd|gesigneerde|gelimiteerde oplage|gelimiteerde editie
  pl: certyfikat* autentyczności|z autografem|limitowan* edycj*|edycj* limitowan*
  sr: sertifikat* autentičnosti|potpisan* od autora|ograničen* izdanj*

book extras
  source: hardcover|hardback|hard cover|gebunden*|rigid*|dura|tward*|tvrd*|audio*|gloss*|map|maps|karte*|cd
  en: hardcover|audio cd|audiobook|glossary|foreword by|colouring pages|fold out map|worksheets|answer key
  de: hardcover|hörbuch|audio cd|glossar|vorwort von|ausmalseiten|faltkarte|arbeitsblätter|lösungsteil
  fr: couverture rigide|livre audio|cd audio|glossaire|préface de|carte dépliante|pages à colorier
  es: tapa dura|audiolibro|glosario|prólogo de|mapa desplegable|páginas para colorear
  it: copertina rigida|audiolibro|glossario|prefazione di|mappa pieghevole|pagine da colorare
  nl: hardcover|luisterboek|woordenlijst|voorwoord van|uitvouwkaart|kleurplaten
  pl: tward* opraw*|audiobook*|słowniczek|przedmow*|rozkładan* map*|kolorowank*
  sr: tvrd* povez*|audio knjig*|rečnik pojmova|predgovor

drainage
  source: drain*|drenaj*|drenag*|drenaż*|drenaž*|abfluss*|ablauf*|afwater*|odpływ*|water*|wasser*|riego|irriga*|bewässer*
  en: drainage hole|drainage holes|self watering|water reservoir|irrigation system|overflow
  de: abflussloch|ablaufloch|drainagelöcher*|bewässerungssystem|selbstbewässernd*|wasserspeicher|überlauf
  fr: trou de drainage|trous de drainage|réserve d eau|arrosage automatique
  es: orificio de drenaje|agujeros de drenaje|autorriego|sistema de riego|depósito de riego
  it: foro di drenaggio|fori di drenaggio|autoirrigante|riserva d acqua|irrigazione automatica
  nl: drainagegat|drainagegaten|afwateringsgat|zelfbewaterend|watergeefsysteem|waterreservoir
  pl: otwór odpływow*|otwor* drenażow*|system nawadniani*|samonawadniając*
  sr: rup* za drenažu|samonavodnjavaj*
`);
