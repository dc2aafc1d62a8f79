import { parseTerms, type Term } from '../../terms.ts';

/**
 * Vegetables, meat, spices and flowers.
 * Like all everyday foods they count only in texts about something that is eaten, smelled or put on the skin, after a
 * word such as `with`: a text about a mug names tea and milk, too.
 */
export const SAVOURY_FOODS: readonly Term[] = parseTerms(`
lemon
  en: lemon|lemons|lime|limes
  de: zitrone|zitronen|limette*
  fr: citron|citron vert
  es: limón|lima
  it: limone|lime
  nl: citroen|limoen
  pl: cytryn*|limonk*
  sr: limun*|limet*

orange
  source: orange*
  en: orange juice|orange slices|mandarin
  de: orangen|orangensaft|mandarine*
  fr: jus d orange|mandarine
  es: naranja|naranjas|mandarina
  it: arancia|arance|mandarino
  nl: sinaasappel*|mandarijn
  pl: pomarańcz*|mandaryn*
  sr: narandž*|pomorandž*|mandarin*

tomato
  en: tomato|tomatoes|sun dried tomatoes
  de: tomate|tomaten
  fr: tomate|tomates
  es: tomate|tomates
  it: pomodoro|pomodori
  nl: tomaat|tomaten
  pl: pomidor*
  sr: paradajz*

garlic
  en: garlic|onion|onions
  de: knoblauch|zwiebel*
  fr: ail|oignon|oignons
  es: ajo|cebolla
  it: aglio|cipolla
  nl: knoflook|ui|uien
  pl: czosnk*|czosnek|cebul*
  sr: beli luk|belog luka|belim lukom|luka

aubergine
  en: aubergine|aubergines|eggplant
  de: aubergine|auberginen
  fr: aubergine|aubergines
  es: berenjena|berenjenas
  it: melanzana|melanzane
  nl: aubergine|aubergines
  pl: bakłażan*
  sr: patlidžan*|plav* patlidžan*

chilli
  en: chilli|chili|paprika|black pepper|jalapeño
  de: chili|paprika|pfeffer
  fr: piment|paprika|poivre noir
  es: chile|pimentón|pimienta
  it: peperoncino|paprika|pepe nero
  nl: chili|paprika|zwarte peper
  pl: chili|papryk*|pieprz*
  sr: čili|paprik*|biber*

truffle
  en: truffle|porcini|mushrooms
  de: trüffel|steinpilz*|champignons
  fr: truffe|cèpes|champignons
  es: trufa|setas|champiñones
  it: tartufo|porcini|funghi
  nl: truffel|champignons|paddenstoelen
  pl: trufl*|grzyb*|borowik*
  sr: tartuf*|pečurk*|vrganj*

chicken
  en: chicken|turkey
  de: huhn|hühnchen|geflügel|pute
  fr: poulet|dinde
  es: pollo|pavo
  it: pollo|tacchino
  nl: kip|kalkoen
  pl: kurczak*|indyk*
  sr: piletin*|ćuretin*

beef
  en: beef|lamb|venison|duck
  de: rind|rindfleisch|lamm|ente
  fr: bœuf|boeuf|agneau|canard
  es: ternera|buey|cordero|pato
  it: manzo|agnello|anatra
  nl: rund|rundvlees|lam|eend
  pl: wołowin*|jagnięcin*|kaczk*
  sr: govedin*|jagnjetin*|pačetin*

salmon
  en: salmon|tuna|anchovies
  de: lachs|thunfisch
  fr: saumon|thon
  es: salmón|atún
  it: salmone|tonno
  nl: zalm|tonijn
  pl: łosoś|łososi*|tuńczyk*
  sr: losos*|tunjevin*

rice
  source: rice*|reis*|riz|arroz|riso|rijst*|ryż*
  en: rice flour|brown rice
  de: reis|reismehl
  fr: riz|farine de riz
  es: arroz|harina de arroz
  it: riso|farina di riso
  nl: rijst|rijstmeel
  pl: ryż|ryżu|ryżow*
  sr: pirin*

lentils
  source: lentil*|chickpea*|pea|peas|bean|beans|coffee|kaffee|café|caffè|koffie|kawa|kafa
  en: lentils|chickpeas|peas|beans
  de: linsen|kichererbsen|erbsen|bohnen
  fr: lentilles|pois chiches|haricots
  es: lentejas|garbanzos|guisantes
  it: lenticchie|ceci|piselli|fagioli
  nl: linzen|kikkererwten|erwten|bonen
  pl: soczewic*|ciecierzyc*|groszk*|fasol*
  sr: sočiv*|leblebij*|grašk*

vegetables
  en: carrot|carrots|spinach|pumpkin|sweet potato|beetroot
  de: karotte*|möhre*|spinat|kürbis|süßkartoffel*|rote bete
  fr: carotte*|épinard*|courge|patate douce|betterave
  es: zanahoria*|espinaca*|calabaza|boniato|remolacha
  it: carota|carote|spinaci|zucca|barbabietola
  nl: wortel*|spinazie|pompoen|zoete aardappel|biet
  pl: marchew*|szpinak*|dyni*|batat*|burak*
  sr: šargarep*|spanać*|bundev*|batat*|cvekl*

coffee
  source: coffee|kaffee*|café|caffè|koffie|kaw*|kaf*
  en: coffee extract|espresso powder
  de: kaffeeextrakt|espressopulver
  fr: extrait de café
  es: extracto de café
  it: estratto di caffè
  nl: koffie extract
  pl: ekstrakt* z kawy
  sr: ekstrakt kafe

salt
  source: salt*|salz*|sel|sal|sale|zout|sol|soli
  en: sea salt|himalayan salt|fleur de sel
  de: meersalz|himalayasalz|fleur de sel
  fr: sel de mer|sel de guérande|fleur de sel
  es: sal marina|flor de sal
  it: sale marino|fior di sale
  nl: zeezout|himalayazout
  pl: sól morsk*|soli morsk*
  sr: morsk* so|morsk* soli

rum
  en: rum|cognac|whisky|brandy|liqueur
  de: rum|cognac|whisky|likör
  fr: rhum|cognac|whisky|liqueur
  es: ron|coñac|whisky|licor
  it: rum|cognac|whisky|liquore
  nl: rum|cognac|whisky|likeur
  pl: rum|rumu|koniak*|whisky|likier*
  sr: rum|ruma|konjak*|viski

flowers
  source: lil*|lirio*|giglio|leli*
  en: lilies
  de: lilien
  fr: lys|lis blancs
  es: lirios|azucenas
  it: gigli
  nl: lelies
  pl: lilie|lilii
  sr: ljiljan*

peonies
  en: peonies
  de: pfingstrosen
  fr: pivoines
  es: peonías
  it: peonie
  nl: pioenrozen
  pl: piwoni*
  sr: božur*

orchids
  en: orchids
  de: orchideen
  fr: orchidées
  es: orquídeas
  it: orchidee
  nl: orchideeën
  pl: orchide*
  sr: orhidej*

hydrangeas
  en: hydrangeas
  de: hortensien
  fr: hortensias
  es: hortensias
  it: ortensie
  nl: hortensia*
  pl: hortensj*
  sr: hortenzij*

carnations
  en: carnations
  de: nelken
  fr: œillets
  es: claveles|astromelias
  it: garofani
  nl: anjers
  pl: goździk* kwiat*
  sr: karanfil*

eucalyptus
  en: eucalyptus leaves|eucalyptus
  de: eukalyptus*
  fr: eucalyptus
  es: eucalipto
  it: eucalipto
  nl: eucalyptus
  pl: eukaliptus*
  sr: eukaliptus*
`);
