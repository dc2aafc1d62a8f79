import { parseTerms, type Term } from '../terms.ts';

/** How a device works and what it shows, and how something is used, read or closed. */
export const FURTHER_FEATURES: readonly Term[] = parseTerms(`
rechargeable
  source: recharg*|aufladbar*|akku*|batter*|ricaric*|recarg*|oplaad*|ładowa*|accu|usb|mah
  en: rechargeable
  de: wiederaufladbar*|aufladbar*
  fr: rechargeable|rechargeables
  es: recargable|recargables
  it: ricaricabile|ricaricabili
  nl: oplaadbaar|oplaadbare
  pl: możliwością ładowania|wielokrotnego ładowania|ładowaln*
  sr: punjiv*

wireless
  source: wireless|cordless|kabellos*|drahtlos*|akku*|batter*|sans fil|inalámbric*|senza fili|senza cavo|draadlo*|snoerloo*|bezprzewodow*|bluetooth|wifi|wi fi|bežičn*|accu
  en: wireless|cordless
  de: kabellos*|drahtlos*
  fr: sans fil
  es: inalámbrico|inalámbrica|inalámbricos|inalámbricas
  it: senza fili|senza cavi|cordless
  nl: draadloos|draadloze|snoerloos|snoerloze
  pl: bezprzewodow*
  sr: bežičn*

fast charging
  source: fast charg*|quick charg*|schnelllad*|schnell lad*|charge rapide|carga rápida|ricarica rapida|snelladen|szybki* ładowan*|charge|charging|ladezeit|laden
  en: fast charging|quick charge|fast charge|rapid charging
  de: schnellladefunktion|schnellladung|schnellladen|schnellladefähig*
  fr: charge rapide|recharge rapide
  es: carga rápida
  it: ricarica rapida
  nl: snelladen|snellader|snellaadfunctie
  pl: szybki* ładowan*
  sr: brzo punjenje

brushless motor
  source: brushless|bürstenlos*|sans charbon*|sin escobillas|senza spazzole|koolborstelloo*|bezszczotkow*|ec motor
  en: brushless
  de: bürstenlos*
  fr: sans charbon|sans charbons|sans balais
  es: sin escobillas
  it: brushless|senza spazzole
  nl: koolborstelloos|koolborstelloze|borstelloos|borstelloze
  pl: bezszczotkow*
  sr: bez četkica

quiet motor
  source: quiet*|silent*|leise*|geräusch*|silenc*|silenz*|stil|stille|fluister*|cich*|tih*|noise|db|dezibel
  en: silent motor|quiet motor|whisper quiet
  de: leiser motor|leisem motor|flüsterleise*|geräuscharm*
  fr: moteur silencieux|ultra silencieux
  es: motor silencioso|ultrasilencioso
  it: motore silenzioso|silenziosissim*
  nl: stille motor|fluisterstil*
  pl: cichy silnik|cichym silnik*|cich* prac*
  sr: tih* motor*

speaker
  source: speaker*|lautsprecher*|haut parleur*|altav*|altoparlant*|głośnik*|luidspreker*|zvučnik*
  en: built in speaker|integrated speaker
  de: eingebauter lautsprecher|integrierter lautsprecher|integrierte lautsprecher
  fr: haut parleur intégré|haut parleurs intégrés
  es: altavoz integrado|altavoces integrados
  it: altoparlante integrato|altoparlanti integrati
  nl: ingebouwde speaker|ingebouwde luidspreker|geïntegreerde speaker
  pl: wbudowan* głośnik*
  sr: ugrađen* zvučnik*

display
  source: display*|screen*|anzeige*|bildschirm*|écran*|pantalla*|schermo|scherm|wyświetlacz*|ekran*|lcd|oled
  en: led display|lcd display|digital display|touch display
  de: led anzeige|led display|lcd display|digitalanzeige|touchdisplay
  fr: écran led|écran lcd|écran tactile|affichage numérique
  es: pantalla led|pantalla lcd|pantalla táctil|pantalla digital
  it: display led|display lcd|display digitale|schermo touch
  nl: led display|lcd scherm|lcd display|digitale display
  pl: wyświetlacz*
  sr: led ekran|lcd ekran|displej*

touch and voice control
  source: touch*|tactil*|táctil*|dotyk*|voice*|sprach*|vocal*|voz|głos*|spraak*
  en: touch controls|touch control|voice control|voice controlled
  de: touchbedienung|touch bedienung|sprachsteuerung|per sprache
  fr: commandes tactiles|commande tactile|commande vocale
  es: control táctil|control por voz
  it: comandi touch|comandi vocali|controllo vocale
  nl: touchbediening|spraakbediening|spraakbesturing
  pl: sterowani* dotykow*|sterowani* głosow*
  sr: kontrola na dodir|glasovn* kontrol*

timer
  source: timer*|zeitschalt*|minut*|temporiz*|countdown|kookwekker|kurzzeit*|tajmer*
  en: timer function|built in timer|sleep timer
  de: timer|zeitschaltuhr|timerfunktion
  fr: minuterie|minuteur
  es: temporizador
  it: timer|contaminuti
  nl: timer|timerfunctie|kookwekker
  pl: minutnik*|timer*|wyłącznik* czasow*
  sr: tajmer*

child lock
  source: child*|kinder*|enfant*|infantil*|bambin*|kinderslot|rodziciel*|dziec*
  nl: kinderslot|kinderbeveiliging
  de: kindersicherung

soft close
  source: soft clos*|softclos*|amorti*|amortigua*|ammortizzat*|domyk*|dämpf*
  fr: fermeture en douceur|fermeture amortie
  nl: softclose|soft close
  pl: cich* domyk*

dimmable
  source: dim*|ściemni*|regulabl*
  pl: ściemnia*
  nl: dimbaar|dimbare
  it: dimmerabile|dimmerabili

ready to use
  source: ready to*|einsatzbereit*|prêt à*|list* para|pronto all*|klaar voor*|gotow* do|pre assembled|vormontiert*|assembly*|montage*|montaje|montaggio|montaż*
  en: ready to use|pre assembled|no assembly|fully assembled
  de: sofort einsatzbereit|einsatzbereit|gebrauchsfertig|keine montage|vormontiert*
  fr: prêt à l emploi|prête à l emploi|sans montage|livré monté|livrée montée
  es: listo para usar|lista para usar|sin montaje|ya montado
  it: pronto all uso|pronta all uso|senza montaggio|già montato
  nl: klaar voor gebruik|geen montage|kant en klaar
  pl: gotow* do użycia|nie wymaga montażu|bez montażu
  sr: spreman za upotrebu|bez montaže

book
  source: lay flat|lies flat|perforat*|sign*|hardcover|hardback|hard cover|gebunden*|rigid*|tapa dura|tward*|harde kaft|paperback|taschenbuch|broché
  en: hardcover|hardback|gilded edges|gilt edges|signed by the author|lies flat|lay flat binding|perforated pages|perforated sheets
  de: gebundene ausgabe|vom autor signiert|von der autorin signiert|goldschnitt|lesebändchen
  fr: reliure rigide|couverture rigide|dédicacé par|tranche dorée
  es: tapa dura|firmado por el autor|firmado por la autora|cantos dorados
  it: copertina rigida|autografato|autografata|taglio dorato
  nl: harde kaft|gesigneerd|goud op snee|leeslint
  pl: tward* opraw*|podpisem autor*|złocon* brzeg*

glow
  source: glow*|leucht*|lumin*|phosphor*|fosfor*|świec*|lichtgevend*
  en: glow in the dark|glows in the dark
  de: leuchtet im dunkeln|nachleuchtend*
  fr: brille dans le noir|phosphorescent*
  es: brilla en la oscuridad|fosforescente
  it: si illumina al buio|brilla al buio|fosforescente
  nl: licht in het donker|lichtgevend*
  pl: świec* w ciemności

air tyres
  source: pneumat*|air tyre*|luftreifen|luftbanden|gonflabl*|neumátic*
  en: air tyres|air filled tyres|pneumatic tyres
  de: luftreifen|luftbereift*
  nl: luchtbanden
  fr: roues gonflables|pneus gonflables
  es: ruedas neumáticas
  it: ruote gonfiabili
  pl: pompowan* koł*

suspension
  source: suspens*|feder*|vering|amortyz*|sospens*
  en: dual suspension|double suspension|full suspension
  de: doppelfederung|vollfederung
  fr: double suspension
  es: doble suspensión
  it: doppia sospensione
  nl: dubbele vering
  pl: podwójn* amortyzac*

swivel
  source: swivel*|rotat*|dreh*|pivot*|girator*|girevol*|draai*|obrot*|360
  en: swivel seat|swivels
  de: drehbar*
  es: giratorio|giratoria
  it: girevole|girevoli
  nl: draaibaar|draaibare
  pl: obrotow*

lock
  source: lock*|schloss*|serrure*|cadenas|candado|lucchetto|slot|kłódk*|zamek szyfrowy|tsa
  en: tsa lock|locks shut
  de: tsa schloss|zahlenschloss
  fr: serrure tsa|serrure à code
  es: candado tsa|cierre tsa
  it: lucchetto tsa|serratura tsa
  nl: tsa slot
  pl: zamek tsa|zamkiem tsa

magnet
  source: magnet*|imán*|calamit*|aimant*
  en: magnetic lid|magnetic closure
  de: magnetdeckel|magnetverschluss
  fr: fermeture aimantée|couvercle aimanté
  es: cierre magnético|tapa magnética
  it: chiusura magnetica|coperchio magnetico
  nl: magneetsluiting|magnetisch deksel
  pl: zapięci* magnetyczn*|magnetyczn* zamknięci*

baby toys
  source: rattle|rassel|hochet|sonajero|sonaglio|rammelaar|grzechotk*|music*|musik*|spieluhr
  en: rattle|music box
  de: rassel|spieluhr
  fr: hochet|boîte à musique
  es: sonajero|caja de música
  it: sonaglio|carillon
  nl: rammelaar|muziekdoosje
  pl: grzechotk*|pozytywk*

melodies
  source: music*|musik*|musique|musik|música|musica|muziek*|muzy*|melod*|song*|lied*|chanson*|berceuse*|canci*|canzon*|ninna*|kołysank*|piosenk*|pesm*|uspavank*|sound*|klang*|jingle
  en: plays melodies|plays lullabies|plays songs|plays a melody|plays a lullaby|plays music|lullabies
  de: spielt melodien|spielt eine melodie|spielt lieder|spielt musik|schlaflieder|spielt schlaflieder
  fr: joue des mélodies|joue une mélodie|joue une berceuse|joue des berceuses|joue de la musique|berceuses
  es: toca melodías|reproduce melodías|reproduce música|canciones de cuna|toca una melodía
  it: suona melodie|suona una melodia|suona ninne nanne|ninne nanne|riproduce melodie|riproduce musica
  nl: speelt melodietjes|speelt liedjes|speelt muziek|slaapliedjes|speelt een melodie
  pl: gra melodie|gra melodyjki|gra kołysanki|kołysanek|odtwarza melodie|odtwarza muzykę
  sr: svira melodije|svira uspavanke|uspavank*|svira muziku|pušta muziku|pušta melodije
`);
