import { parseTerms, type Term } from '../../terms.ts';

/** Parts of devices and tools, and what is delivered with them. */
export const DEVICE_PARTS: readonly Term[] = parseTerms(`
filter
  source: filter*|filtr*|hepa
  en: hepa filter|limescale filter|carbon filter|water filter|charcoal filter|washable filter|permanent filter
  de: hepa filter|kalkfilter|aktivkohlefilter|wasserfilter|dauerfilter|staubfilter
  fr: filtre hepa|filtre anticalcaire|filtre à charbon|filtre permanent|filtre à eau
  es: filtro hepa|filtro antical|filtro de carbón|filtro permanente|filtro de agua
  it: filtro hepa|filtro anticalcare|filtro al carbone|filtro permanente|filtro dell acqua
  nl: hepa filter|kalkfilter|koolstoffilter|waterfilter|permanent filter
  pl: filtr hepa|filtr* węglow*|filtr* antywapienn*|filtr* wody
  sr: hepa filter|filter za kamenac|karbonsk* filter*

thermometer
  source: thermo*|termo*|temperat*
  en: thermometer|thermostat|temperature control|temperature display|temperature settings
  de: thermometer|thermostat|temperaturanzeige|temperaturregelung|temperaturregler|temperaturstufen
  fr: thermomètre|thermostat|affichage de la température|réglage de la température
  es: termómetro|termostato|indicador de temperatura|control de temperatura
  it: termometro|termostato|indicatore di temperatura|regolazione della temperatura|controllo della temperatura
  nl: thermometer|thermostaat|temperatuurweergave|temperatuurregeling
  pl: termometr*|termostat*|wskaźnik temperatury|regulacj* temperatury
  sr: termometar|termostat*|prikaz temperature|regulacij* temperature

display
  source: display*|screen*|anzeig*|écran|affich*|pantall*|scherm|wyświetl*|ekran*|displej*|indicat*|indikat*|wskaźn*|lcd|led
  en: lcd display|digital display|battery indicator|battery level indicator|charge indicator|status light
  de: lcd display|digitalanzeige|ladestandsanzeige|akkuanzeige|ladeanzeige|displaybeleuchtung
  fr: écran lcd|affichage digital|indicateur de charge|indicateur de batterie|témoin de charge
  es: pantalla lcd|pantalla digital|indicador de batería|indicador de carga
  it: display lcd|display digitale|indicatore di carica|indicatore della batteria
  nl: lcd scherm|digitaal display|batterij indicator|laadindicator|accu indicator
  pl: wyświetlacz*|wskaźnik naładowania|wskaźnik baterii|ekran* lcd
  sr: ekran* lcd|displej*|indikator* baterije|digitaln* displej*

sensor
  source: sensor*|senzor*|detect*|détect*|melder|capteur*|sensor*|czujn*
  en: motion sensor|pressure sensor|light sensor|rain sensor|twilight sensor|fall sensor|cliff sensors|sensors
  de: bewegungsmelder|bewegungssensor|drucksensor|lichtsensor|dämmerungssensor|sensoren
  fr: détecteur de mouvement|capteur de mouvement|capteur de pression|capteur crépusculaire|capteurs
  es: sensor de movimiento|sensor de presión|sensor crepuscular|sensores|detector de movimiento
  it: sensore di movimento|sensore di pressione|sensore crepuscolare|sensori
  nl: bewegingssensor|druksensor|schemersensor|lichtsensor|sensoren
  pl: czujnik*
  sr: senzor*|na pokret

cable
  source: cable*|kabel*|câble*|cavo|cavi|przew*|kabl*|charg*|lade*|netzteil*|adapt*|zasilacz*|laad*|usb
  en: usb cable|charging cable|power adapter|extension cable|braided cable|charging station|charging dock|charging case|wireless charger
  de: usb kabel|ladekabel|netzteil|verlängerungskabel|ladestation|ladeetui|ladegerät
  fr: câble usb|câble de charge|adaptateur secteur|rallonge|station de charge|base de charge
  es: cable usb|cable de carga|adaptador de corriente|alargador|base de carga|estación de carga
  it: cavo usb|cavo di ricarica|alimentatore|prolunga|base di ricarica|stazione di ricarica
  nl: usb kabel|laadkabel|netadapter|verlengsnoer|laadstation
  pl: kabel usb|kabel* do ładowania|przewód ładując*|zasilacz*|stacj* ładując*
  sr: usb kabl*|kabl* za punjenje|adapter*|stanic* za punjenje

microphone
  source: mic|mics|micro|microph*|mikrof*|micróf*|microf*|camera*|kamer*|cámara|caméra|webcam|fotocam*
  en: microphone|mic|webcam|camera|front camera
  de: mikrofon|webcam|kamera|frontkamera
  fr: micro intégré|microphone|webcam|caméra
  es: micrófono|cámara|webcam
  it: microfono|fotocamera|webcam|telecamera
  nl: microfoon|webcam|camera
  pl: mikrofon*|kamer*
  sr: mikrofon*|kamer*

memory card
  source: card*|karte*|carte*|tarjeta*|carta|scheda|kaart*|kart*
  en: memory card|sd card slot|card slot|card slots|card reader
  de: speicherkarte|sd kartensteckplatz|kartenfächer|kartenfach|kartenleser
  fr: carte mémoire|lecteur de carte|fentes pour cartes|porte cartes
  es: tarjeta de memoria|ranura sd|ranuras para tarjetas|lector de tarjetas
  it: scheda di memoria|slot per schede|scomparti per carte|porta carte
  nl: geheugenkaart|kaartsleuf|kaartvakken|kaartlezer|pasjesvakken
  pl: kart* pamięci|gniazd* kart|czytnik* kart|przegródk* na karty
  sr: memorijsk* kartic*|čitač kartic*|pregrad* za kartice

headphones jack
  source: jack*|port|ports|anschluss*|prise*|salida*|puerto*|presa|porta|poort*|aansluit*|gniazd*|izlaz*|usb*|hdmi*|aux*|klinke*
  en: headphone jack|audio jack|aux port|hdmi port|usb port|usb c port
  de: kopfhöreranschluss|klinkenanschluss|usb anschluss|usb c anschluss|hdmi anschluss
  fr: prise casque|prise jack|port usb|port hdmi
  es: salida de auriculares|toma de auriculares|puerto usb|puerto hdmi
  it: presa cuffie|ingresso aux|porta usb|porta hdmi
  nl: koptelefoonaansluiting|usb poort|usb aansluiting|hdmi poort
  pl: gniazd* słuchawkow*|port* usb|port* hdmi|wyjści* usb
  sr: izlaz za slušalice|usb port*|hdmi port*

motor
  en: brushless motor|brushless|copper motor|turbo mode|eco mode|boost mode|night mode|silent mode|memory function|pulse function|solo mode
  de: bürstenlos*|turbomodus|eco modus|nachtmodus|leisemodus|boost funktion|memory funktion|impulsfunktion|solomodus
  fr: moteur sans balais|mode turbo|mode éco|mode nuit|mode silencieux|fonction mémoire|fonction pulse|mode solo
  es: motor sin escobillas|modo turbo|modo eco|modo noche|modo silencioso|función memoria|modo solitario
  it: motore brushless|modalità turbo|modalità eco|modalità notte|modalità silenziosa|funzione memoria|modalità solitario
  nl: borstelloze motor|koolborstelloz*|turbostand|ecostand|nachtstand|stille modus|geheugenfunctie|solomodus
  pl: silnik* bezszczotkow*|bezszczotkow* silnik*|tryb turbo|tryb eko|tryb nocn*|tryb cich*|funkcj* pamięci|tryb solo|tryb jednoosobow*
  sr: motor bez četkic*|turbo režim*|eko režim*|noćn* režim*|tih* režim*|solo režim*

child lock
  source: safety|sicherheit*|sécurité|segurid*|sicurez*|veiligh*|bezpiecz*|sigurn*|lock|guard*
  en: child lock|safety lock|safety catch|safety valve|safety switch|trigger lock|safety guard|blade guard|protective cap|blade cover
  de: kindersicherung|sicherheitsverriegelung|sicherheitssperre|sicherheitsventil|sicherheitsschalter|klingenschutz|schutzkappe|messerschutz|einschaltsperre
  fr: sécurité enfants|verrouillage de sécurité|cran de sécurité|soupape de sécurité|interrupteur de sécurité|protège lame|capuchon de protection
  es: bloqueo infantil|bloqueo de seguridad|válvula de seguridad|interruptor de seguridad|protector de hoja|tapa protectora
  it: blocco bambini|blocco di sicurezza|valvola di sicurezza|interruttore di sicurezza|coprilama|cappuccio protettivo
  nl: kinderslot|veiligheidsvergrendeling|veiligheidsventiel|veiligheidsschakelaar|mesbeschermer|beschermkap
  pl: blokad* rodzicielsk*|blokad* bezpieczeństwa|blokad* przed dziećmi|zaw* bezpieczeństwa|zawór bezpieczeństwa|osłon* ostrza|nasadk* ochronn*
  sr: zaključavanje za decu|sigurnosn* brav*|sigurnosn* ventil*|zaštit* za sečivo|zaštitn* poklop*

nozzle
  source: nozzle*|düse*|suceur*|boquill*|bocchett*|ugell*|spuit*|dysz*|końców*|nastav*|attach*|aufs*|embout*|accesor*|access*|spray*|sprüh*|brush*|bürst*|head|heads|opzet*|mondst*
  en: crevice tool|upholstery nozzle|spray nozzle|spray gun|attachments|nozzle|hose connector|pet brush|turbo brush
  de: fugendüse|polsterdüse|sprühpistole|aufsätze|aufsatz|düse|schlauchanschluss|turbobürste
  fr: suceur|pistolet d arrosage|embouts|embout|accessoires|turbobrosse|buse
  es: boquilla|pistola de riego|accesorios|boquillas|cepillo turbo
  it: bocchetta|bocchette|pistola per irrigazione|accessori|turbospazzola|ugello
  nl: spuitpistool|spuitmond|hulpstukken|opzetstukken|opzetstuk|spleetmondstuk|turboborstel|spuitkop
  pl: ssawk*|pistolet* zraszając*|końcówk*|nasadk*|dysz*|turboszczotk*
  sr: nastav*|mlaznic*|pištolj za zalivanje|četk*

lights
  source: light*|licht*|leucht*|lamp*|lumi*|feu|éclair*|luz|luces|luce|luci|verlicht*|świat*|światł*|świec*|svetl*|svetleć*|led|glow*
  en: built in light|warning light|rear light|headlight|night light|light up wheels|flashing lights|reading light|indicator light
  de: rücklicht|scheinwerfer|nachtlicht|leseleuchte|leuchtrollen|warnlicht|blinklicht|led licht|led rücklicht|beleuchtung|kontrollleuchte
  fr: éclairage intégré|feu arrière|roues lumineuses|veilleuse|lumière intégrée|voyant
  es: luz integrada|luz trasera|ruedas luminosas|luz nocturna|luz de lectura|luces
  it: luce integrata|luce posteriore|ruote luminose|luce notturna|luci
  nl: ingebouwde verlichting|ledverlichting|achterlicht|nachtlampje|lichtgevende wielen|leeslampje|koplamp
  pl: światełk*|tylne światło|lampk* nocn*|świecąc* koł*|wbudowan* oświetlen*
  sr: ugrađen* svetl*|zadnje svetlo|noćno svetlo|svetleć* točk*

suction cups
  source: suction|saug*|ventous*|ventos*|zuig*|przyssaw*|adhes*|kleb*|plak*|hook*|haken|crochet*|ganch*|ganci*|haczyk*|kuk*
  en: suction cups|suction cup|adhesive strips|magnet strips|hooks|hook
  de: saugnäpfe*|saugnapf*|klebestreifen|haken
  fr: ventouses|ventouse|bandes adhésives|crochets|crochet
  es: ventosas|ventosa|tiras adhesivas|ganchos|gancho
  it: ventose|ventosa|strisce adesive|ganci|gancio
  nl: zuignappen|zuignap|plakstrips|haken|haakjes
  pl: przyssawk*|pask* samoprzylepn*|haczyk*
  sr: vakuumsk* drža*|samolepljiv* trak*|kukic*

pump
  source: pump*|pomp*|bomba|applic*|aplik*|dropper*|pipet*|spender|dispens*|dosif*|dosator*
  en: pump dispenser|pump|applicator|dropper|pipette|roll on|air pump|hand pump
  de: pumpspender|pumpe|applikator|pipette|luftpumpe
  fr: pompe doseuse|pompe|applicateur|pipette|compte gouttes
  es: dosificador|bomba|aplicador|cuentagotas|pipeta
  it: dosatore|pompa|applicatore|contagocce|pipetta
  nl: pompje|doseerpomp|pomp|applicator|pipet
  pl: pompk*|aplikator*|pipet*|zakraplacz*
  sr: pumpic*|aplikator*|pipet*

stand
  source: stand*|ständer|stativ*|tripod*|support*|trépied|pied*|socle|soport*|base*|basis|fuß*|trípode|suppor*|statief|statyw*|stoj*|podstaw*|stalak*|postolj*|leg|legs|foot|feet
  en: tripod|display stand|charging stand|base station|pedestal
  de: ständer|stativ|standfuß|tischständer
  fr: support|trépied|pied|socle
  es: soporte|trípode|peana
  it: supporto|treppiede|piedistallo
  nl: standaard|statief|voetstuk
  pl: stojak*|statyw*|podstaw*
  sr: stalak*|stativ*|postolj*

water tank
  source: tank*|réserv*|depós*|serbat*|reserv*|zbiorn*|rezerv*|behälter*|bac|level|niveau
  en: water tank|removable tank|dust container|tank|water level indicator|scale marks|measuring scale
  de: wassertank|tank|staubbehälter|füllstandsanzeige|wasserstandsanzeige|messskala
  fr: réservoir d eau|réservoir|bac à poussière|indicateur de niveau|graduations
  es: depósito de agua|depósito|indicador de nivel|escala de medición
  it: serbatoio|serbatoio dell acqua|indicatore di livello|scala graduata
  nl: watertank|waterreservoir|reservoir|waterniveau indicator|maatverdeling
  pl: zbiornik*|wskaźnik poziomu|podziałk*|miark*
  sr: rezervoar*|indikator nivoa|mern* skal*

alignment lines
  en: alignment lines|markings|ruler|spirit level|inch scale
  de: markierungen|hilfslinien|lineal|wasserwaage
  fr: lignes d alignement|repères|règle graduée|niveau à bulle
  es: líneas de alineación|regla graduada|nivel de burbuja
  it: linee di allineamento|righello|livella
  nl: hulplijnen|uitlijningslijnen|liniaal|waterpas
  pl: lini* pomocnicz*|podziałk*|linijk*|poziomic*
  sr: linij* za poravnanje|lenjir*|libel*

sound
  source: sound*|music*|musik*|melod*|geräusch*|son|sons|sonido*|suoni|geluid*|dźwięk*|zvuk*|zvuč*
  en: sound effects|music|melodies|lullabies|voice recording
  de: soundeffekte|melodien|schlaflieder|geräusche
  fr: effets sonores|mélodies|berceuses
  es: efectos de sonido|melodías|canciones de cuna
  it: effetti sonori|melodie|ninne nanne
  nl: geluidseffecten|melodietjes|slaapliedjes
  pl: efekt* dźwiękow*|melodi*|kołysank*
  sr: zvučn* efek*|melodij*|uspavank*

screen protector
  en: screen protector|camera protection|tempered glass
  de: displayschutz|displayschutzfolie|schutzfolie|panzerglas|kameraschutz
  fr: protection d écran|film de protection|verre trempé
  es: protector de pantalla|cristal templado|lámina protectora
  it: pellicola protettiva|vetro temperato|proteggi schermo
  nl: screenprotector|schermbeschermer|beschermfolie
  pl: foli* ochronn*|szkł* hartowan*|osłon* aparatu
  sr: zaštitn* foli*|zaštitn* staklo

watch functions
  source: date*|datum*|fecha|data|dat*|chrono*|crono*|hrono*|automat*|quartz|quarz*|cuarzo|kwarc*|kvarc*|movement*|uhrwerk|mouvement*|movim*|uurwerk|alarm*|stop*
  en: date display|date window|chronograph|stopwatch|automatic movement|swiss movement|quartz movement|moon phase|alarm function
  de: datumsanzeige|chronograph|stoppuhr|automatikwerk|schweizer uhrwerk|quarzwerk|mondphase|weckfunktion
  fr: affichage de la date|guichet date|chronographe|chronomètre|mouvement automatique|mouvement suisse|mouvement à quartz|phase de lune
  es: indicador de fecha|fecha|cronógrafo|cronómetro|movimiento automático|movimiento suizo|movimiento de cuarzo|fase lunar
  it: datario|cronografo|cronometro|movimento automatico|movimento svizzero|movimento al quarzo|fasi lunari
  nl: datumaanduiding|chronograaf|stopwatch|automatisch uurwerk|zwitsers uurwerk|quartz uurwerk|maanfase
  pl: datownik*|chronograf*|stoper*|mechanizm automatyczn*|mechanizm kwarcow*|faz* księżyca
  sr: prikaz datuma|hronograf*|štoperic*|automatsk* mehanizam|kvarcn* mehanizam

drill equipment
  source: chuck*|futter|mandrin*|portabroc*|laser*|láser|torque*|drehmoment*|couple|depth*|tiefen*
  en: keyless chuck|depth stop|laser guide|laser pointer|bit holder|quick change chuck|dust extraction|torque settings
  de: schnellspannbohrfutter|tiefenanschlag|laserführung|bithalter|staubabsaugung|drehmomentstufen
  fr: mandrin autoserrant|butée de profondeur|guide laser|porte embout|aspiration des poussières
  es: portabrocas sin llave|portabrocas automático|tope de profundidad|guía láser|portapuntas|aspiración de polvo
  it: mandrino autoserrante|arresto di profondità|guida laser|portainserti|aspirazione polvere
  nl: snelspanboorkop|diepteaanslag|lasergeleiding|bithouder|stofafzuiging
  pl: uchwyt szybkomocując*|ogranicznik głębokości|prowadnic* laserow*|odsysani* pyłu
  sr: kopč* za pojas|brzostezn* glav*|graničnik dubine|laserski vodič

belt clip
  source: clip*|belt*|gürtel*|ceinture*|cinturón*|cintura|riem*|pask*|kaiš*
  en: belt clip
  de: gürtelclip
  fr: clip de ceinture
  es: clip para cinturón
  it: clip da cintura
  nl: riemclip
  pl: zaczep* do paska
  sr: kopč* za kaiš
`);
