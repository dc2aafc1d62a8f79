import { parseTerms, type Term } from '../terms.ts';

/** How something is made, what it withstands and what it does not do. */
export const FURTHER_PROPERTIES: readonly Term[] = parseTerms(`
unbreakable
  source: unbreak*|shatter*|bruch*|splitter*|incass*|irromp*|infrang*|onbreek*|nietłuk*|nelomljiv*
  en: chew resistant|chew proof|tear proof
  de: splitterfest*|splitterfrei*|bruchsicher*
  nl: onbreekbaar|onbreekbare
  pl: nietłuk*

airtight
  source: airtight|air tight|leak*|luftdicht*|auslauf*|hermét*|hermetic*|hermetyczn*|ermetic*|luchtdicht*|szczeln*|étanch*
  es: hermético|hermética
  fr: hermétique|hermétiques
  it: ermetico|ermetica|ermetici
  nl: luchtdicht|luchtdichte
  pl: szczeln*|hermetyczn*

rust-free
  source: rust*|stainless|rost*|edelstahl|inox*|nierdzew*|roest*|rvs
  es: inoxidable|inoxidables
  it: inossidabile|inossidabili

crease-free
  source: crease*|wrinkle*|iron*|bügel*|knitter*|froiss*|arruga*|stropicc*|stiro|kreuk*|strijk*|gniot*
  es: no se arruga|no se arrugan|sin plancha
  it: non si stropiccia|non si stropicciano|no stiro
  fr: infroissable|infroissables
  nl: kreukvrij|kreukvrije|strijkvrij|strijkvrije
  pl: niegniot*

keeps its colour
  source: tarnish*|fade*|anlauf*|oxyd*|oxid*|oscurec*|ossid*|colour fast|colorfast|lichtecht*|farbecht*|kleurvast*|destiñ*
  en: lightfast|colourfast|colorfast
  de: lichtecht*|farbecht*
  fr: ne noircit pas|ne noircissent pas
  es: no se oscurece|no se oscurecen|no destiñe|no destiñen
  it: non si ossida|non si ossidano|non scolorisce
  nl: kleurvast|kleurvaste|kleurecht
  pl: nie blaknie|nie ciemnieje

temperature-regulating
  source: temperatur*|thermo*|termo*|climat*|klima*
  en: temperature regulating|thermoregulating
  de: temperaturregulierend*|temperaturausgleichend*|klimaregulierend*
  fr: thermorégulateur|thermorégulatrice|thermorégulant*
  es: termorregulador|termorreguladora
  it: termoregolatore|termoregolante
  nl: temperatuurregulerend*
  pl: termoregulac*|termoregulując*

odourless
  source: odour*|odor*|geruch*|olor|inodor*|geur*|bezwonn*|zapach*
  en: odourless|odorless
  de: geruchlos*|geruchsneutral*
  fr: sans odeur|inodore
  es: inodoro|inodora|sin olor
  it: inodore
  nl: geurloos|geurloze
  pl: bezwonn*

plastic-free
  source: plastic free|plastikfrei*|sans plastique|sin plástico|senza plastica|plasticvrij*|bez plastiku|bez tworzyw*
  fr: sans plastique
  es: sin plástico|sin plásticos
  it: senza plastica
  nl: plasticvrij|plasticvrije|zonder plastic
  pl: bez plastiku

easy to clean
  source: clean*|reinig*|nettoy*|limpi*|pul*|schoon*|czyszcz*|wipe*|abwisch*|wasch*|wash*
  nl: makkelijk schoon te maken|eenvoudig schoon te maken|eenvoudig te reinigen
  pl: łatwoczyszcz*|łatw* w czyszczeniu

stackable
  source: stack*|stapel*|empil*|apil*|impil*|stos
  pl: układać w stos|sztaplowan*

hand-made by craft
  source: hand*|main|mano|ręczn*|artisan*|artesan*|artigian*|ambacht*
  es: artesanalmente|soplado artesanal|elaboración artesanal
  nl: met de hand beschilderd|met de hand gemaakt|met de hand geschilderd
  it: artigianalmente|lavorazione artigianale
  fr: artisanalement|fabrication artisanale
  pl: rzemieślnicz*

fair and sustainable
  source: fair*|sustainab*|nachhaltig*|équitab*|durab*|justo|equo|sostenib*|duurza*|sprawiedliw*|zrównoważ*
  en: fairly traded|ethically sourced|ethically made
  de: fair gehandelt*|nachhaltig angebaut*|fair produziert*
  pl: sprawiedliw* handl*|sprawiedliwy handel

carbon neutral
  source: carbon neutral|climate|klima*|co2*|neutr*
  pl: neutraln* klimatycznie|neutraln* dla klimatu

decaffeinated
  source: decaf*|entkoffein*|décaféin*|descafein*|cafeïnevrij*|bezkofein*|deca
  en: decaffeinated|decaf
  de: entkoffeiniert*|koffeinfrei*
  fr: décaféiné|décaféinée
  es: descafeinado|descafeinada
  it: decaffeinato|decaffeinata
  nl: cafeïnevrij|cafeïnevrije
  pl: bezkofeinow*

aged
  source: aged|barrel|fass*|fût|barric*|botte|vat|beczk*|gereift*|vieilli*|envejecid*|invecchiat*|gerijpt*
  de: im fass gereift|fassgereift*
  nl: op vat gerijpt|vatgerijpt*
  pl: leżakowan*

pre-washed
  source: prewash*|pre wash*|vorgewasch*|washed|prélav*|prelavad*|prelavat*|gewassen|sanfor*
  en: pre washed|prewashed|pre shrunk
  de: vorgewaschen*

low in calories
  source: calor*|kalor*|kcal
  it: basso contenuto calorico|poche calorie
  nl: caloriearm|caloriearme
  pl: niskokaloryczn*

water-based paint
  source: water based|wasserbas*|base d eau|base d acqua|base de agua|waterbas*|wodn*
  en: water based paint|water based varnish|water based lacquer
  de: wasserbasiert*|wasserlack*|auf wasserbasis
  fr: à base d eau
  es: a base de agua
  it: a base d acqua
  nl: op waterbasis
  pl: na bazie wody

small workshop
  source: workshop*|werkstatt|manufaktur*|atelier*|taller*|laborator*|pracown*|warsztat*
  en: small workshop|family workshop|family run workshop
  de: kleinen manufaktur|kleinen werkstatt|familienbetrieb
  fr: petit atelier|atelier familial
  es: pequeño taller|taller familiar
  it: piccolo laboratorio|laboratorio artigiano|bottega artigiana
  nl: klein atelier|kleine werkplaats
  pl: mał* pracown*|mał* warsztat*|rodzinn* pracown*

grape and olive varieties
  source: arbequin*|picual|hojiblanc*|cornicabr*|koroneik*
  es: arbequina|hojiblanca|cornicabra
  it: arbequina|taggiasca|coratina

for babies
  source: bab*|säugling*|neugebor*|nourrisson*|naissance|birth|newborn*|recién|bebé*|neonat*|nascita|niemowl*|noworod*|months
  en: safe for babies|suitable for babies|safe for newborns
  de: für babys geeignet|babygeeignet|für säuglinge geeignet
  fr: convient aux bébés|adapté aux bébés|convient aux nourrissons
  es: apto para bebés|apta para bebés
  it: adatto ai neonati|adatta ai neonati|adatto ai bambini piccoli
  nl: geschikt voor baby s|veilig voor baby s
  pl: dla niemowląt|bezpieczn* dla dzieci

for people with allergies
  source: allerg*|alerg*|hypoallerg*|milb*|mijt*
  nl: huisstofmijtallergie|allergie voor huisstofmijt|geschikt voor mensen met een allergie
  de: hausstauballergik*|milbendicht*
`);
