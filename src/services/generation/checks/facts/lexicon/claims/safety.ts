import { parseTerms, type Term } from '../terms.ts';

/** Safety, suitability for an age, and what a product works with. */
export const SAFETY: readonly Term[] = parseTerms(`
food-safe
  source: food safe|food grade|food contact|lebensmittel*|alimentaire|alimentario|alimentare|voedselveilig*|spożywcz*
  en: food safe|food grade|food contact|drinking water|safe for food
  de: lebensmittelecht*|lebensmittelsicher*|trinkwasser*
  fr: contact alimentaire|qualité alimentaire|eau potable|alimentaires sûrs
  es: apto para alimentos|contacto con alimentos|grado alimentario|agua potable
  it: contatto alimentare|uso alimentare|acqua potabile|per alimenti
  nl: voedselveilig|voedselveilige|drinkwater
  pl: kontaktu z żywnością|dopuszczon* do żywności|wody pitnej
  sr: za hranu bezbedn*|pijać* vod*

child-safe
  source: child*|kids|kind*|baby*|bébé|enfant*|niñ*|bambin*|dzieci*|dec*|infan*
  en: child safe|baby safe|childproof|child proof|safe for nurseries|children and pets|harmless to children|safe for children|pet safe|safe for pets
  de: kindersicher*|babysicher*|speichelfest*|haustierfreundlich*|unbedenklich für kinder
  fr: sans danger pour les enfants|sécurité enfant|sécurité enfants|convient aux bébés
  es: seguro para niños|apto para bebés|seguro para mascotas
  it: sicuro per i bambini|a prova di bambino|adatto ai neonati
  nl: kindveilig|kindveilige|babyveilig|veilig voor kinderen
  pl: bezpieczn* dla dzieci|bezpieczn* dla niemowląt|bezpieczn* dla zwierząt
  sr: bezbedn* za decu|bezbedn* za bebe

overheat protection
  source: overheat*|überhitz*|surchauffe|sobrecalent*|surriscald*|oververhit*|przegrzan*|auto off|automatic shut*|abschaltautomatik
  en: overheat protection|overheating protection|automatic shut off|auto shut off|auto off|short circuit protection|overload protection
  de: überhitzungsschutz|abschaltautomatik|kurzschlussschutz|überlastschutz
  fr: protection contre la surchauffe|arrêt automatique
  es: protección contra sobrecalentamiento|apagado automático
  it: protezione dal surriscaldamento|spegnimento automatico
  nl: oververhittingsbeveiliging|automatische uitschakeling
  pl: zabezpieczenie przed przegrzaniem|automatyczn* wyłączan*
  sr: zaštita od pregrevanja|automatsko isključivanje

from birth
  source: newborn*|birth|neugebor*|geburt|naissance|nacid*|nasc*|neonat*|pasgeboren*|geboorte|noworod*|novorođ*
  en: from birth|newborns|newborn babies|from the first year
  de: ab geburt|ab der geburt|ersten lebensjahr|neugeborene*
  fr: dès la naissance|nouveau né*|nouveau nés
  es: desde el nacimiento|recién nacidos
  it: dalla nascita|neonati
  nl: vanaf de geboorte|pasgeborenen
  pl: od urodzenia|noworodk*|od pierwszych dni
  sr: od rođenja|novorođenč*

for all ages
  source: age|ages|aged|years*|jahr*|alter|ans|âge|años|edad|anni|età|jaar|leeftijd|lat|wiek|recommendedage|manufacturerrecommendedage|nufacturerrecommendedage
  en: for every age|suitable for ages|suitable for all ages|recommended for ages|recommended age|for children from|suitable for children from
  de: für jedes alter|geeignet ab|empfohlen ab|altersempfehlung
  fr: dès l âge de|convient dès|recommandé dès|âge recommandé|à partir de trois ans
  es: apto a partir de|recomendado a partir de|edad recomendada
  it: adatto dai|adatta dai|consigliato dai|età consigliata
  nl: geschikt vanaf|aanbevolen leeftijd
  pl: zalecany wiek|odpowiedni* od
  sr: preporučen* uzrast

induction
  source: induc*|indukt*|induz*|indukc*|indukcij*
  en: induction|induction hobs|induction hob
  de: induktion*|induktionsgeeignet*|induktionsherd*
  fr: induction
  es: inducción
  it: induzione
  nl: inductie|inductiekookplaat
  pl: indukcj*|indukcyjn*
  sr: indukcij*|indukcion*

smart assistants
  any: alexa|siri|homekit|ifttt|smartthings|google home|apple health|strava|zwift|kinomap|carplay|android auto
  en: google assistant|smart home|voice control
  de: google assistant|sprachsteuerung|smart home
  fr: assistant google|google assistant|commande vocale|maison connectée
  es: asistente de google|google assistant|control por voz|hogar inteligente
  it: google assistant|assistente google|controllo vocale|domotica
  nl: google assistent|google assistant|spraakbesturing
  pl: asystent* google|sterowan* głosem|inteligentn* dom*
  sr: google asistent*|glasovno upravljanje

phones
  source: android|ios|iphone*|smartphone*|handy|móvil|phone*|telefon*|app|apps
  any: iphone|ipad|android|ios
  en: smartphones|smartphone
  de: smartphones|smartphone
  fr: smartphones|smartphone
  es: smartphones|smartphone
  it: smartphone
  nl: smartphones|smartphone
  pl: smartfon*
  sr: pametn* telefon*

cabin luggage
  source: cabin*|carry on|handgepäck|bagage à main|equipaje de mano|bagaglio a mano|handbagage|bagaż podręczny|luggage*
  en: cabin luggage|carry on luggage|hand luggage|cabin bag|cabin size|airlines|airline approved|carry on
  de: handgepäck*|kabinengepäck|bordgepäck|fluggesellschaften
  fr: bagage cabine|bagage à main|accepté en cabine|en cabine|compagnies aériennes
  es: equipaje de mano|equipaje de cabina|aerolíneas|cabina
  it: bagaglio a mano|compagnie aeree|in cabina
  nl: handbagage|vliegmaatschappijen|cabinebagage
  pl: bagaż* podręczn*|linii lotniczych|linie lotnicze|wizz air|linii wizz
  sr: ručn* prtljag*|avio kompanij*

laptop
  source: laptop*|notebook*|ordinateur*|portátil*|computer*|pc
  en: laptops up to|laptop up to|fits a laptop|fits laptops
  de: laptopfach|laptops bis|notebooks bis
  fr: ordinateur portable|ordinateurs portables
  es: portátil de hasta|portátiles de hasta
  it: portatile fino|laptop fino
  nl: laptops tot|laptop tot
  pl: laptop* do

compatible with all
  source: compat*|kompat*|passend*|adapt*|fits*|works with|universal*|uniwers*|univerz*|for all|all hobs|für alle|alle herdarten|pour tous|para todo*|per tutti|voor alle|do wszystkich|za sve
  en: compatible with|works with|fits all|fits every|fits any|fits most|fits other|all standard|all fittings|any standard|every router|universal fit|one size fits|with all|on the market
  de: kompatibel mit|kombinierbar|passt auf alle|passt in jede*|passt zu allen|passt zu anderen|für alle gängigen|allen gängigen|vorhandene fassung|für evg|für kvg
  fr: compatible avec|s adapte à tous|s adapte à toutes|s adapte aux autres|convient à tous les modèles|compatible tous
  es: compatible con|se adapta a todos|se adapta a cualquier|válido para todos|apto como
  it: compatibile con|si adatta a tutti|si adatta a qualsiasi|adatto a tutti i modelli|si adatta a ogni|si aggancia a ogni|si aggancia a tutti|per tutte le macchine|adatto a ogni
  nl: compatibel met|past op alle|past op elke|werkt met alle|werkt met elke|past in elke|geschikt voor alle
  pl: kompatybiln* ze|mocuje się do każd*|działa z każd*|działają z każd*|działa ze wszystkimi|kompatybiln* z|współpracuje z|pasuje do każd*|pasuje do wszystkich
  sr: kompatibiln*|odgovara svim

left-handed
  source: left hand*|right hand*|both hands|linkshänd*|rechtshänd*|gauch*|droiti*|zurd*|diestr*|mancin*|linkshand*|rechtshand*|leworęczn*|levoruk*|ambidext*|beidhänd*
  en: left handed|right and left handed
  de: linkshänder*|rechts und linkshänder
  fr: droitier ou gaucher|gauchers|droitiers
  es: zurdos|diestros y zurdos
  it: mancini
  nl: linkshandigen
  pl: leworęczn*
  sr: levoruk*

ceramic hobs
  source: ceramic hob*|ceran*|glaskeram*|vitro*|vetroceram*|keramische koo*|ceramiczn* pły*|płyt* ceramiczn*|keramičk* ploč*|all hobs|alle herd*|tous feux|toutes les sources|todo tipo|tutti i piani|alle warmtebron*
  en: ceramic hob|ceramic hobs
  de: ceranfeld*|glaskeramikkochfeld*|glaskeramik kochfeld*
  fr: plaques vitrocéramiques|vitrocéramique|tous feux
  es: vitrocerámica|placas vitrocerámicas
  it: vetroceramica|piani in vetroceramica
  nl: keramische kookplaat|keramische kookplaten
  pl: płyt* ceramiczn*
  sr: staklokeramičk*

young animals
  source: puppy|puppies|kitten*|welpe*|kätzchen*|chiot*|chaton*|cachorr*|gatit*|cucciol*|gattin*|pups|kittens|szczeni*|koci*|štene*|štenad*|mačić*|all ages|every age|jedes alter|tous âges
  en: suitable for puppies|suitable for kittens|for puppies and|for kittens and
  de: für welpen|für kätzchen|für kitten|ab welpenalter
  fr: aux chatons|aux chiots|pour chatons|pour chiots
  es: para cachorros|para gatitos|apto para cachorros
  it: per cuccioli|per gattini|adatto ai cuccioli
  nl: voor puppy s|voor kittens|geschikt voor puppy
  pl: dla szczeniąt|dla kociąt
  sr: za štence|za mačiće
`);
