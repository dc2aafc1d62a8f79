import { parseTerms, type Term } from '../../terms.ts';

/** Parts and accessories. Texts name many of them in passing, so they count only in a list or after "with" or "has". */
export const COMMON_PARTS: readonly Term[] = parseTerms(`
remote control
  source: remote*|fernbedien*|télécommand*|mando|telecomand*|afstandsbed*|pilot*|daljinsk*
  en: remote control|remote controlled
  de: fernbedienung*
  fr: télécommande
  es: mando a distancia|control remoto
  it: telecomando
  nl: afstandsbediening
  pl: pilotem|pilota|pilot do
  sr: daljinski upravljač|daljinsk*

led light
  source: led|leds|lamp*|light*|leucht*|licht*|lumin*|luz|luce|lampad*|światł*|svetl*
  any: led
  en: led light|led lights|led lighting|backlit

batteries
  source: batter*|akku*|pile*|pila|pilas|batterij*|bateri*|accu*|akumul*|cell
  en: batteries|rechargeable|rechargeable battery|spare battery|battery life|fast charger|fast charging
  de: batterien|wiederaufladbar*|ersatzakku|akkulaufzeit|schnellladegerät|schnellladefunktion
  fr: piles|rechargeable|batterie rechargeable|autonomie de|charge rapide|chargeur rapide
  es: pilas|recargable|batería recargable|autonomía de|carga rápida|cargador rápido
  it: batterie incluse|pile incluse|ricaricabile|autonomia di|ricarica rapida|caricabatterie
  nl: batterijen|oplaadbaar|oplaadbare|snellader|accuduur
  pl: akumulator*|baterie w zestawie|ładowark*|szybkie ładowanie
  sr: punjiv*|brzo punjenje|baterije uključene

speaker
  source: speaker*|lautsprech*|haut parleur*|altavo*|altopar*|luidspreker*|głośnik*|zvučnik*|audio*|sound*
  en: speakers|built in speaker|microphone
  de: lautsprecher*|mikrofon
  fr: haut parleur|haut parleurs|enceintes
  es: altavoces|altavoz
  it: altoparlanti|altoparlante
  nl: luidsprekers|speakers
  pl: głośnik*
  sr: zvučnici|zvučnik*

wheels
  source: wheel*|rolle*|räder|caster*|castor*|roulette*|roue*|rueda*|ruot*|rotell*|wiel*|kółk*|točk*|rollen*
  en: castors|casters|lockable wheels|smooth running wheels|transport wheels
  de: rollen|transportrollen|lenkrollen
  fr: roulettes
  es: ruedas
  it: rotelle|ruote
  nl: wieltjes|transportwielen|transportwieltjes|zwenkwielen
  pl: kółka|kółkach|kółkami
  sr: točkići|točkićima

storage
  source: storage*|drawer*|stauraum*|schublad*|fach|fächer|rangement*|tiroir*|almacen*|cajón*|cajon*|cassett*|contenitor*|opberg*|lade|schowk*|schowek|szuflad*|fiok*|ladic*|compart*
  en: storage box|storage compartment|storage space|drawer|drawers|hidden compartment|storage bag
  de: stauraum|bettkasten|schublade|schubladen|geheimfach|staufach
  fr: coffre de rangement|tiroir|tiroirs|espace de rangement|compartiment secret
  es: cajón|cajones|espacio de almacenamiento|arcón
  it: vano contenitore|cassetto|cassetti|contenitore
  nl: opbergvak|opbergruimte|lade|lades|opbergbox|aslade
  pl: schowek|schowk*|szuflad*|pojemnik* na pościel
  sr: fioka|fioke|ladica|prostor za odlaganje

bag
  source: bag|bags|tasche*|sac|sacs|bolsa*|borsa*|tas|tassen|torb*|torba|pouch*|case|cases|etui|hülle*|étui*|estuche*|custodi*|funda*|hoes*|futerał*|kofer*|pokrowiec
  en: carry case|carrying case|carry bag|carrying bag|storage pouch|travel case|dust bag
  de: tragetasche|aufbewahrungstasche|transportkoffer|tragekoffer|aufbewahrungsbeutel|staubbeutel
  fr: housse de transport|sac de transport|mallette|étui de transport|pochette de rangement|sac de rangement
  es: bolsa de transporte|estuche de transporte|funda de transporte|maletín
  it: borsa per il trasporto|valigetta|custodia|sacca
  nl: opbergtas|draagtas|opbergetui|koffer
  pl: torb* transportow*|futerał*|walizk*|etui|pokrowiec
  sr: torba za nošenje|futrola|kofer

pockets
  source: pocket*|tasche*|poche*|bolsill*|tasca|tasche|tasch*|zak|zakken|kieszen*|kieszon*|džep*|pouch*|compart*|fach|fächer
  en: pocket|pockets|zipped pockets|inner pocket|hidden pocket|phone pocket
  de: innentasche*|reißverschlusstasche*|seitentasche*|geheimtasche*|brusttasche*|handytasche*|taschen
  fr: poche|poches
  es: bolsillo|bolsillos
  it: tasca|taschino|tasche laterali|tasche interne
  nl: zakken|binnenzak|zijzakken|ritszakken|steekzakken
  pl: kieszeń|kieszeni|kieszenie|kieszeniami|kieszonk*
  sr: džep|džepovi|džepova|džepovima

hood
  source: hood*|kapuz*|capuch*|cappucc*|kaptur*|kapuljač*
  en: hood|hooded
  de: kapuze|kapuzen*
  fr: capuche|à capuche
  es: capucha
  it: cappuccio
  nl: capuchon
  pl: kaptur*
  sr: kapuljač*

hanging loop
  source: loop*|hang*|aufhäng*|schlaufe*|suspend*|colg*|append*|ophang*|zawiesz*|petlj*|hook*
  en: hanging loop|hanging loops|hang loop
  de: aufhänger|aufhängeschlaufe|aufhängeöse
  fr: bride de suspension|boucle de suspension
  es: colgador|presilla
  it: passante per appendere|gancio per appendere
  nl: ophanglus|ophanglusje|ophangoog
  pl: zawieszk*|wieszaczek
  sr: petlja za kačenje

lock
  source: lock*|schloss|abschließ*|verrouill*|cerradur*|bloqueo|serratur*|slot|zamk*|brav*|key*
  en: lockable|safety lock|combination lock|locking mechanism|safety catch
  de: abschließbar*|sicherheitsverschluss|zahlenschloss
  fr: verrouillable|cran de sécurité|verrou de sécurité
  es: con cerradura|bloqueo de seguridad
  it: chiusura di sicurezza|con serratura|blocco di sicurezza
  nl: afsluitbaar|afsluitbare|veiligheidsslot
  pl: zamykan* na klucz|blokad* bezpieczeństwa
  sr: zaključavanj*|sigurnosna brava

magnetic
  source: magnet*|magnét*|aimant*|imán*|calamit*
  en: magnetic|magnets
  de: magnetisch*|magnetverschluss|magnete
  fr: magnétique|aimanté|aimantée
  es: magnético|magnética|imanes|imán
  it: magnetico|magnetica|calamita
  nl: magnetisch|magnetische|magneetsluiting
  pl: magnetyczn*
  sr: magnetn*

timer
  source: timer*|zeitschalt*|minuter*|tempor*|zeit*|wyłącznik* czasow*|stopwatch*
  en: sleep timer|programmable timer
  de: zeitschaltuhr|timerfunktion
  fr: minuteur|minuterie
  es: temporizador
  it: timer programmabile
  nl: tijdschakelaar
  pl: wyłącznik* czasow*|timer*
  sr: tajmer*

included accessories
  source: includ*|inkl*|includ*|inclus*|incluid*|inclus*|inbegrep*|zestaw*|uključ*|accessor*|zubehör*|comes with*|kit|set
  en: drip tray|plant labels|cleaning cloth|microfibre cloth|microfiber cloth|recipe book|recipe booklet|instruction booklet|mounting kit|fold out poster|poster|encyclopedia|gift box included|gift wrapping|user manual|carry strap|measuring cup|adapter included
  de: putztuch|reinigungstuch|mikrofasertuch|rezeptheft|rezeptbuch|montageset|befestigungsset|poster|geschenkverpackung|abtropfschale|tropfschale|reinigungsmitteltank|dreckfräser
  fr: livret de recettes|livre de recettes|chiffon de nettoyage|kit de montage|emballage cadeau|plateau d égouttage|affiche
  es: recetario|paño de limpieza|kit de montaje|envoltorio de regalo|bandeja de goteo|póster|tarjeta de regalo
  it: ricettario|panno per la pulizia|kit di montaggio|confezione regalo|vassoio raccogligocce|poster
  nl: receptenboek|receptenboekje|schoonmaakdoekje|bevestigingsset|montageset|cadeauverpakking|lekbak
  pl: książk* z przepisami|ściereczk*|zestaw montażow*|opakowani* prezentow*|ociekacz*
  sr: knjiga recepata|krpica za čišćenje|montažni set

easy pour
  source: pour*|spout*|ausgieß*|bec|verseur|pico|beccuccio|schenk*|dziob*
  en: drip free|non drip|no drip|leak proof|leakproof|spill proof|airtight
  de: tropffrei*|auslaufsicher*|luftdicht*
  fr: anti goutte|antigoutte|anti fuite|hermétique
  es: antigoteo|antiderrame|hermético|hermética
  it: antigoccia|ermetico|ermetica|anti perdita
  nl: lekvrij|lekvrije|druppelvrij|luchtdicht|luchtdichte
  pl: szczeln*|niekapiąc*
  sr: ne curi|hermetičk*

photos
  source: photo*|illustr*|abbild*|bild*|foto*|ilustr*
  en: colour photographs|color photographs|colour photos|full colour illustrations|illustrations
  de: farbfotos|farbabbildungen|illustrationen
  fr: photos couleur|photographies|illustrations
  es: fotografías|ilustraciones
  it: fotografie|illustrazioni
  nl: kleurenfoto s|illustraties
  pl: zdjęć|ilustracj*|fotografi*
  sr: fotografij*|ilustracij*
`);
