import { parseTerms, type Term } from '../terms.ts';

/** Who may use a product: children of an age, animals, people with a diet or with sensitive skin. */
export const SUITABILITY: readonly Term[] = parseTerms(`
from an age in words
  source: birth*|geburt*|naissance|nacimiento|nascita|geboorte|urodz*|newborn*|baby*|toddler*|kleinkind*|0|12
  en: first birthday|from birth|from newborn|suitable from birth|for toddlers|toddlers and up|not for children under|not suitable for children|preschoolers|school age
  de: ersten geburtstag|von geburt an|ab geburt|ab der geburt|für kleinkinder geeignet|für kleinkinder|ab dem kindergartenalter|ab dem schulalter
  fr: premier anniversaire|dès la naissance|pour les tout petits|dès la maternelle
  es: primer cumpleaños|desde el nacimiento|desde que nacen|edad escolar
  it: primo compleanno|dalla nascita|fin dalla nascita|età scolare|età prescolare
  nl: eerste verjaardag|vanaf de geboorte|vanaf geboorte|voor peuters
  pl: pierwszych urodzin|od urodzenia|od narodzin|dla najmłodszych

gentle on skin
  source: skin*|haut*|peau*|piel*|pell*|huid*|skór*|gentle|sanft*|mild*|doux|douce*|suave*|delicat*|zacht*|łagodn*|soft*|allerg*
  en: kind to skin|kind to the skin|kind to your skin|gentle on skin|gentle on the skin|gentle on your skin|gentle enough for|non irritating|won t irritate|no irritation|skin friendly|eczema
  de: hautfreundlich*|hautverträglich*|sanft zur haut|hautsympathisch*|reizt die haut nicht|neurodermitis
  fr: doux avec la peau|douce avec la peau|peaux qui ne supportent|peaux atopiques|ne gratte pas
  es: suave con la piel|respetuoso con la piel|respetuosa con la piel|piel atópica|pieles atópicas|no irrita
  it: delicato sulla pelle|delicata sulla pelle|gentile sulla pelle|pelli atopiche|non irrita|anallergic*
  nl: huidvriendelijk*|zacht voor de huid|kriebelt niet|irriteert niet
  pl: przyjazn* dla skóry|łagodn* dla skóry|nie podrażnia|skóry atopowej

cosmetic formula
  source: comedogen*|komedogen*|ph|pores|poren|pores|pori|concentrat*|konzentrat*|concentré*|geconcentr*
  en: non comedogenic|ph balanced|ph neutral|does not clog|won t clog|safe during pregnancy|breastfeeding|reef safe|tear free
  de: nicht komedogen|ph neutral*|ph hautneutral*|verstopft die poren nicht|in der schwangerschaft|korallenfreundlich*
  fr: non comédogène|non comédogènes|ph neutre|n obstrue pas les pores|femmes enceintes
  es: no comedogénic*|ph neutro|no obstruye los poros|durante el embarazo
  it: non comedogenic*|ph neutro|non ostruisce i pori|in gravidanza
  nl: niet comedogeen|ph neutraal|ph neutrale|verstopt de poriën niet|tijdens de zwangerschap
  pl: niekomedogenn*|nie zatyka porów|neutralnym ph|w ciąży

diet
  source: vegetari*|vegetal*|veget*|vegan*|paleo|keto|low carb|diabet*|gmo|gentechnik*|ogm|omg|ggo|kosher|halal|fat|fett*|matière*|grasa*|grass*|vet|tłuszcz*
  en: vegetarian|vegetarians|paleo|keto|keto friendly|low carb|low fat|fat free|non gmo|gmo free|for diabetics|suitable for diabetics|whole30|fodmap
  de: vegetarisch*|für vegetarier|fettarm*|gentechnikfrei*|ohne gentechnik|für diabetiker|low carb|ketogen*
  fr: végétarien|végétarienne|végétariens|sans ogm|allégé|allégée|pauvre en matières grasses|pour diabétiques|arômes artificiels
  es: vegetariano|vegetariana|vegetarianos|bajo en grasa|bajo en grasas|sin transgénicos|para diabéticos|aromas artificiales
  it: vegetariano|vegetariana|vegetariani|basso contenuto di grassi|senza ogm|per diabetici|aromi artificiali
  nl: vegetarisch*|vetarm|vetarme|gentechvrij|voor diabetici|koolhydraatarm*
  pl: wegetariańsk*|niskotłuszczow*|bez gmo|dla diabetyków|dla wegetarian

animals
  source: pet|pets|haustier*|animaux|animal*|mascota*|huisdier*|zwierz*|dog*|cat|cats|hund*|katz*|chien*|chat*|perro*|gato*|cane|cani|gatt*|hond*|kat|katten|ps|psa|psów|kot*
  en: pet friendly|pet safe|safe for pets|safe around pets
  de: haustierfreundlich*|für haustiere unbedenklich
  fr: sans danger pour les animaux
  es: apto para mascotas
  it: sicuro per gli animali
  nl: huisdiervriendelijk*|veilig voor huisdieren
  pl: bezpieczn* dla zwierząt

safe to play with
  source: edge*|kant*|stem|choking|safe*|sicher*|bords|borde*|bord*|spigol*|rounded*|abgerund*|arrond*|redond*|arroton*|afgerond*|zaokrągl*|educat*|lern*|éducat*
  en: no sharp edges|no small parts|choking hazard|rounded edges|rounded corners|stem toy|stem learning|montessori
  de: keine scharfen kanten|abgerundete kanten|abgerundete ecken|keine kleinteile|montessori
  fr: sans petites pièces|bords arrondis|coins arrondis|montessori
  es: sin piezas pequeñas|bordes redondeados|esquinas redondeadas|montessori
  it: senza parti piccole|bordi arrotondati|angoli arrotondati|montessori
  nl: geen kleine onderdelen|afgeronde hoeken|afgeronde randen|montessori
  pl: bez małych części|zaokrąglon* krawędz*|zaokrąglon* rog*|montessori

fits others of its kind
  source: fit*|compat*|kompat*|univers*|pass*|adapt*|adatt*|past|kompatyb*|pasuj*|standard*|gängig*
  en: fits most|fits all|fits any|fits every|fits standard|works with any|works with all|works with most|works with every|one size fits all|attaches to any|clips onto any|clips to any|plug and play|dual voltage|cabin luggage|carry on luggage|carry on approved
  de: passt an jedes|passt an jeden|passt an jede|passt an alle|passt auf jede|passt auf alle|passt in jede|passt in jeden gängigen|passt in alle gängigen|für alle gängigen|universell passend|als handgepäck zugelassen|handgepäcktauglich*
  fr: s adapte à tous|s adapte à toutes|s adapte à la plupart|compatible avec tous|compatible avec toutes|se fixe sur tous|se fixe sur toutes|convient à tous les modèles|accepté en cabine
  es: se adapta a todas|se adapta a todos|se adapta a cualquier|se engancha a cualquier|compatible con todos|compatible con todas|compatible con cualquier|válido para todos|apta para cabina|equipaje de mano
  it: si adatta a ogni|si adatta a tutti|si adatta a tutte|si adatta a qualsiasi|si aggancia a qualsiasi|compatibile con tutti|compatibile con tutte|bagaglio a mano
  nl: past op elke|past op alle|past in elke|past op de meeste|te koppelen aan elke|te koppelen aan alle|geschikt voor alle|bevestig je aan elke|handbagage
  pl: pasuje do każdego|pasuje do każdej|pasuje do wszystkich|pasuje do większości|kompatybiln* z każd*|bagaż podręczny
`);

/** How something was made and what is delivered with it, in further words. */
export const MAKING_AND_DELIVERY: readonly Term[] = parseTerms(`
small batches
  source: batch*|auflage*|serie*|série*|lotti|oplage|limit*|numbered|nummer*|numérot*|numerad*|numerat*|genummerd*|numerowan*
  en: small batches|numbered edition|numbered by hand|individually numbered|signed by the artist|one of a kind
  de: kleiner auflage|kleinen chargen|nummerierte auflage|vom künstler signiert|von der künstlerin signiert
  fr: petites séries|petite série|série numérotée|signé par l artiste|signée par l artiste
  es: lotes pequeños|series pequeñas|serie numerada|firmado por el artista|firmada por el artista
  it: piccoli lotti|piccole serie|serie numerata|firmato dall artista|firmata dall artista
  nl: kleine oplagen|genummerde oplage|gesigneerd door
  pl: małych partiach|krótkich seriach|numerowan* edycj*

stone-ground
  source: stone*|mühle|gemahlen|steingemahl*|meule*|moul*|molid*|macin*|gemalen|mielon*|ground
  en: stone milled|stone ground
  de: in der steinmühle|steingemahlen*|auf stein gemahlen
  fr: à la meule de pierre|moulu à la meule
  es: molido a la piedra|molida a la piedra
  it: macinato a pietra|macinata a pietra
  nl: op steen gemalen|steengemalen
  pl: mielon* na kamieniu|mielon* kamienn*

gently dried
  source: dried|getrocknet*|séch*|secad*|essiccat*|gedroogd*|suszon*|geröstet*|verarbeitet*
  en: slow dried|gently dried
  de: schonend getrocknet*|schonend geröstet*|schonend verarbeitet*|langsam getrocknet*
  fr: séché lentement
  es: secado lento
  it: essiccato lentamente
  nl: langzaam gedroogd
  pl: wolno suszon*

cold extraction
  source: cold|kalt*|froid|frío|freddo|koud*|zimno
  en: cold extracted|cold extraction
  de: kalt extrahiert*|kalt geschleudert*
  fr: extrait à froid|extraite à froid
  es: extraído en frío|extraída en frío|extracción en frío
  it: estratto a freddo|estratta a freddo
  nl: koud geslingerd|koud geëxtraheerd
  pl: na zimno

worked by hand
  source: hand|handmade|handcrafted|handrolled|main|mano|handarbeit
  en: rolled by hand|churned by hand|stirred by hand|sanded by hand|polished by hand
  fr: roulé à la main

good deeds
  source: tree*|baum*|arbre*|árbol*|alber*|bomen|drzew*|upcycl*|conflict*|donat*|spend*
  en: one tree planted|tree planted|plants a tree|upcycled|conflict free|goes to charity|donated to|donate a|living wage|fair wages
  de: ein baum gepflanzt|pflanzen wir einen baum|upcycling|konfliktfrei*|gespendet|faire löhne
  fr: un arbre planté|upcyclé|upcyclée|surcyclé*|reversé à|salaires équitables
  es: un árbol plantado|plantamos un árbol|suprarreciclado|salarios justos
  it: un albero piantato|piantiamo un albero|salari equi
  nl: een boom geplant|planten we een boom|geüpcycled|eerlijk loon
  pl: sadzimy drzewo|upcykling*|godziwe płace

lid
  source: lid|lids|deckel*|couvercle*|tapa|tapas|coperchi*|deksel*|pokryw*
  en: lid included|child resistant cap

spare blade
  source: blade*|klinge*|spare*
  en: spare blade|spare blades

belt
  source: belt*|gürtel*|ceintur*
  en: belt included|matching belt

bulb
  source: bulb included|bulbs included|includes bulb|leuchtmittel enthalten|leuchtmittel inklusive|ampoule incluse|bombilla incluida
  en: bulb included|bulbs included
  de: leuchtmittel im lieferumfang|leuchtmittel inklusive|leuchtmittel liegt bei|inklusive leuchtmittel
  fr: ampoule fournie|ampoule incluse|ampoules incluses
  es: bombilla incluida|bombillas incluidas
  it: lampadina inclusa|lampadine incluse
  nl: lamp inbegrepen|inclusief lamp
  pl: żarówka w zestawie

order in a desk
  source: cable*|kabel*|câble*|storage|stauraum|fach
  en: cable management|hidden storage

suction
  source: suction*|saug*|ventous*|ventos*|zuig*|przyssaw*
  en: suction base|suction cup|suction cups

flat seams
  source: seam*|naht|nähte|couture*|costura*|cucitur*|naden|szw*
  en: flat seams|flatlock seams|taped seams
  de: flachnähte|verschweißte nähte
  fr: coutures plates
  es: costuras planas
  it: cuciture piatte
  nl: platte naden
  pl: płaskie szwy

wipes clean
  source: wipe*|wiping|abwisch*|abwaschbar*|clean*
  en: wipe clean|wipes clean

touch
  source: touch*|tactil*|táctil*|dotyk*|tipp*|aanraak*
  de: mit touch funktion|touch funktion|touchfunktion

empties with one movement
  source: empt*|entleer*|vid*|vac*|svuot*|leeg*|opróżn*|anti emmêl*|enredo*|grovigli*|tangle*
  en: empties with one|anti tangle|tangle free
  fr: brosse anti emmêlement|se vide d un seul geste|se vide d un geste|d une simple pression
  es: se vacía con un gesto|cepillo antienredos
  it: si svuota con un gesto|spazzola antigroviglio

free addition
  nl: met gratis
  en: free gift|comes with a free|includes a free
  de: gratis dazu|mit gratis
  fr: offert avec|offerte avec
  es: de regalo
  it: in omaggio
  pl: gratis w zestawie

certificate of authenticity in Dutch and Polish
  source: certific*|certyfik*|zertifik*|authent*
  nl: echtheidscertificaat
  pl: certyfikat autentyczności

paired devices
  source: stereo|pair*|link*|app|memory card|microsd|sd card|aux|usb
  en: true stereo|stereo pair|pair two|link two|memory card slot|a memory card|microsd slot|aux input|companion app
  de: stereopaar|zwei koppeln|speicherkarte|microsd karte|per app|app steuerung|begleitende app
  fr: vraie stéréo|carte mémoire|carte microsd|via l application|pilotable par application
  es: sonido estéreo real|tarjeta de memoria|tarjeta microsd|desde la app|mediante app
  it: vero stereo|scheda di memoria|scheda microsd|tramite app|dall app
  nl: echt stereo|geheugenkaart|via de app|met de app
  pl: kart* pamięci|przez aplikację|w aplikacji
`);
