import { parseTerms, type Term } from '../terms.ts';

/** Functions and properties of the construction. A text that names one claims that the product has it. */
export const EQUIPMENT: readonly Term[] = parseTerms(`
usb
  source: usb*
  any: usb|usb c

bluetooth
  any: bluetooth
  de: bluetooth*
  nl: bluetooth*

wifi
  source: wifi*|wi|wlan|wireless*|802*
  any: wi fi|wifi|wlan
  en: wi fi 6

gps
  any: gps
  de: gps*

nfc
  any: nfc|hdmi|rfid|aux in|lte|5g|4g
  en: rfid blocking
  es: rfid

ethernet
  any: ethernet|gigabit
  en: gigabit ethernet

app control
  source: app|apps|application|aplicación|applicazione|aplikacj*
  en: companion app|smartphone app|via app|app control|app controlled|free app
  de: per app|app steuerung|appsteuerung|app lassen|über die app
  fr: via l application|application mobile|application dédiée
  es: aplicación móvil|mediante la app|app gratuita
  it: tramite app|app dedicata|applicazione dedicata
  nl: via de app|app bediening|apps als
  pl: aplikacj*
  sr: putem aplikacij*

heart rate
  source: heart*|puls*|hartslag*|herzfrequenz*|cardia*|cardí*|tętn*|otkucaj*
  en: heart rate|pulse sensor|oximeter
  de: pulsmesser|herzfrequenz*|pulsmessung
  fr: fréquence cardiaque|cardiofréquencemètre
  es: pulsómetro|frecuencia cardíaca|ritmo cardíaco
  it: cardiofrequenzimetro|frequenza cardiaca|battito cardiaco
  nl: hartslagmeter|hartslag|hartslagmeting
  pl: pulsometr*|tętna
  sr: merač pulsa|otkucaja srca

touchscreen
  source: touch*|tactil*|táctil|display*|screen*|dotyk*
  en: touchscreen|touch screen|touch control|touch controls
  de: touchscreen|touch bedienung|touchpanel
  fr: écran tactile|commande tactile
  es: pantalla táctil|control táctil
  it: touchscreen|schermo tattile|comandi touch
  nl: touchscreen|aanraakscherm
  pl: ekran* dotykow*|dotykow*
  sr: ekran na dodir

dimmable
  source: dim*|gradat*|variateur|regul*|atenu*|ściemn*
  en: dimmable|dimmer|brightness levels
  de: dimmbar*|dimmer|dimmern|stufenlos regeln|helligkeitsstufen
  fr: dimmable|variateur|intensité réglable|intensité variable
  es: regulable en intensidad|atenuable|intensidad regulable
  it: dimmerabile|dimmerabili|intensità regolabile
  nl: dimbaar|dimbare|dimmer
  pl: ściemniaczem|ściemniacz*|ściemnian*|regulacj* jasności
  sr: dimabiln*|prigušiv*

reflective
  source: reflect*|reflekt*|réfléch*|rifrang*|rifle*|odblask*
  en: reflective strips|reflective details|reflective elements|reflective
  de: reflektierend*|reflektoren
  fr: réfléchissant|réfléchissante|réfléchissants|bandes réfléchissantes
  es: reflectante|reflectantes
  it: catarifrangente|riflettente|riflettenti|catarifrangenti
  nl: reflecterend|reflecterende
  pl: odblask*
  sr: reflektujuć*

removable parts
  source: remov*|detach*|abnehm*|herausnehm*|amovib*|extraí*|desmont*|removib*|rimovib*|sfoderab*|uitneem*|afneem*|zdejmow*|wyjmow*|skida*|unzip*|zip off|zdejm*|odpin*|skid*|amov*|retir*
  en: removable|detachable|zips off|unzips|comes off easily|comes off for|lifts out|takes off easily|snaps off|clips off
  de: abnehmbar*|herausnehmbar*|lässt sich abnehmen|lässt sich abziehen|lässt sich herausnehmen|lassen sich abnehmen|lassen sich herausnehmen|lassen sich abziehen|abziehbar*|entnehmbar*|ablösbar*|abzippbar*
  fr: amovible|amovibles|déhoussable|déhoussables|détachable|détachables|démontable|démontables|se retire|se retirent|s enlève|s enlèvent|se détache|se détachent|se démonte|se démontent
  es: extraíble|extraíbles|desmontable|desenfundable|removible|desmontables|desenfundables|removibles|se desmonta|se desmontan|desabrochable
  it: rimovibile|rimovibili|sfoderabile|sfoderabili|estraibile|estraibili|staccabile|staccabili|smontabile|smontabili|si rimuove|si rimuovono|si stacca|si staccano|si smonta|si smontano|si sfodera|si sfoderano
  nl: uitneembaar|uitneembare|afneembaar|afneembare|demontabel|demontabele|verwijderbaar|verwijderbare|losneembaar|losneembare|afritsbaar|afritsbare|af te nemen|uit te nemen|af te ritsen
  pl: zdejmowan*|wyjmowan*|odpinan*|odpina się|odpinają się|zdejmuje się|zdejmują się|wyjmuje się|wyjmują się|demontowaln*|można zdjąć|można odpiąć|można wyjąć|daje się zdjąć|daje się odpiąć
  sr: uklonjiv*|skidajuć*|odvojiv*|lako se skida*|lako se vadi*|lako se odvaja*|može se skinuti|mogu se skinuti|može se odvojiti|mogu se odvojiti|koja se skida|koji se skida|koje se skida|na skidanje

replaceable parts
  source: replac*|austausch*|ersatz*|auswechsel*|remplaç*|rechange|reemplaz*|recambi*|sostituib*|ricambi*|vervang*|wymien*|zamenjiv*|zamenljiv*|spare*
  en: replaceable|spare parts|replacement parts|interchangeable
  de: austauschbar*|ersatzteile|auswechselbar*
  fr: remplaçable|remplaçables|pièces de rechange|interchangeables
  es: reemplazable|reemplazables|recambios|intercambiables
  it: sostituibile|sostituibili|ricambi|intercambiabili
  nl: vervangbaar|vervangbare|reserveonderdelen
  pl: wymienn*|części zamienn*
  sr: zamenjiv*|zamenljiv*|rezervni delovi

foldable
  source: fold*|falt*|klapp*|pli*|pleg*|pieg*|vouw*|klap*|składan*|sklop*|collaps*|stuff*|pack*
  en: foldable|folds flat|collapsible|fold out|folds away
  de: faltbar*|klappbar*|zusammenklappbar*
  fr: pliable|pliant|pliante|repliable
  es: plegable|plegables
  it: pieghevole|pieghevoli|ripiegabile
  nl: opvouwbaar|opvouwbare|inklapbaar|inklapbare
  pl: składan*
  sr: sklopiv*|na sklapanje

stackable
  source: stack*|stapel*|empil*|apil*|impil*|sztaplow*
  en: stackable
  de: stapelbar*
  fr: empilable|empilables
  es: apilable|apilables
  it: impilabile|impilabili
  nl: stapelbaar|stapelbare
  pl: sztaplowan*|można układać jeden na drugim
  sr: može se slagati|slaživ*

adjustable
  source: adjust*|verstell*|einstell*|höhenverst*|régl*|ajust*|regul*|regol*|verstel*|instel*|podes*|extend*|height|höhe|hauteur|altura|altezza|hoogte|wysokoś*|visin*|drawcord*|drawstring*|kordel*|settings|stufen
  en: height adjustable|adjustable hood|adjustable height|adjustable straps|adjustable|adjusts to|adjusts in
  de: höhenverstellbar*|verstellbar*|einstellbar*|regulierbar*|regelbar*|justierbar*|anpassbar*
  fr: réglable en hauteur|hauteur réglable|réglable|réglables|ajustable|ajustables|modulable|modulables|se règle|se règlent|s ajuste|s ajustent
  es: altura regulable|regulable en altura|ajustable|ajustables|regulable|regulables|graduable|graduables|se regula|se regulan|se gradúa|se ajusta a tu|se ajusta en
  it: altezza regolabile|regolabile in altezza|regolabile|regolabili|si regola|si regolano
  nl: in hoogte verstelbaar|hoogteverstelbaar|verstelbaar|verstelbare|instelbaar|instelbare|regelbaar|regelbare|te verstellen|in te stellen
  pl: regulowan* wysokoś*|regulacj* wysokości|regulowan*|reguluje się|z regulacją|możliwość regulacji
  sr: podesiv* visin*|podesiv*|podešava se|podešavaju se|prilagodljiv*

swivel
  source: swivel*|schwenk*|pivot*|girator*|orientab*|girevol*|draaibaar*|obrot*|okret*|tilt*
  en: swivels|swivelling|tilts
  de: schwenkbar*
  fr: pivotant|pivotante|orientable
  es: giratorio|giratoria|orientable
  it: girevole|orientabile
  nl: draaibaar|zwenkbaar|zwenkbare
  pl: obrotow*
  sr: okretn*

hands-free calls
  source: hands free|handsfree|freisprech*|mains libres|manos libres|vivavoce|handenvrij|głośnomów*|microph*|mikrof*|micróf*|microf*|call*|telefon*|speakerphone
  en: hands free calls|hands free calling|speakerphone
  de: freisprechfunktion|freisprecheinrichtung
  fr: fonction mains libres|kit mains libres
  es: función manos libres|llamadas manos libres
  it: funzione vivavoce|chiamate in vivavoce
  nl: handsfree bellen|handenvrij bellen
  pl: zestaw* głośnomówiąc*|rozmow* bez użycia rąk
  sr: spikerfon*|razgovor bez ruku

stereo pairing
  source: stereo*|pair*|koppel*|coupl*|emparej*|accoppi*|parow*|uparivan*|tws|multi*
  en: stereo pairing|pair two|pairs with a second
  de: lautsprecher koppeln|stereopaar|stereo kopplung
  fr: couplage stéréo|appairer deux
  es: emparejamiento estéreo|emparejar dos
  it: accoppiamento stereo|abbinare due
  nl: stereokoppeling|twee koppelen
  pl: parowani* stereo|sparować dw*
  sr: stereo uparivanj*

anti-theft
  source: theft*|diebstahl*|vol|antirrob*|antifurto|diefstal*|kradzież*|krađ*
  en: anti theft|theft proof
  de: diebstahlsicher*|diebstahlschutz
  fr: antivol|anti vol
  es: antirrobo
  it: antifurto
  nl: antidiefstal|diefstalveilig
  pl: antykradzieżow*
  sr: protiv krađe
`);
