import { parseTerms, type Term } from '../../terms.ts';

/** Parts of clothes, bags and jewellery, and what is delivered with them. */
export const CLOTHES_AND_BAGS: readonly Term[] = parseTerms(`
handle
  source: handle*|griff*|poignée*|asa|asas|mango|manic*|manigl*|impugn*|handvat*|greep|uchwyt*|rączk*|dršk*|ručk*|anse*|hengsel*
  en: carry handle|carrying handle|grab handle|ergonomic handle|top handle|pull on handles
  de: haltegriff*|tragegriff*|ergonomisch* griff*|softgriff
  fr: poignée de transport|poignée ergonomique|poignée de maintien
  es: asa de transporte|mango ergonómico|agarradera*
  it: maniglia di trasporto|impugnatura ergonomica
  nl: draaggreep|ergonomische handgreep
  pl: uchwyt do przenoszenia|ergonomiczn* uchwyt*|ergonomiczn* rączk*
  sr: ručk* za nošenje|ergonomsk* ručk*

straps
  source: strap*|gurt*|riemen|sangle*|bandouli*|correa*|tirant*|cinghi*|tracolla|band|riem*|pasek|pask*|kaiš*|traka|trake|cinta*
  en: padded straps|shoulder strap|carry strap|chest strap|wrist strap|luggage strap|adjustable strap|adjustable straps
  de: schultergurt*|tragegurt*|brustgurt*|schulterriemen|trageriemen|handschlaufe
  fr: bandoulière réglable|sangles réglables|sangle de transport|bretelles rembourrées|dragonne
  es: bandolera|correa ajustable|correa de transporte|tirantes acolchados|cinta de transporte
  it: tracolla regolabile|tracolla staccabile|spallacci imbottiti|laccetto
  nl: schouderband*|draagriem|draagband|borstband|schouderriem
  pl: pasek na ramię|pasek do noszenia|regulowan* szelk*|pas piersiow*
  sr: podesiv* kaiš*|traka za nošenje

laptop compartment
  source: laptop*|notebook|ordinateur|portátil*|computer|tablet*
  en: laptop compartment|laptop sleeve|tablet compartment
  de: laptopfach|tabletfach
  fr: compartiment ordinateur|poche ordinateur
  es: compartimento para portátil|bolsillo para portátil
  it: scomparto per laptop|tasca porta pc|scomparto porta computer
  nl: laptopvak|tabletvak
  pl: przegrod* na laptop*|kieszeń na laptop*
  sr: pregrada za laptop|džep za laptop

bottle holder
  en: bottle holder|cup holder|drinks holder
  de: flaschenhalter|getränkehalter|becherhalter
  fr: porte bouteille|porte gobelet|porte gourde
  es: portabotellas|portavasos
  it: portabottiglia|portabicchiere|portaborraccia
  nl: flessenhouder|bekerhouder|drankhouder
  pl: uchwyt na kubek|uchwyt na butelk*|kieszeń na butelk*
  sr: držač za čaš*|držač za flaš*

rain cover
  en: rain cover|weather cover|dust cover|protective cover
  de: regenhülle|regenschutzhülle|schutzhülle|abdeckhaube
  fr: housse de pluie|housse anti pluie|housse de protection|protège pluie
  es: funda impermeable|funda para la lluvia|funda protectora
  it: copertura antipioggia|coprizaino|telo protettivo|custodia protettiva
  nl: regenhoes|beschermhoes
  pl: pokrowiec przeciwdeszczow*|osłon* przeciwdeszczow*|pokrowiec ochronn*
  sr: navlak* za kišu|zaštitn* navlak*

case
  source: case*|etui*|étui*|box|boxes|dose|beutel|hülle*|bag|bags|boîte*|housse*|caja*|estuche|funda*|bolsa*|astucc*|scatol*|custod*|sacchett*|doos|hoes*|zak|pudełk*|worecz*|pokrow*|kutij*|navlak*|pouch*|sac|sacs
  en: storage case|hard case|gig bag|tin box|storage bag|storage box|drawstring bag|cosmetic bag
  de: hartschalenetui|aufbewahrungsbox|aufbewahrungsbeutel|aufbewahrungsdose|stoffbeutel|gigbag|etui|kulturbeutel
  fr: étui|étui rigide|boîte de rangement|pochette|housse
  es: estuche|caja de almacenamiento|bolsa de almacenamiento|funda|neceser
  it: astuccio|scatola portaoggetti|sacchetto|custodia rigida|fodero
  nl: etui|opbergdoos|opbergzak|opbergtasje|hoes
  pl: pudełk* do przechowywania|woreczek|saszetk*|etui|pokrowiec
  sr: kutija za odlaganje|torbic*|futrol*|vrećic*

carabiner
  en: carabiner|key ring|keyring|key hook|keychain
  de: karabiner*|schlüsselring|schlüsselanhänger
  fr: mousqueton|porte clés
  es: mosquetón|llavero
  it: moschettone|portachiavi
  nl: karabijn*|sleutelhanger|sleutelring
  pl: karabińcz*|brelok*|kółk* na klucze
  sr: karabin*|privez*

whistle
  en: whistle|compass|signal whistle
  de: notfallpfeife|signalpfeife|kompass
  fr: sifflet|boussole
  es: silbato|brújula
  it: fischietto|bussola
  nl: noodfluitje|fluitje|kompas
  pl: gwizd*|kompas*
  sr: pištaljk*|kompas*

zip
  source: zip*|reiß*|fermeture*|cremaller*|cernier*|rits*|zam*|suwak*|rajs*|patent*|zatvar*
  en: two way zip|zip fastening|hidden zip|ykk zip
  de: zweiwege reißverschluss|verdeckter reißverschluss
  fr: double fermeture|fermeture zippée
  es: cremallera oculta|cremallera doble
  it: doppia cerniera|zip nascosta
  nl: een rits|met rits|ritssluiting|tweewegrits
  pl: zamek błyskawiczn*|kryt* zamek
  sr: rajsferšlus*|patentn* zatvarač*|cibzar

buttons
  source: button*|knopf|knöpf*|bouton*|botón|botones|bottoni|knop*|guzik*|zatrzask*|dugm*|drik*|snap*
  en: button placket|snap buttons|press studs|mother of pearl buttons|wooden buttons
  de: druckknöpfe*|knopfleiste|holzknöpfe|perlmuttknöpfe
  fr: boutons pression|boutonnage|boutons en bois
  es: botones a presión|botones de madera|broches a presión
  it: bottoni automatici|bottoni in legno|bottoni in madreperla
  nl: drukknop*|drukknopen|houten knopen
  pl: guzik*|zatrzask*|nap|napy
  sr: drikeri|dugmad|dugmićima

lining
  source: lin*|futter*|gefütt*|doubl*|forr*|foder*|voer*|gevoer*|podszew*|ociepl*|postav*
  en: satin lining|fully lined|fleece lining|warm lining|quilted lining
  de: innenfutter|gefüttert*|teddyfutter|fleecefutter
  fr: doublure
  es: forro interior|forrado|forrada
  it: fodera interna|foderato|foderata
  nl: voering|gevoerde
  pl: podszewk*|podszyt*|ocieplan*
  sr: postav*|postavljen*

elastic waistband
  source: elast*|gummi*|drawstring*|kordel*|cordon*|cordón|coulisse|koord|gum*|sznur*|lastik*|lasteks
  en: elastic waistband|elasticated waist|drawstring waist|adjustable waistband
  de: gummibund|elastischer bund|elastischem bund|tunnelzug|kordelzug
  fr: taille élastique|taille élastiquée|cordon de serrage
  es: cintura elástica|cordón ajustable
  it: vita elastica|elastico in vita|coulisse
  nl: elastische taille|elastische tailleband|trekkoord
  pl: gumk* w pasie|elastyczn* pas*|ściągacz*|sznurek
  sr: elastičn* pojas|učkur|lastiš*

insole
  source: ear tip*|eartip*|insole*|fußbett*|sohle*|semelle*|plantill*|solett*|plantar*|zool|zolen|wkład*|ulož*|sole|soles
  en: removable insole|memory foam insole|cushioned insole|arch support
  de: fußbett*|einlegesohle*|gelsohle
  fr: semelle amovible|semelle intérieure|semelles intérieures|soutien de la voûte
  es: plantilla|plantillas
  it: soletta|sottopiede|plantare
  nl: inlegzool|inlegzolen|voetbed
  pl: wkładk*|wkładek
  sr: uložak|ulošci

mesh panels
  source: mesh|vent*|belüft*|netz*|aérat*|filet|malla|rejill*|rete|siat*|mrež*|net|luft*
  en: mesh panels|mesh inserts|ventilation holes|air vents|ventilation slots
  de: mesheinsätze|netzeinsätze|belüftungsöffnungen|lüftungsschlitze|insektennetz|fliegengitter
  fr: empiècements en mesh|aérations|trous d aération|filet anti insectes|moustiquaire
  es: malla transpirable|rejillas de ventilación|orificios de ventilación|mosquitera
  it: inserti in mesh|fori di ventilazione|prese d aria|zanzariera
  nl: mesh inzetstukken|ventilatieopeningen|ventilatiegaten|insectennet|klamboe
  pl: wstawk* z siatki|otwor* wentylacyjn*|moskitier*
  sr: mrežast* umec*|ventilacion* otvor*|komarnik

storage
  source: pouch*|bag|bags|beutel*|netz*|sachet*|pochon*|pochette*|bolsa*|bolsit*|sacchett*|zak*|worecz*|vreć*
  en: mesh bag|wash bag|laundry bag|travel pouch|cotton pouch|jewellery pouch|velvet pouch
  de: netzbeutel|wäschebeutel|wäschenetz|samtbeutel|schmuckbeutel|baumwollbeutel
  fr: filet de lavage|sachet en coton|pochon|pochette en velours
  es: bolsa de malla|bolsa de algodón|bolsita de terciopelo
  it: sacchetto in cotone|sacchetto in velluto|retina
  nl: wasnetje|waszak|katoenen zakje|fluwelen zakje
  pl: worecz* do prania|bawełnian* worecz*|aksamitn* worecz*
  sr: vrećic* za pranje|pamučn* vrećic*|platnen* vrećic*

toy
  source: toy|toys|spielzeug|jouet*|juguete*|gioco|giochi|speel*|zabaw*|igračk*|leash*|leine*|laisse*
  en: feather toy|squeaky toy|chew toy|toy mouse|catnip|treat pouch|toy ball|leash|dog lead
  de: federspielzeug|quietscher|kauspielzeug|katzenminze|spielmaus|leine
  fr: jouet plume|jouet à mâcher|herbe à chat|souris
  es: juguete de plumas|hierba gatera|juguete mordedor|correa de paseo
  it: gioco con piume|erba gatta|gioco da masticare|guinzaglio
  nl: veertjesspeelgoed|piepspeeltje|kattenkruid|kauwspeeltje|speelmuis|riem
  pl: zabawk*|kocimiętk*|gryzak*|smycz*
  sr: igračk* sa per*|mačj* trav*|povodac

changing mat
  en: changing mat|bottle pocket|bottle pockets|insulated pocket|stroller straps|pacifier holder|sun canopy|canopy|mosquito net
  de: wickelunterlage|isolierfach|flaschenfach|kinderwagenbefestigung|sonnenverdeck|schnullertasche|moskitonetz
  fr: tapis à langer|matelas à langer|poche isotherme|attaches poussette|canopy|capote|moustiquaire
  es: cambiador|bolsillo isotérmico|bolsillo térmico|enganches para carrito|capota|mosquitera
  it: fasciatoio|tasca termica|ganci per passeggino|capottina|zanzariera
  nl: verschoonmatje|aankleedmatje|thermovak|koelvak|zonnekap|klamboe
  pl: przewijak*|kiesze* termiczn*|zaczep* do wózka|daszek|moskitier*
  sr: podlog* za presvlačenje|termo džep*|tend*

travel bottle
  source: bottle*|flasche*|gourde*|botella*|borracc*|fles*|butelk*|flaš*|mug|becher|shaker*
  en: to go bottle|travel bottle|travel mug|shaker bottle
  de: trinkflasche|to go becher|reisebecher|shaker
  fr: gourde nomade|mug de voyage|shaker
  es: botella portátil|vaso de viaje|mezclador
  it: borraccia da viaggio|tazza da viaggio|shaker
  nl: meeneemfles|reisbeker|shaker
  pl: butelk* na wynos|kubek podróżn*|bidon*|shaker*
  sr: flaš* za nošenje|šejker*

chin guard
  en: chin guard|thumb holes|storm flap|snow skirt|ventilation zips|wind flap|inner cuffs
  de: kinnschutz|daumenlöcher*|schneefang|windfang|sturmklappe|belüftungsreißverschl*
  fr: protège menton|passe pouce|passe pouces|jupe pare neige|rabat tempête
  es: protector de barbilla|orificios para el pulgar|faldón antinieve|solapa cortaviento
  it: salvamento|fori per i pollici|ghetta antineve|paramento antivento
  nl: kinbescherming|duimgaten|sneeuwvanger|stormflap
  pl: osłon* podbródka|otwor* na kciuk*|fartuch przeciwśnieżn*|plis* przeciwwiatrow*
  sr: rup* za palc*|zaštit* za bradu

clasp
  source: clasp*|verschluss*|fermoir*|cierre*|chiusur*|sluiting*|zapięci*|kopč*|extend*|extens*|adjust*|verstell*|réglab*|ajustab*|regolab*|verstelb*|regulow*|podesiv*
  en: lobster clasp|magnetic clasp|extension chain|extender chain|adjustable clasp|safety clasp|toggle clasp|adjustable length
  de: karabinerverschluss|magnetverschluss|verlängerungskette|sicherheitsverschluss|längenverstellbar*|verstellbare länge
  fr: fermoir mousqueton|fermoir magnétique|chaînette d extension|chaînette de rallonge|longueur réglable
  es: cierre de mosquetón|cierre magnético|cadena extensora|cadena de extensión|longitud ajustable
  it: chiusura a moschettone|chiusura magnetica|catenella di prolunga|lunghezza regolabile
  nl: karabijnsluiting|magneetsluiting|verlengkettinkje|verstelbare lengte
  pl: zapięci* karabińczyk*|zapięci* magnetyczn*|łańcuszek przedłużając*|regulowan* długość
  sr: karabin kopč*|magnetn* kopč*|produžn* lanč*|podesiv* dužin*

spring hinges
  source: hinge*|scharnier*|charnière*|bisagra*|cernier*|zawias*|šark*|lens*|lenses|gläser|verres|lentes|lenti|glazen|soczew*|cloth|tuch|panno
  en: spring hinges|flex hinges|adjustable nose pads|nose pads|interchangeable lenses|prescription lenses|cleaning cloth
  de: federscharniere|flexbügel|nasenpads|wechselgläser|wechselscheiben|brillenputztuch
  fr: charnières flexibles|charnières à ressort|plaquettes de nez|verres interchangeables
  es: bisagras flexibles|plaquetas nasales|lentes intercambiables
  it: cerniere flessibili|naselli|lenti intercambiabili|panno per lenti
  nl: verende scharnieren|neuspads|verwisselbare glazen|brillendoekje
  pl: zawias* sprężynow*|nosk* silikonow*|wymienn* soczew*|ściereczk* do okular*
  sr: fleksibiln* šark*|zamenjiv* soč*
`);
