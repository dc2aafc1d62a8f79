import { parseTerms, type Term } from '../terms.ts';

/** Features and properties in whole phrases, as running text says them. */
export const FREELY_WORDED: readonly Term[] = parseTerms(`
natural dyes
  source: dye*|ink*|gefärb*|farbstoff*|pflanzenfarb*|teint*|teñid*|tint*|geverfd*|barwi*|natural*|natür*
  en: natural dyes|vegetable dyes|plant dyes|vegetable inks|soy inks|naturally dyed
  de: pflanzenfarben|pflanzlich gefärbt*|naturfarben gefärbt*
  fr: teint avec des pigments|teinte avec des pigments|teintures naturelles|teintures végétales|pigments naturels|encres végétales
  es: tintes naturales|tintes vegetales|tintas vegetales
  it: pigmenti naturali|tinture naturali|tinture vegetali|inchiostri vegetali
  nl: plantaardige kleurstoffen|natuurlijke kleurstoffen|plantaardige inkt
  pl: naturalnymi barwnikami|naturalne barwniki|roślinnymi barwnikami

harmful substances
  source: natur*|plastic*|ethic*|respons*|eco*|waste|harm*|schad*|toxic*|nociv*|tossic*|tóxic*|schadelijk*|szkodliw*|oeko*|öko*|chemical*
  en: all natural|ethically mined|responsibly farmed|eco friendly factory|helps the environment|zero waste|harmful substances|harmful chemicals|no nasties|free from nasties|nasty chemicals
  de: schädlichen stoffen|schadstoffe geprüft|schadstoffgeprüft*|schadstofffrei*
  fr: substances nocives|produits nocifs
  es: sustancias nocivas|productos nocivos
  it: sostanze nocive
  nl: schadelijke stoffen
  pl: szkodliwych substancji

European standards
  source: standard*|norm*|en 71|ce
  en: safety standards|meets european|exceeds european|european standards
  de: europäischen sicherheitsstandards|sicherheitsnormen|europäische normen
  fr: normes européennes|normes de sécurité
  es: normas europeas|normas de seguridad
  it: norme europee|norme di sicurezza
  nl: europese normen|veiligheidsnormen
  pl: europejskie normy|norm bezpieczeństwa

generations
  source: generation*|generac*|generaz*|family*|famil*|rodzin*
  en: fourth generation|third generation|fifth generation|for generations|generations of
  de: vierter generation|dritter generation|fünfter generation|seit generationen
  fr: depuis des générations|quatrième génération|troisième génération
  es: desde hace generaciones|tercera generación|cuarta generación
  it: da generazioni|terza generazione|quarta generazione
  nl: al generaties|derde generatie|vierde generatie
  pl: od pokoleń|trzecie pokolenie|czwarte pokolenie

spare parts in the box
  source: spare|ersatz*|rechange|repuesto*|ricambio|reserve*|zapasow*|knöpf*|button*
  en: spare button|spare buttons|spare strap|spare bulb|spare cartridge|spare battery
  de: ersatzknopf|ersatzknöpfe|ersatzakku|ersatzfilter
  fr: bouton de rechange|boutons de rechange|filtre de rechange
  es: botón de repuesto|botones de repuesto|filtro de repuesto
  it: bottone di ricambio|bottoni di ricambio|filtro di ricambio
  nl: reserveknoop|reserveknopen|reservefilter
  pl: zapasowy guzik|zapasowe guziki|zapasowy filtr

matching set
  source: match*|passend*|assort*|juego|abbinat*|bijpassend*|pasując*|set|tasche|pouch|bag
  en: matching bag is|matching pouch|matching bag included|comes with its own|its own stand|its own case
  de: mit passender tasche|mit passendem etui|passende tasche|passendes etui
  nl: met bijpassende hoes|bijpassend etui
  pl: pasującym etui|pasujące etui

folds small
  source: fold*|collaps*|falt*|klapp*|pliab*|plie*|pliant*|pleg*|piegh*|vouw*|skład*|compact*|inflat*
  en: folds flat|folds down|folds away|folds up|packs flat|packs into its own|packs down|inflatable
  de: flach zusammenlegen|lässt sich zusammenklappen|klein zusammenfalten|platzsparend falten
  fr: se plie à plat|se replie|se range à plat
  es: se pliega|se dobla por completo
  it: si piega completamente|si ripiega|si richiude a libro
  nl: plat op te vouwen|klein op te vouwen|vouw je plat
  pl: składa się na płasko|daje się złożyć|składa się do

magnetic or clicking closure
  source: magnet*|imán*|imant*|calamit*|aimant*|snap*|click*|klick*|clip*|clic
  en: snaps shut|snap shut with|locks in place|clicks into place|clips to|clips onto
  de: rastet ein|klickt ein|magnetisch schließend
  fr: s enclenche|se clipse|fermeture magnétique
  es: cierre imantado|encaja con un clic
  it: si aggancia con un clic|si chiude con una calamita
  nl: klikt vast|klikt dicht
  pl: zatrzaskuje się

doubles as
  source: double*|cup|becher|tasse|taza|tazza|beker|kubek|multi*|2 in 1|combin*
  en: doubles as a|double as a|lid doubles|doubles up as
  de: dient auch als|dient als becher|dient zugleich als
  fr: sert de tasse|sert aussi de|fait aussi office
  es: sirve de taza|sirve también de|hace las veces
  it: fa da tazza|funge anche da|fa anche da
  nl: doet ook dienst als|is ook een beker
  pl: służy jako kubek|służy także jako

water runs off
  source: water*|wasser*|eau|agua|acqua|rain*|regen*|pluie|lluvia|pioggia|deszcz*|wod*|imperm*|repel*
  en: water beads|beads off|shrugs off rain|sheds water|rain rolls off
  de: wasser perlt|perlt wasser ab|perlt ab
  fr: eau glisse dessus|eau perle|gouttes glissent
  es: agua resbala
  it: acqua scivola via|acqua scivola
  nl: water parelt|parelt eraf
  pl: woda spływa|woda nie wsiąka

all hobs
  source: induct*|indukt*|induz*|inducc*|inductie*|indukc*|hob*|herd*|feux|cocina*|piani cottura|kookplat*|kuchenk*
  en: all hobs|all hob types|all stovetops|every stovetop|gas electric and
  de: alle herdarten|alle herde|alle kochfelder
  fr: tous feux|tous types de feux
  es: todo tipo de cocinas|todas las cocinas|todos los fuegos
  it: tutti i piani cottura|tutti i fornelli
  nl: alle warmtebronnen|alle kookplaten
  pl: wszystkich rodzajów kuchenek|wszystkich kuchenek

quick charging
  source: charg*|lad*|recharg*|caric*|carga|oplaad*|ładow*|akku*|batter*|usb
  en: charges in|charged in|recharges in|full charge in|holds its charge|charge lasts
  de: lädt in|geladen in|voll aufgeladen
  fr: se recharge en|recharge en
  es: se carga en|carga en
  it: si ricarica in
  nl: laadt op in|opgeladen in
  pl: ładuje się w|naładowan* w

switches itself off
  source: auto*|switch*|abschalt*|schalt*|arrêt|éteint*|apag*|spegn*|uitschak*|schakel*|wyłącz*
  en: switches off by itself|turns itself off|switches itself off|shuts itself off|turns off automatically|switches off automatically
  de: schaltet sich selbst|schaltet sich von selbst|schaltet sich automatisch
  fr: s éteint tout seul|s éteint toute seule|s éteint automatiquement|s arrête automatiquement
  es: se apaga solo|se apaga sola|se apaga automáticamente
  it: si spegne da sola|si spegne da solo|si spegne automaticamente
  nl: schakelt zichzelf uit|slaat automatisch af
  pl: wyłącza się samo|wyłącza się sam|wyłącza się automatycznie

operated by telephone
  source: app|phone*|handy*|smartphone*|téléphone*|móvil*|telefon*|bluetooth|wifi|wlan|smart
  en: from your phone|with your phone|no app required|no app needed|connects in seconds|pairs in seconds
  de: per handy|per smartphone|vom handy aus|mit dem smartphone steuer*
  fr: depuis le téléphone|depuis votre téléphone|depuis un smartphone
  es: desde el móvil|desde tu móvil|desde el teléfono|para todos los móviles
  it: dal telefono|dal tuo telefono|dallo smartphone
  nl: met je telefoon|via je telefoon
  pl: z telefonu|za pomocą telefonu|przez telefon

body sensors
  source: heart*|pulse|puls*|herz*|cardia*|pouls|pulso|battito|hartslag*|tętn*|sleep*|schlaf*|sommeil|sueño|sonno|slaap*|sen|gps|steps|pedomet*|podom*|schrittz*|schritte|contapass*|cuentapas*|krokom*|korac*|korak*|stappen*|kroki
  en: tracks your sleep|sleep tracking|measures your heart|heart rate|counts your steps|counts steps|counts every step|counts the steps|step counter|step count|pedometer|tracks your steps|measures blood oxygen|blood oxygen|oxygen saturation|tracks your heart|monitors your sleep|monitors your heart|counts calories|tracks calories
  de: misst den puls|misst die herzfrequenz|pulsmessung|schlaftracking|herzfrequenz|zählt schritte|zählt ihre schritte|zählt deine schritte|zählt jeden schritt|zählt die schritte|schrittzähler|blutsauerstoff|sauerstoffsättigung|überwacht den schlaf|überwacht ihren schlaf|überwacht deinen schlaf|zählt kalorien
  fr: mesure le rythme cardiaque|rythme cardiaque|suivi du sommeil|compte les pas|compte vos pas|compte tes pas|podomètre|compteur de pas|oxygène dans le sang|saturation en oxygène|suit votre sommeil|surveille votre sommeil|compte les calories
  es: mide el pulso|ritmo cardíaco|frecuencia cardíaca|cuenta los pasos|cuenta tus pasos|cuenta pasos|cuentapasos|podómetro|contador de pasos|oxígeno en sangre|saturación de oxígeno|controla el sueño|registra el sueño|cuenta calorías
  it: misura il battito|battito cardiaco|frequenza cardiaca|conta i passi|conta i tuoi passi|conta passi|contapassi|pedometro|ossigeno nel sangue|saturazione dell ossigeno|monitora il sonno|conta le calorie
  nl: meet je hartslag|hartslagmeter|slaapmeting|telt je stappen|telt stappen|telt uw stappen|telt de stappen|stappenteller|zuurstof in je bloed|zuurstofgehalte|houdt je slaap bij|telt calorieën
  pl: mierzy tętno|pomiar tętna|monitoruje sen|liczy kroki|krokomierz*|licznik kroków|natlenienie krwi|saturacj*|liczy kalorie
  sr: broji korake|brojač koraka|pedometar|kiseonik u krvi|zasićenost kiseonikom|prati san|broji kalorije

quality of sound
  source: sound*|klang*|bass*|audio*|son|sonido|suono|geluid|dźwięk*|noise|hifi|stereo
  en: crystal clear|deep bass|noise is cut|surround sound|studio quality|hd sound
  de: kristallklar*|satter bass|satte bässe|raumklang
  fr: son cristallin|basses profondes|son surround
  es: graves profundos|sonido envolvente|sonido nítido
  it: bassi profondi|suono cristallino|audio surround
  nl: diepe bassen|kristalhelder*
  pl: głęboki bas|krystaliczny dźwięk|krystalicznie czyst*

comparison
  source: twice|doppelt|deux fois|doble|doppio|due volte|twee keer|dwa razy|stronger|lighter|best
  en: twice as|three times as|ten times|times stronger|the sharpest|the thinnest|the lightest|the strongest|the fastest|best in the test|world s first|the only one of its
  de: doppelt so|dreimal so|zehnmal so|leichteste seiner|dünnste seiner|weltweit erste*|beste im test
  fr: deux fois plus|trois fois plus|dix fois plus|le plus léger du marché|le plus fin du marché|premier au monde
  es: el doble de|tres veces más|diez veces más|el más ligero del mercado|el mejor producto|primero del mundo
  it: due volte più|tre volte più|dieci volte più|il più leggero sul mercato|primo al mondo
  nl: twee keer zo|drie keer zo|tien keer zo|lichtste in zijn|eerste ter wereld
  pl: dwa razy mocniejsz*|dwa razy lżejsz*|trzy razy|dziesięć razy|pierwszy na świecie

saves energy
  source: energ*|power*|strom*|watt|eco|spar*|consum*|verbrauch*|verbruik*|oszczęd*
  en: reduces energy bills|energy bills|saves energy|cuts your bill|low power
  de: senkt den energieverbrauch|senkt den stromverbrauch|spart energie|spart strom
  fr: facture d énergie|facture d électricité|économise l énergie
  es: factura de la luz|ahorra energía
  it: riduce la bolletta|bolletta della luce|fa risparmiare energia
  nl: bespaart energie|energierekening
  pl: oszczędza energię|rachunki za prąd

stable
  source: tip*|kipp*|stab*|anti basc*|vuelc*|ribalt*|kantel*|przewróc*
  en: won t tip|tip proof|does not tip|not tip over|will not tip
  de: kippsicher*|kippt nicht
  fr: ne bascule pas|antibasculement
  es: antivuelco|no vuelca
  it: antiribaltamento|non si ribalta
  nl: kantelt niet|kantelveilig
  pl: nie przewraca się

kind to floors
  source: floor*|boden*|sol|suelo*|paviment*|vloer*|podłog*|scratch*|kratz*
  en: not scratch your|not scratch the|won t scratch|protects your floor|floor friendly
  de: zerkratzt den boden|zerkratzt nichts|bodenschonend*
  fr: ne raye pas
  es: no raya
  it: non graffia
  nl: krast niet
  pl: nie rysuje

personal engraving
  source: personal*|engrav*|gravier*|gravur*|gravur*|grabad*|incis*|gegraveerd*|grawer*|custom*|spersonal*|persoon*
  en: customisable|customizable|can be engraved|free engraving
  de: gravierbar*|kostenlose gravur|personalisierbar*
  fr: personnalisable|personnalisables|gravure offerte
  es: personalizable|grabado gratuito
  it: personalizzabile|incisione gratuita
  nl: te personaliseren|personaliseerbaar|gratis gravure
  pl: można spersonalizować|grawerowanie gratis

skin and hair types
  source: skin*|haut*|peau*|piel*|pell*|huid*|skór*|hair*|haar*|oily|dry|combination|normal|sensitive|cheveu*|capell*|cabell*|włos*
  en: for oily skin|for dry skin|for mature skin|for all hair types|all hair types|suitable for coeliacs|for coeliacs
  de: für fettige haut|für trockene haut|für reife haut|für alle haartypen
  fr: pour peaux grasses|pour peaux sèches|pour peaux matures|pour tous types de cheveux
  es: para pieles grasas|para pieles secas|para pieles maduras|para todo tipo de cabello
  it: per pelli grasse|per pelli secche|per pelli mature|per tutti i tipi di capelli
  nl: voor de vette huid|voor de droge huid|voor de rijpe huid|voor alle haartypes
  pl: do skóry tłustej|do skóry suchej|do skóry dojrzałej|do wszystkich rodzajów włosów

left-handers and wide feet
  source: left*|link*|gauch*|zurd*|mancin*|lewor*|wide*|breit*|larg*|anch*
  en: left handers|left handed|made for wide feet|wide feet
  de: linkshänder*
  fr: gauchers
  es: zurdos
  it: mancini
  nl: linkshandigen
  pl: leworęcznych

promise of satisfaction
  source: warrant*|guarant*|garant*|garanz*|gwaranc*|refund*|rückgab*|rembours*|devol*|rimbors*|retour*|zwrot*|repar*
  en: satisfaction guaranteed|lifetime promise|fix it for free|mend it for free|shipping is on us
  de: volle rückerstattung|zufriedenheitsgarantie
  fr: satisfaction garantie
  es: reparación gratuita|satisfacción garantizada
  it: giorni per restituirlo|giorni per restituirla|soddisfazione garantita
  nl: gratis reparatie|tevredenheidsgarantie
  pl: bezpłatna naprawa|satysfakcja gwarantowana

rating
  source: rating*|rated|stars|bewert*|review*
  en: star rating|stars by customers|rated 4|rated five|five star
  de: sterneküch*|sterneköch*

recommended ages in words
  source: age*|years|jahr*|ans|años|anni|jaar|lat|kind*|child*|enfant*|niñ*|bambin*|dziec*|adult*
  en: for adults only|teethers can|children aged

certain care
  source: care*|pfleg*|entret*|cuid*|cur*|onderhoud*|pielęgn*|wash*|clean*
  es: fácil de cuidar
  it: facile da curare
  nl: onderhoudsvriendelijk*|onderhoudsarm*
  pl: łatw* w pielęgnacji

powered by batteries
  source: batter*|pile*|pila|pilas|pile|baterij*|bateri*|akku*|power*
  de: batteriebetrieben*
  en: battery powered|battery operated
  fr: fonctionne sur piles
  es: funciona con pilas
  it: funziona a pile
  nl: werkt op batterijen
  pl: zasilan* bateriami

keeps warm in cold weather
  source: warm*|wärm*|chaud*|abrig*|cald*|thermal|insul*|gefüttert*|fleece|wool|wolle|laine|lana|wol|wełn*|winter*|down
  en: keeps you warm on|keeps you warm in|warm on the coldest|keeps you cool in
  de: hält an kalten tagen warm|wärmt an kalten
  fr: tient chaud par grand
  es: abriga en los días
  it: tiene caldo nei giorni
  nl: houdt je warm op
  pl: grzeje w mroźne

stops odours
  source: odour*|odor*|geruch*|gerüche|odeur*|olor*|geur*|zapach*
  en: stops odours|stops odors|prevents odours|odour free
  de: verhindert gerüche|gegen gerüche
  fr: empêche les odeurs
  es: evita los olores
  it: impedisce gli odori
  nl: voorkomt geurtjes
  pl: zapobiega zapachom
`);
