import { parseTerms, type Term } from '../terms.ts';

/** How a product may be cleaned, heated and prepared. */
export const CARE: readonly Term[] = parseTerms(`
dishwasher-safe
  source: dishwasher*|spülmaschine*|geschirrspül*|lave vaisselle|lavavajillas|lavastoviglie|vaatwass*|zmywar*|sudoper*
  en: dishwasher
  de: spülmaschinengeeignet*|spülmaschinenfest*|spülmaschine|geschirrspüler|geschirrspülmaschine
  fr: lave vaisselle
  es: lavavajillas
  it: lavastoviglie
  nl: vaatwasser|vaatwasserbestendig|vaatwasserbestendige|vaatwasmachine
  pl: zmywarce|zmywarki|zmywarek
  sr: mašini za sudove|mašinu za sudove|perilici

machine-washable
  source: machine|machines|machine wash*|washing machine*|washable|wash at|wash on|maschinen*|waschmaschine*|waschbar*|waschen bei|wäsche|lavable*|lavage à|laver à 30|laver à 40|laver à 60|máquina|lavadora|lavar a 30|lavar a 40|lavabil*|lavatrice|lavare a 30|lavare a 40|machinewas*|wasmachine|wasbaar|wasbare|wassen op|pralce|pralka|pralki|prać w 30|prać w 40|pranie w|mašin*|prati na|periv*
  en: machine washable|washing machine|machine wash
  de: maschinenwaschbar*|waschmaschinenfest*|waschmaschine
  fr: lavable en machine|lave linge|passe en machine
  es: lavable a máquina|lavadora|lavar a máquina
  it: lavabile in lavatrice|lavatrice
  nl: machinewasbaar|machinewasbare|wasmachine
  pl: prać w pralce|pralce|prania w pralce
  sr: mašinsk* pran*|veš mašini

washable
  source: wash*|wasch*|lav*|was|wassen|wasbaar|prać|pran*|pere|clean*
  en: washable|removable cover
  de: waschbar*|abwaschbar*
  fr: lavable|lavables
  es: lavable|lavables
  it: lavabile|lavabili
  nl: wasbaar|wasbare|afwasbaar
  pl: zmywaln*|można go prać|można ją prać|można prać
  sr: periv*

tumble dry
  source: dry*|trockn*|séch*|sec*|asciug*|drog*|susz*|suš*
  en: tumble dry|tumble dryer|dryer safe
  de: trocknergeeignet*|trocknerfest*|wäschetrockner
  fr: sèche linge
  es: secadora
  it: asciugatrice
  nl: wasdroger|droogtrommel
  pl: suszarce|suszarki bębnowej
  sr: mašini za sušenje

oven-safe
  source: oven*|ofen*|backofen*|four|horno|forno|piekarnik*|rern*
  en: oven safe|ovenproof|oven proof
  de: backofenfest*|ofenfest*|backofengeeignet*
  fr: passe au four|résistant au four|va au four|compatible four
  es: apto para horno|apta para horno
  it: adatto al forno|adatta al forno|in forno fino
  nl: ovenbestendig|ovenbestendige|ovenvast|ovenvaste
  pl: piekarnika|piekarniku
  sr: rernu|rerni

microwave-safe
  source: microwave*|mikrowell*|micro ondes|microondas|microonde|magnetron*|mikrofal*|mikrotalas*
  en: microwave safe|microwavable|microwaveable|microwave
  de: mikrowellengeeignet*|mikrowellenfest*|mikrowelle
  fr: micro ondes|micro onde
  es: microondas
  it: microonde
  nl: magnetron|magnetronbestendig|magnetronbestendige
  pl: mikrofalówce|mikrofalówki|mikrofali
  sr: mikrotalasn*

freezer-safe
  source: freez*|gefrier*|tiefkühl*|congél*|congel*|freezer|diepvries*|zamraż*|zamrziv*
  en: freezer safe|freezer
  de: gefriergeeignet*|gefrierfest*|tiefkühlgeeignet*
  fr: congélateur|congélation
  es: congelador|apto para congelar
  it: congelatore|freezer
  nl: diepvries|diepvriesbestendig|vriezer
  pl: zamrażarki|zamrażania
  sr: zamrzivač*

tool-free assembly
  source: tool*|werkzeug*|assembl*|montage*|montier*|outil*|herramient*|attrezz*|gereedschap*|narzędz*|alat*
  en: tool free|without tools|no tools|assembles in|assembled in|set up in
  de: werkzeuglos*|ohne werkzeug
  fr: sans outil|sans outils
  es: sin herramientas
  it: senza attrezzi|senza utensili
  nl: zonder gereedschap
  pl: bez narzędzi|specjalistycznych narzędzi
  sr: bez alata

easy to clean
  source: clean*|reinig*|nettoy*|limpi*|puli*|schoon*|czyszcz*|čist*|wipe*|wash*
  en: wipes clean|self cleaning|easy to clean
  de: leicht zu reinigen|pflegeleicht*|selbstreinigend*
  fr: facile à nettoyer|facile d entretien|autonettoyant*
  es: fácil de limpiar|autolimpiable
  it: facile da pulire|autopulente
  nl: gemakkelijk te reinigen|onderhoudsvrij|zelfreinigend
  pl: łatw* do czyszczenia|łatw* w czyszczeniu|samoczyszcz*
  sr: lako se čisti
`);
